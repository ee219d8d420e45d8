import { type Alignment, alignRows, rowsInPlace, visitUnmatched } from "./align-rows.ts";
import { type Compared, visitChangedPixels } from "./changed-pixels.ts";
import { flatAreas, hexOf } from "./flat-colours.ts";
import { asPicture, equalRowsOf, type PixelBox, type WordPicture, type RgbaPicture, type PictureSize } from "./pixels.ts";
import { limitsOf, type Rule } from "./rule.ts";
import { type ChangedArea, connectTiles, countPixel, emptyTiles, GAP } from "./tiles.ts";

/**
 * A changed area. `before` and `after` are its boxes in the two pictures; one of them is null for rows or columns that only the other
 * picture has.
 */
export type Region = {
  kind: "changed" | "inserted" | "removed" | "resized";
  before: PixelBox | null;
  after: PixelBox | null;
  /** Its place in the newer picture: `after`, or without it the empty box where `before` was. */
  place: PixelBox;
  /** Number of counted pixels. */
  pixels: number;
  /** The colours of most counted pixels, where they all changed from one colour to another. */
  recoloured: { from: string; to: string } | null;
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
/** Share of a region's pixels that must have changed from the same colour to the same colour. */
const RECOLOURED = 0.6;
/** Share of a region's box that keeps one of the two colours where a shape appeared or disappeared, such as a digit on its background. */
const BACKGROUND = 0.25;

type Part = Compared & { mask: Mask };
type Mask = { bits: Uint8Array; stride: number };

const setBit = ({ bits, stride }: Mask, x: number, y: number) => void (bits[y * stride + (x >> 3)]! |= 128 >> (x & 7));
const hasBit = ({ bits, stride }: Mask, x: number, y: number) => (bits[y * stride + (x >> 3)]! & (128 >> (x & 7))) !== 0;

/** Fills a box of a mask. */
function fillBits(mask: Mask, { x, y, width, height }: PixelBox): void {
  for (let row = y; row < y + height; row++) for (let column = x; column < x + width; column++) setBit(mask, column, row);
}

/** Connects the tiles of a part to at most `REGIONS` areas with enough pixels. */
function areasOf(tiles: ReturnType<typeof emptyTiles>, least: number): { areas: ChangedArea[]; scattered: number } {
  let all = connectTiles(tiles);
  const large = (areas: ChangedArea[]) => areas.filter(({ pixels }) => pixels >= least);
  let areas = large(all);
  for (let gap = GAP * 2; areas.length > REGIONS; gap *= 2) areas = large((all = connectTiles(tiles, gap)));
  const scattered = all.reduce((sum, { pixels }) => sum + pixels, 0) - areas.reduce((sum, { pixels }) => sum + pixels, 0);
  return { areas, scattered };
}

/**
 * Returns the colours that at least three fifths of an area's counted pixels changed from and to. Null where one of them is the background:
 * then a shape changed, not a colour.
 */
function recolouring({ a, b, band, mask }: Part, { x, y, width, height, pixels }: ChangedArea): Region["recoloured"] {
  // Majority vote by Boyer and Moore, then a count: constant memory for areas of any size.
  let [from, to, votes, total, background] = [0, 0, 0, 0, 0];
  const visit = (take: (isCounted: boolean, wordA: number, wordB: number) => void) => {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) {
        const isCounted = hasBit(mask, column, row + band.after);
        take(isCounted, a.words[(band.before + row) * a.width + column]!, b.words[(band.after + row) * b.width + column]!);
      }
  };
  visit((isCounted, wordA, wordB) => {
    if (!isCounted) return;
    if (votes === 0) [from, to, votes] = [wordA, wordB, 1];
    else votes += wordA === from && wordB === to ? 1 : -1;
  });
  visit((isCounted, wordA, wordB) => {
    if (!isCounted) background += Number(wordB === from || wordB === to);
    else if (wordA === from && wordB === to) total++;
  });
  const isRecoloured = total >= pixels * RECOLOURED && background < width * height * BACKGROUND;
  return isRecoloured ? { from: hexOf(from), to: hexOf(to) } : null;
}

/** Finds the regions of one band of aligned rows. Coordinates inside are those of the newer picture from the band's first row on. */
function compareBand(part: Part, counts: Counts): Region[] {
  const { a, b, band, limits, mask } = part;
  const width = Math.min(a.width, b.width);
  const tiles = emptyTiles(width, band.length);
  const flat = flatAreas(limits);
  const count = (x: number, y: number) => {
    countPixel(tiles, x, y - band.after);
    setBit(mask, x, y);
  };
  visitChangedPixels(part, {
    counted(x, y) {
      counts.different++;
      count(x, y);
    },
    faint(x, y, atA, atB) {
      counts.different++;
      flat.add(x, y, a.words[atA]!, b.words[atB]!);
    },
    edge: () => void counts.edge++,
  });
  flat.visitPixels(count);
  const { areas, scattered } = areasOf(tiles, limits.pixels);
  counts.scattered += scattered;
  return areas.map((area) => {
    const place = { x: area.x, y: area.y + band.after, width: area.width, height: area.height };
    const before = { ...place, y: area.y + band.before };
    return { kind: "changed", before, after: place, place, pixels: area.pixels, recoloured: recolouring(part, area) };
  });
}

