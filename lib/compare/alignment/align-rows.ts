import { withCalmSeams } from "./calm-seams.ts";
import { type EqualRun, matchSequences } from "./match-sequences.ts";
import { blockOf, type EqualBytes, equalRowsOf, type WordPicture } from "../pixels.ts";
import { bandsOf, type CostOf, gapsOf, type RowGap, withoutDetours, withoutPushed } from "./row-bands.ts";
import { costOfRows, differentInRow, hashEdges, hashRows, rangesBetweenAnchors, type RowHashes, samplesOf } from "./row-hashes.ts";

/** Rows of two pictures that are compared with each other, and rows that only one has. Between two entries nothing is left out. */
export type RowAlignment = {
  /** Compared rows, in order; not necessarily equal. */
  bands: readonly EqualRun[];
  gaps: readonly RowGap[];
  /** With all rows in place: 1 for each row that is equal. */
  equalRows?: Uint8Array;
};

/** Equal rows at another place that are fewer than this are a coincidence, such as two separators. */
const MOVED_ROWS = 4;
/** Largest share of the different pixels of two pictures of one height that an alignment leaves: less is no reason to tear what is drawn. */
const IN_PLACE = 0.5;
/** Share of the rows above which pictures differ so much that all of their pixels are read to find rows that moved. */
const MANY = 0.2;

/** Matches the rows of two pictures in place. */
export function rowsInPlace(a: WordPicture, b: WordPicture): RowAlignment {
  const length = Math.min(a.height, b.height);
  const bands = length ? [{ before: 0, after: 0, length }] : [];
  return { bands, gaps: gapsOf(a, b, bands) };
}

/** Rows to search from `top` to `endA` and `endB`, and their hashes. `equalRows`: 1 for rows that are equal in place. */
type Searched = {
  ranges: readonly (readonly [number, number])[];
  top: number;
  endA: number;
  endB: number;
  equalRows: Uint8Array;
  hashesA: Int32Array;
  hashesB: Int32Array;
};

/** Matches the rows of ranges by their hashes, and the rows between ranges in place. The last range reaches to the ends of both sides. */
function matchRanges(a: WordPicture, b: WordPicture, searched: Searched, hash: RowHashes) {
  const { ranges, top, endA, endB, equalRows, hashesA, hashesB } = searched;
  const found: EqualRun[] = [];
  ranges.forEach(([from, to], index) => {
    const [toA, toB] = index === ranges.length - 1 ? [endA, endB] : [to, to];
    hash(a, { from, to: toA, first: top }, hashesA);
    for (let row = from; row < toB; row++) {
      if (equalRows[row]) hashesB[row - top] = hashesA[row - top]!;
      else hash(b, { from: row, to: row + 1, first: top }, hashesB);
    }
    for (const { before, after, length } of matchSequences(
      hashesA.subarray(from - top, toA - top),
      hashesB.subarray(from - top, toB - top),
    ))
      if (length >= MOVED_ROWS || before === after) found.push({ before: from + before, after: from + after, length });
    const next = ranges[index + 1]?.[0];
    if (next !== undefined) found.push({ before: to, after: to, length: next - to });
  });
  return { found, isExact: hash !== hashEdges, moves: found.some(({ before, after }) => before !== after) };
}

/**
 * Aligns the rows of two pictures of one width, so that content that moved vertically is compared with itself. Keeps all rows in place where
 * that explains the pictures with fewer different pixels.
 */
