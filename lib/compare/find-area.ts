import { alignRows, type RowAlignment } from "./alignment/align-rows.ts";
import { asPicture, type PixelBox, type RgbaPicture, sameWord, type WordPicture } from "./pixels.ts";

/**
 * Place of an area of one picture in a newer picture. `changed`: its pixels differ there. "unsure" where nothing proves the place: never a
 * guess.
 */
export type FoundArea =
  | { state: "same" | "moved"; dx: number; dy: number; changed: boolean }
  | { state: "gone" | "unsure"; dx: 0; dy: 0; changed: true };

const GONE: FoundArea = { state: "gone", dx: 0, dy: 0, changed: true };
const UNSURE: FoundArea = { state: "unsure", dx: 0, dy: 0, changed: true };

/**
 * Smallest area that is searched, and pixels by which it grows to each side, and up and down, until it occurs once. An area that others equal
 * is told apart by whole rows alone: blank space around it, or other equal areas, prove nothing.
 */
const LEAST = { width: 40, height: 28 };
const SHAPES = [
  [0, 0],
  [12, 12],
  [80, 6],
  [Infinity, 4],
  [32, 32],
  [6, 80],
  [80, 80],
  [Infinity, 40],
  [200, 200],
] as const;
/** Edges that an area must show to be told apart from others. */
const LEAST_EDGES = 24;
/** Width of the frame around an area that must be equal where its own pixels changed. */
const FRAME = 16;
/** Share of equal pixels of a frame, and of equal edges of an area, from which it counts as the same one. */
const EQUAL_FRAME = 0.98;
const EQUAL_EDGES = 0.5;
/** Share of the rows of an area from which it is gone with them. */
const GONE_ROWS = 0.8;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Grows a box within a picture by pixels at both sides, and above and below. */
function grown({ x, y, width, height }: PixelBox, aside: number, along: number, within: { width: number; height: number }): PixelBox {
  const [left, top] = [clamp(x - aside, 0, within.width - 1), clamp(y - along, 0, within.height - 1)];
  return {
    x: left,
    y: top,
    width: clamp(x + width + aside, left + 1, within.width) - left,
    height: clamp(y + height + along, top + 1, within.height) - top,
  };
}

/** Returns the box of at least the smallest size around the middle of an area. */
function leastBox(box: PixelBox, within: { width: number; height: number }): PixelBox {
  const [addX, addY] = [Math.max(0, LEAST.width - box.width) / 2, Math.max(0, LEAST.height - box.height) / 2];
  const [x, y] = [clamp(Math.floor(box.x - addX), 0, within.width - 1), clamp(Math.floor(box.y - addY), 0, within.height - 1)];
  const [right, bottom] = [Math.ceil(box.x + box.width + addX), Math.ceil(box.y + box.height + addY)];
  return { x, y, width: clamp(right, x + 1, within.width) - x, height: clamp(bottom, y + 1, within.height) - y };
}

/** Visits the pixels of a box that differ from the one before or above them. */
function visitEdges({ words, width }: WordPicture, box: PixelBox, visit: (x: number, y: number) => void): void {
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) {
      const at = y * width + x;
      if ((x > box.x && words[at] !== words[at - 1]) || (y > box.y && words[at] !== words[at - width])) visit(x, y);
    }
}

function countEdges(picture: WordPicture, box: PixelBox): number {
  let count = 0;
  visitEdges(picture, box, () => count++);
  return count;
}

/** Returns true when the box of one picture equals the box of its size at a place of another. */
function isEqualAt(a: WordPicture, box: PixelBox, b: WordPicture, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x + box.width > b.width || y + box.height > b.height) return false;
  for (let row = 0; row < box.height; row++) {
    const [atA, atB] = [(box.y + row) * a.width + box.x, (y + row) * b.width + x];
    for (let column = 0; column < box.width; column++) if (!sameWord(a.words[atA + column]!, b.words[atB + column]!)) return false;
  }
  return true;
}

