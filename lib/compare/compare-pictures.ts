import { alignBlocks, type BlockAlignment, blocksInPlace } from "./align-blocks.ts";
import { type Compared, type PixelVisitor, visitChangedPixels } from "./changed-pixels.ts";
import type { BlockGap } from "./divide-columns.ts";
import { flatAreas } from "./flat-colours.ts";
import { type MeasuredPixels, measurePixels, visitMeasuredPixels } from "./measured-pixels.ts";
import { emptyMask, fillBits, type Mask, setBit } from "./mask.ts";
import { asPicture, type EqualBytes, type PictureSize, type PixelBox, cornerOf, type RgbaPicture, type WordPicture } from "./pixels.ts";
import { type AreaFacts, factsOf, isShape } from "./region-facts.ts";
import { limitsOf, type Rule } from "./rule.ts";
import { type RegionSignature, regionSignature } from "./signature.ts";
import { blanksOf } from "./text-blanks.ts";
import { joinLines } from "./text-lines.ts";
import { type ChangedArea, connectTiles, countPixel, emptyTiles, GAP } from "./tiles.ts";

/**
 * A changed area. `before` and `after` are its boxes in the two pictures; one of them is null for rows or columns that only the other
 * picture has.
 */
export type Region = AreaFacts & {
  kind: "changed" | "inserted" | "removed" | "resized";
  before: PixelBox | null;
  after: PixelBox | null;
  /** Its place in the newer picture: `after`, or without it the empty box where `before` was. */
  place: PixelBox;
  /** Number of counted pixels. */
  pixels: number;
  /** Rows at the bottom that left or entered pictures of one height because of this one. */
  pushed: number;
  /** Colours and shape of both crops; null in a comparison without facts. */
  signature: RegionSignature | null;
};

export type Counts = {
  /** Different pixels of aligned rows, counted or not. */
  different: number;
  /** Pixels of all regions. */
  counted: number;
  /** Pixels that smoothing of edges explains. */
  edge: number;
  /** Counted pixels in areas that are too small for a region. */
  scattered: number;
};

export type PictureComparison = {
  /** Size that contains both pictures. */
  size: PictureSize;
  regions: Region[];
  counts: Counts;
  /** True where rows are compared with rows at another place. */
  moves: boolean;
  /** Bits, one a pixel of `size`, row by row from the highest bit: counted pixels of the newer picture, and rows that only it has. */
  mask: Uint8Array;
};

/** Largest number of regions. Above it, areas farther apart are joined. */
const REGIONS = 500;

type Part = Compared & { mask: Mask; hasFacts: boolean; measured?: MeasuredPixels | null | undefined };

/** Connects the tiles of a part to at most `REGIONS` areas with enough pixels, and areas of one line of text with each other. */
function areasOf(part: Part, tiles: ReturnType<typeof emptyTiles>): { areas: ChangedArea[]; scattered: number } {
  const blanks = blanksOf(part);
  const connected = (gap: number) => {
    const all = connectTiles(tiles, gap);
    const large = all.filter(({ pixels }) => pixels >= part.limits.pixels);
    const sum = (areas: readonly ChangedArea[]) => areas.reduce((total, { pixels }) => total + pixels, 0);
    return { areas: joinLines(large, (area) => isShape(part, area), blanks), scattered: sum(all) - sum(large) };
  };
  let found = connected(GAP);
  for (let gap = GAP * 2; found.areas.length > REGIONS; gap *= 2) found = connected(gap);
  return found;
}

const noFacts = (pixels: number): AreaFacts => ({ raw: pixels, recoloured: null, moved: null, content: null });

/** Finds the regions of two parts that are compared with each other. Coordinates inside are those of the parts. */
function comparePart(part: Part, counts: Counts): Region[] {
  const { a, b, mask } = part;
  const [placeA, placeB] = [cornerOf(a), cornerOf(b)];
  const tiles = emptyTiles(a.width, a.height);
  const flat = flatAreas(part.limits);
  const count = (x: number, y: number) => {
    countPixel(tiles, x, y);
    setBit(mask, x + placeB.x, y + placeB.y);
  };
  const visit: PixelVisitor = {
    counted(x, y) {
      counts.different++;
      count(x, y);
    },
    faint(x, y, atA, atB) {
      counts.different++;
      flat.add(x, y, a.words[atA]!, b.words[atB]!);
    },
    scattered: () => void counts.different++,
    edge: () => void counts.edge++,
  };
  if (part.measured) visitMeasuredPixels(part.measured, part.limits, visit);
  else visitChangedPixels(part, visit);
  flat.visitPixels(count);
  const { areas, scattered } = areasOf(part, tiles);
  counts.scattered += scattered;
  return areas.map((area) => {
    const { x, y, width, height, pixels } = area;
    const before = { x: x + placeA.x, y: y + placeA.y, width, height };
    const after = { x: x + placeB.x, y: y + placeB.y, width, height };
    const facts = part.hasFacts ? factsOf(part, area) : noFacts(pixels);
    return { kind: "changed", before, after, place: after, pixels, pushed: 0, signature: null, ...facts };
  });
}