export function alignRows(a: WordPicture, b: WordPicture, equalBytes?: EqualBytes): RowAlignment {
  const { width } = a;
  const row = (picture: WordPicture, y: number) => blockOf(picture, { x: 0, y, width, height: 1 });
  const same = (rowA: number, rowB: number) =>
    rowA === rowB ? equalRows[rowA] === 1 : equalRowsOf(row(a, rowA), row(b, rowB), equalBytes)[0] === 1;
  const equalRows = equalRowsOf(a, b, equalBytes);
  const inPlace = { ...rowsInPlace(a, b), equalRows };
  let top = 0;
  while (equalRows[top]) top++;
  let bottom = 0;
  while (bottom < equalRows.length - top && same(a.height - 1 - bottom, b.height - 1 - bottom)) bottom++;
  const [endA, endB] = [a.height - bottom, b.height - bottom];
  if (top === endA && top === endB) return inPlace;

  const ranges = rangesBetweenAnchors(a, equalRows, top, Math.min(endA, endB));
  const [hashesA, hashesB] = [new Int32Array(endA - top), new Int32Array(endB - top)];
  const searched = { ranges, top, endA, endB, equalRows, hashesA, hashesB };
  const { read } = samplesOf(width);
  let match = matchRanges(a, b, searched, hashRows(samplesOf(width)));
  const differsMuch = equalRows.reduce((count, equal) => count - equal, equalRows.length) > equalRows.length * MANY;
  if (!match.moves && read < width && differsMuch) match = matchRanges(a, b, searched, hashRows({ read: width, step: width }));
  if (!match.moves && differsMuch) match = matchRanges(a, b, searched, hashEdges);
  if (!match.moves && !(bottom && endA !== endB)) return inPlace;
  const { found, isExact } = match;
  const blocks = [{ before: 0, after: 0, length: top }, ...found, { before: endA, after: endB, length: bottom }];

  const costs = new Map<number, number>();
  const costOf = (rowA: number, rowB: number) => {
    if (rowA === rowB && equalRows[rowA]) return 0;
    if (isExact && hashesA[rowA - top] !== undefined && hashesA[rowA - top] === hashesB[rowB - top]) return 0;
    if (a.height - rowA <= bottom && a.height - rowA === b.height - rowB) return 0;
    const key = rowA * (b.height + 1) + rowB;
    let cost = costs.get(key);
    if (cost === undefined) costs.set(key, (cost = differentInRow(a, rowA, b, rowB)));
    return cost;
  };
  const ways = [{ found: blocks, pushesOut: false }];
  // In pictures of one height, rows at the bottom may be equal in place by coincidence, while all that is above moved.
  const lastMoved = blocks.findLastIndex(({ before, after, length }) => length && before !== after);
  if (a.height === b.height && lastMoved >= 0) ways.push({ found: blocks.slice(0, lastMoved + 1), pushesOut: true });
  let best: RowAlignment | null = null;
  let least = Infinity;
  for (const { found: own, pushesOut } of ways) {
    const bands = withCalmSeams(a, b, bandsOf(a, b, withoutDetours(own, costOf), pushesOut, costOf));
    const aligned = { bands, gaps: withoutPushed(a, b, gapsOf(a, b, bands), equalRows) };
    const cost = costOfAlignment(a, b, aligned, costOf, least);
    if (cost < least) [best, least] = [aligned, cost];
  }
  const most = a.height === b.height ? IN_PLACE : 1;
  return best && least <= most * costOfAlignment(a, b, inPlace, costOf, least / most) ? best : inPlace;
}

/** Returns the cost of an alignment: about the pixels that it leaves different. A cost above `most` is not exact. */
function costOfAlignment(a: WordPicture, b: WordPicture, { bands, gaps }: RowAlignment, costOf: CostOf, most: number): number {
  let cost = 0;
  for (const { before, removed, after, inserted } of gaps) cost += costOfRows(a, before, removed) + costOfRows(b, after, inserted);
  for (const { before, after, length } of bands)
    for (let row = 0; row < length && cost <= most; row++) cost += costOf(before + row, after + row);
  return cost;
}

/** Different pixels of compared rows, and of rows that only one picture has. */
export type AlignmentCosts = { compared: number; unmatched: number };

/**
 * Returns about the pixels that an alignment leaves different: those of compared rows, and those of rows that only one picture has. Rows of the
 * first picture that are known to be equal to their counterpart are not read.
 */
export function costsOf(a: WordPicture, b: WordPicture, { bands, gaps }: RowAlignment, equalRows?: Uint8Array): AlignmentCosts {
  const costOf: CostOf = (rowA, rowB) => (equalRows?.[rowA] ? 0 : differentInRow(a, rowA, b, rowB));
  return {
    compared: costOfAlignment(a, b, { bands, gaps: [] }, costOf, Infinity),
    unmatched: costOfAlignment(a, b, { bands: [], gaps }, costOf, Infinity),
  };
}