/** Returns the pixels of the row of a box with the most edges, from its first edge on: those that occur at few places. */
function probeOf(picture: WordPicture, box: PixelBox) {
  const edges = new Map<number, { count: number; first: number }>();
  visitEdges(picture, { ...box, height: box.height }, (x, y) => {
    const row = edges.get(y);
    if (row) row.count++;
    else edges.set(y, { count: 1, first: x });
  });
  const [y, { first }] = [...edges].reduce((best, row) => (row[1].count > best[1].count ? row : best), [
    box.y,
    { count: 0, first: box.x },
  ] as [number, { count: number; first: number }]);
  const from = Math.max(box.x, first - 1);
  const words = picture.words.subarray(y * picture.width + from, y * picture.width + box.x + box.width);
  return { words, dx: from - box.x, dy: y - box.y };
}

type Spot = { x: number; y: number };

/** Finds places of a picture that equal a box of another one, at most two. */
function findEqual(a: WordPicture, box: PixelBox, b: WordPicture): Spot[] {
  const { words: probe, dx, dy } = probeOf(a, box);
  const found: Spot[] = [];
  const [first, second] = [probe[0]!, probe[1] ?? probe[0]!];
  for (let y = dy; y <= b.height - box.height + dy && found.length < 2; y++) {
    const row = y * b.width;
    for (let x = dx; x <= b.width - box.width + dx; x++) {
      if (b.words[row + x] !== first || (probe.length > 1 && b.words[row + x + 1] !== second)) continue;
      let at = 2;
      while (at < probe.length && b.words[row + x + at] === probe[at]) at++;
      if (at < probe.length || !isEqualAt(a, box, b, x - dx, y - dy)) continue;
      found.push({ x: x - dx, y: y - dy });
      if (found.length === 2) break;
    }
  }
  return found;
}

/** Returns the row of the newer picture that a row of the older one is compared with; null for a row that only the older one has. */
function rowAfter({ bands }: RowAlignment, row: number): number | null {
  const band = bands.find(({ before, length }) => row >= before && row < before + length);
  return band ? band.after + row - band.before : null;
}

/** Returns the share of equal pixels between a box and a larger one around it, moved down by `dy`. */
function equalFrame(a: WordPicture, box: PixelBox, outer: PixelBox, b: WordPicture, dy: number): number {
  let [equal, all] = [0, 0];
  for (let y = outer.y; y < outer.y + outer.height; y++)
    for (let x = outer.x; x < outer.x + outer.width; x++) {
      if (x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height) continue;
      all++;
      const row = y + dy;
      if (row >= 0 && row < b.height && x < b.width && sameWord(a.words[y * a.width + x]!, b.words[row * b.width + x]!)) equal++;
    }
  return all ? equal / all : 0;
}

/** Returns the share of the edges of both boxes that both have. */
function equalEdges(a: WordPicture, box: PixelBox, b: WordPicture, dy: number): number {
  const own = new Set<number>();
  visitEdges(a, box, (x, y) => own.add(y * a.width + x));
  let [both, others] = [0, 0];
  visitEdges(b, { ...box, y: box.y + dy }, (x, y) => (own.has((y - dy) * a.width + x) ? both++ : others++));
  return both / Math.max(1, own.size + others);
}

const movedTo = (dx: number, dy: number, changed: boolean): FoundArea => ({ state: dx || dy ? "moved" : "same", dx, dy, changed });

/**
 * Looks for pixels that are equal to those of an area. With surroundings just large enough to occur once in the older picture, one such
 * place in the newer one is the area. "several": equal areas exist, and nothing tells them apart. "none": none is equal.
 */
function findUnchanged(a: WordPicture, box: PixelBox, b: WordPicture): Spot | "several" | "none" {
  let isRepeated: boolean | null = null;
  for (const [aside, along] of SHAPES) {
    const wide = grown(box, aside, along, a);
    if ((isRepeated && aside !== Infinity) || countEdges(a, wide) < LEAST_EDGES) continue;
    const isUnique = findEqual(a, wide, a).length === 1;
    const spots = findEqual(a, wide, b);
    if (isUnique && spots.length === 1) return { x: spots[0]!.x - wide.x, y: spots[0]!.y - wide.y };
    isRepeated ??= !isUnique || spots.length > 0;
    if (!isRepeated) return "none";
  }
  return "several";
}

