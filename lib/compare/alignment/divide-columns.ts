import { type AlignmentCosts, alignRows, costsOf, type RowAlignment } from "./align-rows.ts";
import { matchColumns } from "./match-columns.ts";
import type { EqualRun } from "./match-sequences.ts";
import { type EqualBytes, equalRowsOf, firstDifferent, blockOf, type PixelBox, cornerOf, rowAt, type WordPicture } from "../pixels.ts";
import { costOfRows } from "./row-hashes.ts";

/** Parts of two pictures with one size that are compared with each other. Some of their rows are known to be equal (1). */
export type MatchedPart = { a: WordPicture; b: WordPicture; equalRows: Uint8Array };
/** Rows or columns that only one picture has: their boxes in both, one of which may be empty. */
export type BlockGap = { before: PixelBox; after: PixelBox; columns: boolean; pushed: number };
/** Share of the different pixels of aligned rows that a division must save. */
const SAVED = 0.3;

type Aligned = { parts: MatchedPart[]; gaps: BlockGap[]; cost: number };

const boxIn = (picture: WordPicture, { x, y, width, height }: PixelBox): PixelBox => {
  const place = cornerOf(picture);
  return { x: place.x + x, y: place.y + y, width, height };
};

/** Returns the parts and gaps of rows that are aligned over their whole width. */
export function blocksOfRows(
  a: WordPicture,
  b: WordPicture,
  { bands, gaps, equalRows }: RowAlignment,
  equalBytes?: EqualBytes,
): Omit<Aligned, "cost"> {
  const { width } = a;
  return {
    parts: bands.map(({ before, after, length }) => {
      const [partA, partB] = [
        blockOf(a, { x: 0, y: before, width, height: length }),
        blockOf(b, { x: 0, y: after, width, height: length }),
      ];
      return { a: partA, b: partB, equalRows: equalRows ?? equalRowsOf(partA, partB, equalBytes) };
    }),
    gaps: gaps.map(({ before, removed, after, inserted, pushed }) => ({
      before: boxIn(a, { x: 0, y: before, width, height: removed }),
      after: boxIn(b, { x: 0, y: after, width, height: inserted }),
      columns: false,
      pushed,
    })),
  };
}

/** Joins gaps of neighbouring columns at the same rows: one row of cards was inserted. */
function joinGaps(gaps: readonly BlockGap[]): BlockGap[] {
  const joined = new Map<string, BlockGap>();
  const wide = (one: PixelBox, other: PixelBox): PixelBox => {
    const x = Math.min(one.x, other.x);
    return { ...one, x, width: Math.max(one.x + one.width, other.x + other.width) - x };
  };
  for (const gap of gaps) {
    const { before, after, columns } = gap;
    const key = columns ? `columns ${joined.size}` : [before.y, before.height, after.y, after.height].join();
    const other = joined.get(key);
    joined.set(key, other ? { ...gap, before: wide(other.before, before), after: wide(other.after, after) } : gap);
  }
  return [...joined.values()];
}

/** Aligns the rows of each block between matched columns, and returns the cost of it all. */
function alignColumns(a: WordPicture, b: WordPicture, matched: readonly EqualRun[]): Aligned {
  const found: Aligned = { parts: [], gaps: [], cost: 0 };
  const tails: BlockGap[] = [];
  const rows = Math.min(a.height, b.height);
  let [atA, atB] = [0, 0];
  for (const { before, after, length } of [...matched, { before: a.width, after: b.width, length: 0 }]) {
    const [columnsA, columnsB] = [before - atA, after - atB];
    const width = Math.min(columnsA, columnsB);
    if (width) {
      const partA = blockOf(a, { x: atA, y: 0, width, height: a.height });
      const partB = blockOf(b, { x: atB, y: 0, width, height: b.height });
      const aligned = alignRows(partA, partB);
      const { parts, gaps } = blocksOfRows(partA, partB, aligned);
      found.parts.push(...parts);
      const { compared, unmatched } = costsOf(partA, partB, aligned);
      found.cost += compared + unmatched;
      for (const gap of gaps) (isBlankTail(partA, partB, gap) ? tails : found.gaps).push(gap);
    }
    if (columnsA !== columnsB) {
      const gap = {
        before: boxIn(a, { x: atA + width, y: 0, width: columnsA - width, height: a.height }),
        after: boxIn(b, { x: atB + width, y: 0, width: columnsB - width, height: b.height }),
        columns: true,
        pushed: 0,
      };
      found.gaps.push(gap);
      for (const [side, x, columns] of [
        [a, atA, columnsA],
        [b, atB, columnsB],
      ] as const)
        found.cost += costOfRows(blockOf(side, { x: x + width, y: 0, width: columns - width, height: side.height }), 0, side.height);
    }
    if (length && a.height !== b.height) {
      const tail = {
        before: boxIn(a, { x: before, y: rows, width: length, height: a.height - rows }),
        after: boxIn(b, { x: after, y: rows, width: length, height: b.height - rows }),
        columns: false,
        pushed: 0,
      };
      const [partA, partB] = [
        blockOf(a, { x: before, y: 0, width: length, height: a.height }),
        blockOf(b, { x: after, y: 0, width: length, height: b.height }),
      ];
      found.cost += costOfRows(partA, rows, a.height - rows) + costOfRows(partB, rows, b.height - rows);
      (isBlankTail(partA, partB, tail) ? tails : found.gaps).push(tail);
    }
    [atA, atB] = [before + length, after + length];
  }
  // A block that only grew downwards with its neighbours, by rows that show nothing, is no change of its own.
  return { ...found, gaps: joinGaps(found.gaps.length ? found.gaps : tails) };
}

/** Returns true for rows at the bottom of a block that are all alike. */
function isBlankTail(a: WordPicture, b: WordPicture, { before, after }: BlockGap): boolean {
  return [a, b].every((picture, index) => {
    const { y, height } = [before, after][index]!;
    const from = y - cornerOf(picture).y;
    if (from + height !== picture.height) return false;
    for (let row = from + 1; row < picture.height; row++)
      if (firstDifferent(picture.words, rowAt(picture, row - 1), picture.words, rowAt(picture, row), picture.width) < picture.width)
        return false;
    return true;
  });
}

/** Returns a better alignment of two parts by blocks of columns; null where there is none. */
export function divide(a: WordPicture, b: WordPicture, { compared, unmatched }: AlignmentCosts): Aligned | null {
  let best: Aligned | null = null;
  for (const way of matchColumns(a, b)) {
    const aligned = alignColumns(a, b, way);
    if (aligned.cost + compared * SAVED <= (best?.cost ?? compared + unmatched)) best = aligned;
  }
  return best;
}