/** Regions of rows that only one picture has, without those that scrolled. */
function unmatchedRegions(a: WordPicture, b: WordPicture, alignment: ReturnType<typeof alignRows>): Region[] {
  const regions: Region[] = [];
  const rows = (picture: WordPicture, y: number, height: number): PixelBox => ({ x: 0, y, width: picture.width, height });
  visitUnmatched(a, b, alignment, ({ before, removed, after, inserted }) => {
    if (removed) {
      const box = rows(a, before, removed);
      const place = { ...rows(b, after, 0), width: Math.min(a.width, b.width) };
      regions.push({ kind: "removed", before: box, after: null, place, pixels: box.width * removed, recoloured: null });
    }
    if (inserted) {
      const box = rows(b, after, inserted);
      regions.push({ kind: "inserted", before: null, after: box, place: box, pixels: box.width * inserted, recoloured: null });
    }
  });
  return regions;
}

/** Region of the columns that only the wider picture has; null for equal widths. */
function widthRegion(a: WordPicture, b: WordPicture): Region | null {
  if (a.width === b.width) return null;
  const [wide, x] = a.width > b.width ? [a, b.width] : [b, a.width];
  const box: PixelBox = { x, y: 0, width: wide.width - x, height: wide.height };
  const boxes = wide === b ? { before: null, after: box, place: box } : { before: box, after: null, place: { ...box, width: 0 } };
  return { kind: "resized", ...boxes, pixels: box.width * box.height, recoloured: null };
}

/** Two pictures whose rows are matched, to be compared under any threshold. */
export type AlignedPictures = { a: WordPicture; b: WordPicture; alignment: Alignment; inPlace: boolean };

/** Matches the rows of two pictures: moved content with itself, or all rows in place. */
export function alignPictures(before: RgbaPicture, after: RgbaPicture, { inPlace = false }: Pick<Rule, "inPlace">): AlignedPictures {
  const [a, b] = [asPicture(before), asPicture(after)];
  return { a, b, alignment: inPlace ? rowsInPlace(a, b) : alignRows(a, b), inPlace };
}

/** Compares aligned pictures: pixels by colour distance, without smoothed edges, with flat areas of any strength, and last connected areas. */
export function compareAligned({ a, b, alignment }: AlignedPictures, rule: Rule): PictureComparison {
  const size = { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
  const mask: Mask = { stride: Math.ceil(size.width / 8), bits: new Uint8Array(Math.ceil(size.width / 8) * size.height) };
  const counts: Counts = { different: 0, counted: 0, edge: 0, scattered: 0 };
  const limits = limitsOf(rule);
  const regions = unmatchedRegions(a, b, alignment);
  const wider = widthRegion(a, b);
  if (wider) regions.push(wider);
  for (const { kind, after: box } of regions) if (box && kind !== "changed") fillBits(mask, box);
  for (const band of alignment.bands) {
    const equalRows = alignment.equalRows ?? equalRowsOf(a, b, band);
    regions.push(...compareBand({ a, b, band, limits, mask, equalRows }, counts));
  }
  regions.sort((one, other) => one.place.y - other.place.y || one.place.x - other.place.x);
  counts.counted = regions.reduce((sum, { pixels }) => sum + pixels, 0);
  return { size, regions, counts, moves: alignment.bands.some(({ before, after: row }) => before !== row), mask: mask.bits };
}

/**
 * Compares two pictures: equal pixels first, then rows aligned so that moved content is compared with itself, then the rest as `compareAligned`
 * does. Pure, and without APIs of Node or browsers: the same pictures and rule give the same result everywhere.
 */
export const comparePictures = (before: RgbaPicture, after: RgbaPicture, rule: Rule): PictureComparison =>
  compareAligned(alignPictures(before, after, rule), rule);

/** Returns the share of a comparison's canvas that its counted pixels cover, 0 to 1, with five decimals; never 0 when any region counts. */
export function scoreOf({ size, counts }: Pick<PictureComparison, "size" | "counts">): number {
  if (!counts.counted) return 0;
  const share = Math.min(1, counts.counted / (size.width * size.height));
  return Math.max(0.00001, Math.round(share * 1e5) / 1e5);
}
