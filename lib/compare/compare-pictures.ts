import { alignBlocks, type BlockAlignment, blocksInPlace } from "./alignment/align-blocks.ts";
import { visitCountedPixels } from "./strengths/counted-pixels.ts";
import type { MatchedPart } from "./alignment/divide-columns.ts";
import { regionOfGap, widthRegion, withoutSeams } from "./regions/gap-regions.ts";
import { joinObjects, joinOutlines } from "./regions/join-objects.ts";
import { emptyMask, fillBits, type Mask, setBit } from "./mask.ts";
import { asPicture, type EqualBytes, type PictureSize, type PixelBox, cornerOf, type RgbaPicture, type WordPicture } from "./pixels.ts";
import { type AreaFacts, factsOf, isShape, isTextArea, noFacts } from "./regions/region-facts.ts";
import type { Rule } from "./rule.ts";
import { type RegionSignature, regionSignature } from "./regions/signature.ts";
import { strengthsOf } from "./strengths/strengths.ts";
import { blanksOf } from "./regions/text-blanks.ts";
import { joinLines, wordsAround } from "./regions/text-lines.ts";
import { type ChangedArea, connectTiles, countPixel, emptyTiles, GAP } from "./regions/tiles.ts";
import { fullBudget } from "./strengths/weigh-boxes.ts";

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

/** Connects the tiles of a part to at most `REGIONS` areas: words of one line of text with each other, and the parts of one object. */
function areasOf(part: Part, tiles: ReturnType<typeof emptyTiles>): ChangedArea[] {
  const blanks = blanksOf(part);
  const shapes = new Map<ChangedArea, boolean>();
  const isShaped = (area: ChangedArea) => {
    const known = shapes.get(area);
    if (known !== undefined) return known;
    const found = isShape(part, area);
    shapes.set(area, found);
    return found;
  };
  const connected = (gap: number) => {
    const outlined = joinOutlines(connectTiles(tiles, gap), part);
    const lines = joinLines(outlined, (area) => Boolean(area.piece) || isShaped(area), blanks);
    const areas = lines.map((area) => {
      if (area.piece) return area;
      const words = wordsAround(area, blanks);
      return isTextArea(part, area, words) ? { ...words, isText: true } : area;
    });
    return joinObjects(areas, { a: part.a, b: part.b, blanks, isShape: isShaped });
  };
  let found = connected(GAP);
  for (let gap = GAP * 2; found.length > REGIONS; gap *= 2) found = connected(gap);
  return found;
}

/** Finds the regions of two parts that are compared with each other. Coordinates inside are those of the parts. */
function comparePart(part: Part, counts: Counts): Region[] {
  const { a, b, mask } = part;
  const [placeA, placeB] = [cornerOf(a), cornerOf(b)];
  const tiles = emptyTiles(a.width, a.height);
  let counted = 0;
  const different = visitCountedPixels(part.strengths, a, part, (x, y) => {
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
    const piece = area.piece ?? area;
    const signature = part.hasFacts ? regionSignature({ before: a, after: b }, { before: piece, after: piece }) : null;
    const facts = signature ? factsOf(part, area, signature) : noFacts(pixels);
    return { kind: "changed", before, after, place: after, pixels, pushed: 0, signature, ...facts };
  });
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

/** Compares aligned pictures at a threshold. `hasFacts: false` leaves out the facts about regions, for callers that only count. */
export function compareAligned(
  { a, b, alignment, strengths }: AlignedPictures,
  { threshold }: Rule,
  { hasFacts = true }: { hasFacts?: boolean } = {},
): PictureComparison {
  const size = { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
  const mask = emptyMask(size.width, size.height);
  const counts: Counts = { different: 0, counted: 0, noise: 0 };
  const gaps = alignment.gaps.map((gap) => regionOfGap({ a, b }, gap));
  const wider = widthRegion(a, b);
  if (wider) gaps.push(wider);
  for (const { after: box } of gaps) if (box) fillBits(mask, box);
  const changed = alignment.parts.flatMap((part, at) =>
    comparePart({ ...part, strengths: strengths[at]!, threshold, mask, hasFacts }, counts),
  );
  const { bands, areas } = withoutSeams(gaps, changed);
  if (hasFacts) for (const band of bands) band.signature = regionSignature({ before: a, after: b }, band);
  const regions = [...bands, ...areas];
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
