import { colourDifference } from "../colour-difference.ts";
import { blockOf, channelDistance, equalRowsOf, type PixelBox, rowAt, type WordPicture } from "../pixels.ts";
import { COUNTS } from "../strengths/box-evidence.ts";
import { strengthsOf } from "../strengths/strengths.ts";
import { gridDifference, readGrid, type CropSignature, type RegionSignature } from "./signature.ts";

/** Largest mean difference of the grids of crops that show one thing in another colour, place or size. */
const SAME = { colour: 0.06, place: 0.08, size: 0.1 } as const;
/** Largest difference of two colours, ΔE, that is none. */
const SAME_COLOUR = 3;
/** Largest difference of both factors of a thing that became larger, and the least factor. */
const ONE_FACTOR = 0.12;
const LEAST_FACTOR = 0.03;
/** Share of all differences that go one way where a colour changed. */
const ONE_WAY = 0.85;
/** Most and least that a thing becomes fainter, and the least share of its pixels' variance that this explains. */
const FAINTER = { most: 0.95, least: 0.05, explained: 0.98 } as const;
/** Most differences that a move leaves, as a share of all: letters are drawn a little differently at another place. */
const LEFT = { same: 0.75, other: 0.5 } as const;
/** Side below which a piece may be the corner of a box that got another radius: it fits in several places. */
const CORNER = 16;
/** Pixels of an area that are read to find out about its opacity. */
const SAMPLES = 16_384;

/** Facts that shapes and colours of both crops tell. */
export type InkFacts = {
  recoloured: { from: string; to: string } | null;
  /** Pixels that its content moved to the right and down, where nothing else changed. */
  moved: { x: number; y: number } | null;
  /** Size of the content now as a multiple of its former size. */
  scaled: number | null;
  /** Contrast of the content now as a share of its former contrast, where nothing else changed. */
  opacity: number | null;
};
type Sides = { a: WordPicture; b: WordPicture };
type Distance = { x: number; y: number };
type Inked = CropSignature & { ink: string; box: NonNullable<CropSignature["box"]> };

export const noInkFacts: InkFacts = { recoloured: null, moved: null, scaled: null, opacity: null };
const isInked = (crop: CropSignature | null): crop is Inked => crop?.ink !== null && crop?.box !== null && crop !== null;

const channels = [0, 8, 16] as const;

/** Visits samples of a box in both pictures, as signed integers. */
function visitSamples({ a, b }: Sides, { x, y, width, height }: PixelBox, visit: (wordA: number, wordB: number) => void): void {
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / SAMPLES)));
  for (let row = y; row < y + height; row += step)
    for (let column = x; column < x + width; column += step)
      visit(a.words[rowAt(a, row) + column]! | 0, b.words[rowAt(b, row) + column]! | 0);
}

/** Returns true where nearly all pixels became lighter, or darker, or moved in another one direction of colour. */
function goesOneWay(sides: Sides, box: PixelBox): boolean {
  let [red, green, blue, all] = [0, 0, 0, 0];
  visitSamples(sides, box, (wordA, wordB) => {
    const r = (wordB & 255) - (wordA & 255);
    const g = ((wordB >>> 8) & 255) - ((wordA >>> 8) & 255);
    const b = ((wordB >>> 16) & 255) - ((wordA >>> 16) & 255);
    red += r;
    green += g;
    blue += b;
    all += Math.sqrt(r * r + g * g + b * b);
  });
  return all > 0 && Math.sqrt(red * red + green * green + blue * blue) >= all * ONE_WAY;
}

/** Returns the share of its contrast that the content of a box kept; null where other things changed as well. */
function opacityOf(sides: Sides, box: PixelBox): number | null {
  let [both, older, newer] = [0, 0, 0];
  for (const shift of channels) {
    let [count, a, b, aa, ab, bb] = [0, 0, 0, 0, 0, 0];
    visitSamples(sides, box, (wordA, wordB) => {
      const from = (wordA >>> shift) & 255;
      const to = (wordB >>> shift) & 255;
      count++;
      a += from;
      b += to;
      aa += from * from;
      ab += from * to;
      bb += to * to;
    });
    both += ab - (a * b) / count;
    older += aa - (a * a) / count;
    newer += bb - (b * b) / count;
  }
  if (older <= 0 || newer <= 0 || both <= 0) return null;
  const share = both / older;
  const explained = (both * both) / (older * newer);
  return explained > FAINTER.explained && share <= FAINTER.most && share >= FAINTER.least ? Math.round(share * 100) / 100 : null;
}

