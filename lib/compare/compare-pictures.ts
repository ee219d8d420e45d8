import { alignBlocks, type BlockAlignment, blocksInPlace } from "./align-blocks.ts";
import { visitCountedPixels } from "./counted-pixels.ts";
import type { BlockGap, MatchedPart } from "./divide-columns.ts";
import { emptyMask, fillBits, type Mask, setBit } from "./mask.ts";
import { asPicture, type EqualBytes, type PictureSize, type PixelBox, cornerOf, type RgbaPicture, type WordPicture } from "./pixels.ts";
import { type AreaFacts, factsOf, isShape } from "./region-facts.ts";
import type { Rule } from "./rule.ts";
import { type RegionSignature, regionSignature } from "./signature.ts";
import { fullBudget, strengthsOf } from "./strengths.ts";
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
  /** Different pixels that do not count: a displacement by a part of a pixel explains them, or they are weak. */
  noise: number;
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

type Part = MatchedPart & { strengths: Uint8Array; threshold: number; mask: Mask; hasFacts: boolean };

/** Connects the tiles of a part to at most `REGIONS` areas, and areas of one line of text with each other. */
function areasOf(part: Part, tiles: ReturnType<typeof emptyTiles>): ChangedArea[] {
  const blanks = blanksOf(part);
  const connected = (gap: number) => joinLines(connectTiles(tiles, gap), (area) => isShape(part, area), blanks);
  let found = connected(GAP);
  for (let gap = GAP * 2; found.length > REGIONS; gap *= 2) found = connected(gap);
  return found;
}

const noFacts = (pixels: number): AreaFacts => ({ raw: pixels, recoloured: null, moved: null, content: null });

/** Finds the regions of two parts that are compared with each other. Coordinates inside are those of the parts. */
function comparePart(part: Part, counts: Counts): Region[] {
  const { a, b, mask } = part;
  const [placeA, placeB] = [cornerOf(a), cornerOf(b)];
  const tiles = emptyTiles(a.width, a.height);
  let counted = 0;
  const different = visitCountedPixels(part.strengths, a, part.threshold, (x, y) => {
    counted++;
    countPixel(tiles, x, y);
    setBit(mask, x + placeB.x, y + placeB.y);
  });
  counts.different += different;
  counts.noise += different - counted;
  return areasOf(part, tiles).map((area) => {
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

/** Two aligned pictures, to be compared under any threshold. `strengths`: those of each part. */
export type AlignedPictures = {
  a: WordPicture;
  b: WordPicture;
  alignment: BlockAlignment;
  inPlace: boolean;
  strengths: readonly Uint8Array[];
};

/** Aligns two pictures, moved content with itself or all pixels in place, and weighs their differences. `equalBytes` makes it faster and changes nothing else. */
export function alignPictures(
  before: RgbaPicture,
  after: RgbaPicture,
  { inPlace = false }: Pick<Rule, "inPlace">,
  equalBytes?: EqualBytes,
): AlignedPictures {
  const [a, b] = [asPicture(before), asPicture(after)];
  const alignment = inPlace ? blocksInPlace(a, b) : alignBlocks(a, b, equalBytes);
  const budget = fullBudget();
  return { a, b, alignment, inPlace, strengths: alignment.parts.map((part) => strengthsOf(part, budget)) };
}

/** Compares aligned pictures at a threshold. `hasFacts: false` leaves out the facts about regions, which a slider has no time for. */
export function compareAligned(
  { a, b, alignment, strengths }: AlignedPictures,
  { threshold }: Rule,
  { hasFacts = true }: { hasFacts?: boolean } = {},
): PictureComparison {
  const size = { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
  const mask = emptyMask(size.width, size.height);
  const counts: Counts = { different: 0, counted: 0, noise: 0 };
  const regions = alignment.gaps.map(rowsOrColumns);
  const wider = widthRegion(a, b);
  if (wider) regions.push(wider);
  for (const { after: box } of regions) if (box) fillBits(mask, box);
  alignment.parts.forEach((part, at) =>
    regions.push(...comparePart({ ...part, strengths: strengths[at]!, threshold, mask, hasFacts }, counts)),
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
