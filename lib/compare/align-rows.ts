import { type EqualRun, matchSequences } from "./match-sequences.ts";
import { type PictureSize, equalRowsOf, firstDifferent, type WordPicture } from "./pixels.ts";
import { costOfRows, differentInRow, hashRows, rangesBetweenAnchors, ROW_COST, type Samples, samplesOf } from "./row-hashes.ts";

/** Rows of both pictures that are compared with each other, and rows that only one has. Between two entries nothing is left out. */
export type Alignment = {
  /** Compared rows, in order; not necessarily equal. */
  bands: readonly EqualRun[];
  /** Gap at the bottom of pictures of one height: rows that scrolled out or in because of others above. Not a difference of its own. */
  scrolled: { before: number; after: number } | null;
  /** With all rows in place: 1 for each row that is equal. */
  equalRows?: Uint8Array;
};

/** Equal rows at another place that are fewer than this are a coincidence, such as two separators. */
const MOVED_ROWS = 4;
/** Share of the rows above which pictures differ so much that all of their pixels are read to find rows that moved. */
const MANY = 0.2;

/** Completes blocks to bands that cover all rows which have a counterpart: gaps of equal length in place, others split where it costs least. */
function bandsOf(a: WordPicture, b: WordPicture, blocks: readonly EqualRun[], costOf: CostOf): EqualRun[] {
  const bands: EqualRun[] = [];
  const add = (before: number, after: number, length: number) => {
    if (!length) return;
    const last = bands.at(-1);
    if (last && last.before + last.length === before && last.after + last.length === after) last.length += length;
    else bands.push({ before, after, length });
  };
  let [atA, atB] = [0, 0];
  for (const { before, after, length } of [...blocks, { before: a.height, after: b.height, length: 0 }]) {
    const [gapA, gapB] = [before - atA, after - atB];
    const rows = Math.min(gapA, gapB);
    let split = rows;
    if (rows && gapA !== gapB) {
      let cost = 0;
      for (let row = 0; row < rows; row++) cost += costOf(before - rows + row, after - rows + row);
      let best = cost;
      split = 0;
      for (let row = 0; row < rows; row++) {
        cost += costOf(atA + row, atB + row) - costOf(before - rows + row, after - rows + row);
        if (cost < best) [best, split] = [cost, row + 1];
      }
    }
    add(atA, atB, split);
    add(before - (rows - split), after - (rows - split), rows - split);
    add(before, after, length);
    [atA, atB] = [before + length, after + length];
  }
  return bands;
}

type Gap = { before: number; removed: number; after: number; inserted: number };

/** Visits the rows between bands that only one picture has, without those that scrolled. */
export function visitUnmatched(
  { height: heightA }: { height: number },
  { height: heightB }: { height: number },
  { bands, scrolled }: Alignment,
  visit: (gap: Gap) => void,
): void {
  let [atA, atB] = [0, 0];
  for (const { before, after, length } of [...bands, { before: heightA, after: heightB, length: 0 }]) {
    const isScrolled = scrolled?.before === atA && scrolled.after === atB;
    if ((before > atA || after > atB) && !isScrolled) visit({ before: atA, removed: before - atA, after: atB, inserted: after - atB });
    [atA, atB] = [before + length, after + length];
  }
}

/**
 * Returns the last gap where the pictures have one height, only one of them has rows there, and nothing but blank rows follows: then the
 * gap makes up for rows that were added or removed above.
 */
function scrolledGap(a: WordPicture, b: WordPicture, bands: readonly EqualRun[]): Alignment["scrolled"] {
  if (a.height !== b.height) return null;
  let last: Gap | null = null;
  visitUnmatched(a, b, { bands, scrolled: null }, (gap) => (last = gap));
  if (!last) return null;
  const { before, removed, after, inserted } = last as Gap;
  const below = a.height - before - removed;
  return (removed === 0) !== (inserted === 0) && costOfRows(a, before + removed, below) === below * ROW_COST ? { before, after } : null;
}

/** Matches the rows of two pictures in place. */
export function rowsInPlace(a: PictureSize, b: PictureSize): Alignment {
  const length = Math.min(a.height, b.height);
  return { bands: length ? [{ before: 0, after: 0, length }] : [], scrolled: null };
}

type Searched = { ranges: readonly (readonly [number, number])[]; width: number; top: number; endA: number; endB: number };