/** Returns the differences that a move leaves in a box; infinite where it comes from outside of the picture. */
function leftByMove({ a, b }: Sides, box: PixelBox, by: Distance): number {
  const from = { ...box, x: box.x - by.x, y: box.y - by.y };
  const isInside = from.x >= 0 && from.y >= 0 && from.x + box.width <= a.width && from.y + box.height <= a.height;
  return isInside ? differenceOf({ a, b }, from, box) : Infinity;
}

/** Returns true where nothing counts in a box that is compared with what was drawn at a distance from it. */
function isExplained({ a, b }: Sides, box: PixelBox, by: Distance): boolean {
  const [older, newer] = [blockOf(a, { ...box, x: box.x - by.x, y: box.y - by.y }), blockOf(b, box)];
  return strengthsOf({ a: older, b: newer, equalRows: equalRowsOf(older, newer) }).every((strength) => strength <= COUNTS);
}

/** Returns the sum of the differences of samples of two boxes. */
function differenceOf({ a, b }: Sides, from: PixelBox, { x, y, width, height }: PixelBox): number {
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / SAMPLES)));
  let sum = 0;
  for (let row = 0; row < height; row += step)
    for (let column = 0, atA = rowAt(a, from.y + row) + from.x, atB = rowAt(b, y + row) + x; column < width; column += step)
      sum += channelDistance(a.words[atA + column]!, b.words[atB + column]!);
  return sum;
}

/**
 * Returns by how many pixels the content of a box moved: one of the distances between the edges of its ink, after which less differs; null where it
 * became other content. `isSame`: its ink has the same shape.
 */
function movedBy(sides: Sides, box: PixelBox, { before, after, isSame }: { before: Inked["box"]; after: Inked["box"]; isSame: boolean }) {
  const distances = (at: 0 | 1) => [after[at] - before[at], after[at] + after[at + 2]! - before[at] - before[at + 2]!, 0];
  const ways = distances(0).flatMap((x) => distances(1).map((y) => ({ x, y, left: leftByMove(sides, box, { x, y }) })));
  const best = ways.reduce((one, other) => (other.left < one.left ? other : one));
  // The last way is the one in place.
  if (best.left >= ways.at(-1)!.left * (isSame ? LEFT.same : LEFT.other)) return null;
  const isCorner = Math.max(box.width, box.height) < CORNER;
  return isSame || (!isCorner && isExplained(sides, box, best)) ? { x: best.x, y: best.y } : null;
}

/** Returns true for two lengths of ink in a crop of a size that are the same where it moved over the crop's edge. */
const isSameLength = ([from, length]: readonly [number, number], [newFrom, newLength]: readonly [number, number], size: number): boolean =>
  Math.abs(length - newLength) <= 1 ||
  (newFrom > from ? Math.abs(Math.min(length, size - newFrom) - newLength) <= 1 : Math.abs(Math.min(newLength, size - from) - length) <= 1);

/** Returns the first fact that holds for a changed box: another colour, place, size or opacity of the same content. */
export function inkFactsOf(sides: Sides, box: PixelBox, { before, after }: RegionSignature, isPhoto: boolean): InkFacts {
  if (!isInked(before) || !isInked(after)) return noInkFacts;
  const difference = gridDifference(readGrid(before.grid), readGrid(after.grid));
  const [[x, y, width, height], [newX, newY, newWidth, newHeight]] = [before.box, after.box];
  const isSameSize = Math.abs(width - newWidth) <= 1 && Math.abs(height - newHeight) <= 1;
  const isCut = isSameLength([x, width], [newX, newWidth], box.width) && isSameLength([y, height], [newY, newHeight], box.height);
  const isSamePlace = x === newX && y === newY;
  const isSamePaper = before.paper === after.paper;
  const colour = colourDifference(before.ink, after.ink);
  const isRecoloured = isSamePaper && isSamePlace && isSameSize && difference < SAME.colour && before.ink !== after.ink && !isPhoto;
  if (isRecoloured && goesOneWay(sides, box)) return { ...noInkFacts, recoloured: { from: before.ink, to: after.ink } };
  if (isSamePaper && colour < SAME_COLOUR) {
    const isSame = isCut && !isSamePlace && difference < SAME.place;
    const moved = movedBy(sides, box, { before: before.box, after: after.box, isSame });
    if (moved) return { ...noInkFacts, moved };
    const [across, along] = [newWidth / width, newHeight / height];
    const isScaled = Math.abs(across - along) <= ONE_FACTOR && (across - 1) * (along - 1) > 0 && Math.abs(across - 1) > LEAST_FACTOR;
    if (isScaled && difference < SAME.size) return { ...noInkFacts, scaled: Math.round(((across + along) / 2) * 100) / 100 };
  }
  return { ...noInkFacts, opacity: opacityOf(sides, box) };
}