/** Returns a picture of the places where the colours of another one change: the same for an area in other colours. */
function outlines({ width, height, words }: WordPicture): WordPicture {
  const marks = new Uint32Array(width * height);
  for (let at = 0; at < marks.length; at++)
    marks[at] = 0xff000000 | (at % width && words[at] !== words[at - 1] ? 1 : 0) | (at >= width && words[at] !== words[at - width] ? 2 : 0);
  return { width, height, words: marks, data: new Uint8Array(marks.buffer), at: 0, stride: width };
}

/** Finds an area that has other colours now, if its outlines occur once in both pictures. */
function findRecoloured(a: WordPicture, box: PixelBox, b: WordPicture): Spot | null {
  const inner = { x: box.x + 1, y: box.y + 1, width: box.width - 1, height: box.height - 1 };
  if (inner.width < 8 || inner.height < 8) return null;
  const [older, newer] = [outlines(a), outlines(b)];
  if (countEdges(older, inner) < 2 * LEAST_EDGES || findEqual(older, inner, older).length > 1) return null;
  const spots = findEqual(older, inner, newer);
  return spots.length === 1 ? { x: spots[0]!.x - inner.x, y: spots[0]!.y - inner.y } : null;
}

/** Returns the share of the rows of an area with edges that only the older picture has. */
function goneRows(a: WordPicture, box: PixelBox, alignment: RowAlignment): number {
  const rows = new Set<number>();
  visitEdges(a, box, (_, y) => rows.add(y));
  return [...rows].filter((row) => rowAfter(alignment, row) === null).length / Math.max(1, rows.size);
}

/** Returns the fewest rows around an area that occur once; null where there are none. */
function ownSurroundings(a: WordPicture, box: PixelBox): PixelBox | null {
  for (const [aside, along] of SHAPES) {
    const wide = grown(box, aside, along, a);
    if (aside === Infinity && countEdges(a, wide) >= LEAST_EDGES && findEqual(a, wide, a).length === 1) return wide;
  }
  return null;
}

/** Judges an area that was not found, by the aligned rows, the frame around it and its edges. `isRepeated`: others look the same. */
function findChanged(a: WordPicture, box: PixelBox, b: WordPicture, alignment: RowAlignment, isRepeated: boolean): FoundArea {
  const [top, bottom] = [rowAfter(alignment, box.y), rowAfter(alignment, box.y + box.height - 1)];
  if (top === null || bottom === null || bottom - top !== box.height - 1 || box.x + box.width > b.width) return UNSURE;
  const dy = top - box.y;
  const there = { ...box, y: top };
  const outer = isRepeated ? ownSurroundings(a, box) : grown(box, FRAME, FRAME, a);
  if (!outer) return UNSURE;
  const isFramed = equalFrame(a, box, outer, b, dy) >= (isRepeated ? 1 : EQUAL_FRAME);
  // Nothing is there, or something that was elsewhere before.
  if (countEdges(b, there) < LEAST_EDGES / 4) return isFramed || !isRepeated ? GONE : UNSURE;
  if (!isRepeated && findEqual(b, there, a).length) return GONE;
  return isFramed && equalEdges(a, box, b, dy) >= EQUAL_EDGES ? movedTo(0, dy, true) : UNSURE;
}

/** Finds an area of a picture in a newer picture of the same test. Returns "unsure" rather than another area that looks alike. */
export function findArea(before: RgbaPicture, area: PixelBox, after: RgbaPicture): FoundArea {
  const [a, b] = [asPicture(before), asPicture(after)];
  const box = leastBox(area, a);
  const isEqual = a.width === b.width && a.height === b.height && isEqualAt(a, { x: 0, y: 0, width: a.width, height: a.height }, b, 0, 0);
  if (isEqual) return movedTo(0, 0, false);
  const unchanged = findUnchanged(a, box, b);
  if (typeof unchanged !== "string") return movedTo(unchanged.x, unchanged.y, false);
  const recoloured = unchanged === "none" ? findRecoloured(a, box, b) : null;
  if (recoloured) return movedTo(recoloured.x, recoloured.y, true);
  const alignment = alignRows(a, b);
  if (goneRows(a, box, alignment) >= GONE_ROWS) return GONE;
  return findChanged(a, box, b, alignment, unchanged === "several");
}