/** Matches the rows of ranges by their hashes, and the rows between ranges in place. The last range reaches to the ends of both sides. */
function matchRanges(a: WordPicture, b: WordPicture, { ranges, width, top, endA, endB }: Searched, samples: Samples) {
  const [hashesA, hashesB] = [new Int32Array(endA - top), new Int32Array(endB - top)];
  const found: EqualRun[] = [];
  ranges.forEach(([from, to], index) => {
    const [toA, toB] = index === ranges.length - 1 ? [endA, endB] : [to, to];
    hashRows(a, { from, to: toA, first: top, width }, samples, hashesA);
    hashRows(b, { from, to: toB, first: top, width }, samples, hashesB);
    for (const { before, after, length } of matchSequences(
      hashesA.subarray(from - top, toA - top),
      hashesB.subarray(from - top, toB - top),
    ))
      if (length >= MOVED_ROWS || before === after) found.push({ before: from + before, after: from + after, length });
    const next = ranges[index + 1]?.[0];
    if (next !== undefined) found.push({ before: to, after: to, length: next - to });
  });
  return { hashesA, hashesB, found, moves: found.some(({ before, after }) => before !== after) };
}

/**
 * Aligns the rows of two pictures over their common width, so that content that moved vertically is compared with itself. Keeps all rows
 * in place where that explains the pictures with fewer different pixels.
 */
export function alignRows(a: WordPicture, b: WordPicture): Alignment {
  const width = Math.min(a.width, b.width);
  const same = (rowA: number, rowB: number) => firstDifferent(a.words, rowA * a.width, b.words, rowB * b.width, width) === width;
  const equalRows = equalRowsOf(a, b, { before: 0, after: 0, length: Math.min(a.height, b.height) });
  const inPlace = { ...rowsInPlace(a, b), equalRows };
  let top = 0;
  while (equalRows[top]) top++;
  let bottom = 0;
  while (bottom < equalRows.length - top && same(a.height - 1 - bottom, b.height - 1 - bottom)) bottom++;
  const [endA, endB] = [a.height - bottom, b.height - bottom];
  if (top === endA && top === endB) return inPlace;

  const ranges = rangesBetweenAnchors(a, width, equalRows, top, Math.min(endA, endB));
  const matched = (samples: Samples) => matchRanges(a, b, { ranges, width, top, endA, endB }, samples);
  let match = matched(samplesOf(width));
  const different = equalRows.reduce((count, equal) => count - equal, equalRows.length);
  if (!match.moves && samplesOf(width).read < width && different > equalRows.length * MANY) match = matched({ read: width, step: width });
  if (!match.moves && !(bottom && endA !== endB)) return inPlace;
  const { hashesA, hashesB, found } = match;
  const blocks = [{ before: 0, after: 0, length: top }, ...found, { before: endA, after: endB, length: bottom }];

  const costs = new Map<number, number>();
  const costOf = (rowA: number, rowB: number) => {
    if (rowA === rowB && equalRows[rowA]) return 0;
    if (hashesA[rowA - top] !== undefined && hashesA[rowA - top] === hashesB[rowB - top]) return 0;
    if (a.height - rowA <= bottom && a.height - rowA === b.height - rowB) return 0;
    const key = rowA * (b.height + 1) + rowB;
    let cost = costs.get(key);
    if (cost === undefined) costs.set(key, (cost = differentInRow(a, rowA, b, rowB, width)));
    return cost;
  };
  const bands = bandsOf(a, b, blocks, costOf);
  const aligned: Alignment = { bands, scrolled: scrolledGap(a, b, bands) };
  const cost = costOfAlignment(a, b, aligned, costOf, Infinity);
  return cost < costOfAlignment(a, b, inPlace, costOf, cost) ? aligned : inPlace;
}

type CostOf = (rowA: number, rowB: number) => number;

/** Returns the cost of an alignment, or a number above `most`. */
function costOfAlignment(a: WordPicture, b: WordPicture, alignment: Alignment, costOf: CostOf, most: number): number {
  let cost = 0;
  visitUnmatched(a, b, alignment, ({ before, removed, after, inserted }) => {
    cost += costOfRows(a, before, removed) + costOfRows(b, after, inserted);
  });
  for (const { before, after, length } of alignment.bands)
    for (let row = 0; row < length && cost <= most; row++) cost += costOf(before + row, after + row);
  return cost;
}