/** Region of rows or columns that only one picture has. */
function gapRegion(kind: Region["kind"], before: PixelBox, after: PixelBox, pushed = 0): Region {
  const pixels = Math.max(before.width * before.height, after.width * after.height);
  const isRemoved = before.width > 0 && before.height > 0;
  const boxes = isRemoved ? { before, after: null } : { before: null, after };
  return { kind, ...boxes, place: after, pixels, pushed, signature: null, ...noFacts(pixels) };
}

const rowsOrColumns = ({ before, after, columns, pushed }: BlockGap): Region =>
  gapRegion(columns ? "resized" : before.height ? "removed" : "inserted", before, after, pushed);

/** Region of the columns that only the wider picture has; null for equal widths. */
function widthRegion(a: WordPicture, b: WordPicture): Region | null {
  if (a.width === b.width) return null;
  const columns = (own: WordPicture, other: WordPicture): PixelBox => {
    const x = Math.min(own.width, other.width);
    return { x, y: 0, width: own.width - x, height: own.width > other.width ? own.height : other.height };
  };
  return gapRegion("resized", columns(a, b), columns(b, a));
}

/** Two aligned pictures, to be compared under any threshold. `measured`: the different pixels of each part, for many thresholds in a row. */
export type AlignedPictures = {
  a: WordPicture;
  b: WordPicture;
  alignment: BlockAlignment;
  inPlace: boolean;
  measured?: readonly (MeasuredPixels | null)[];
};

/** Aligns two pictures: moved content with itself, or all pixels in place. `equalBytes` makes it faster and changes nothing else. */
export function alignPictures(
  before: RgbaPicture,
  after: RgbaPicture,
  { inPlace = false }: Pick<Rule, "inPlace">,
  equalBytes?: EqualBytes,
): AlignedPictures {
  const [a, b] = [asPicture(before), asPicture(after)];
  return { a, b, alignment: inPlace ? blocksInPlace(a, b) : alignBlocks(a, b, equalBytes), inPlace };
}

/** Measures aligned pictures once, so that each further threshold takes little time. Changes no result. */
export const withMeasuredPixels = (aligned: AlignedPictures): AlignedPictures =>
  aligned.measured ? aligned : { ...aligned, measured: aligned.alignment.parts.map(measurePixels) };

/**
 * Compares aligned pictures: pixels by colour distance, without smoothed edges, with flat areas of any strength, and last connected areas.
 * `hasFacts: false` leaves out the facts about regions, which a slider has no time for.
 */
export function compareAligned(
  { a, b, alignment, measured }: AlignedPictures,
  rule: Rule,
  { hasFacts = true }: { hasFacts?: boolean } = {},
): PictureComparison {
  const size = { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
  const mask = emptyMask(size.width, size.height);
  const counts: Counts = { different: 0, counted: 0, edge: 0, scattered: 0 };
  const limits = limitsOf(rule);
  const regions = alignment.gaps.map(rowsOrColumns);
  const wider = widthRegion(a, b);
  if (wider) regions.push(wider);
  for (const { after: box } of regions) if (box) fillBits(mask, box);
  alignment.parts.forEach((part, at) =>
    regions.push(...comparePart({ ...part, limits, mask, measured: measured?.[at], hasFacts }, counts)),
  );
  if (hasFacts) for (const region of regions) region.signature = regionSignature({ before: a, after: b }, region);
  regions.sort((one, other) => one.place.y - other.place.y || one.place.x - other.place.x);
  counts.counted = regions.reduce((sum, { pixels }) => sum + pixels, 0);
  return { size, regions, counts, moves: alignment.moves, mask: mask.bits };
}

/**
 * Compares two pictures: equal pixels first, then rows aligned so that moved content is compared with itself, then the rest as `compareAligned`
 * does. Pure, and without APIs of Node or browsers: the same pictures and rule give the same result everywhere.
 */
export const comparePictures = (before: RgbaPicture, after: RgbaPicture, rule: Rule, equalBytes?: EqualBytes): PictureComparison =>
  compareAligned(alignPictures(before, after, rule, equalBytes), rule);

/** Returns the share of a comparison's canvas that its counted pixels cover, 0 to 1, with five decimals; never 0 when any region counts. */
export function scoreOf({ size, counts }: Pick<PictureComparison, "size" | "counts">): number {
  if (!counts.counted) return 0;
  const share = Math.min(1, counts.counted / (size.width * size.height));
  return Math.max(0.00001, Math.round(share * 1e5) / 1e5);
}
