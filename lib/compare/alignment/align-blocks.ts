import { type AlignmentCosts, alignRows, costsOf, type RowAlignment, rowsInPlace } from "./align-rows.ts";
import { type BlockGap, blocksOfRows, divide, type MatchedPart } from "./divide-columns.ts";
import type { EqualRun } from "./match-sequences.ts";
import { type EqualBytes, blockOf, cornerOf, type WordPicture } from "../pixels.ts";
import { rangesBetweenAnchors } from "./row-hashes.ts";

export type BlockAlignment = {
  parts: readonly MatchedPart[];
  gaps: readonly BlockGap[];
  /** True where pixels are compared with pixels at another place. */
  moves: boolean;
};

/** Rows of a stretch that are too few to be divided into columns. */
const FEW_ROWS = 24;
/** Shares of a stretch that may stay different before it is divided into columns: in place, and where rows moved. */
const DIFFERENT = { inPlace: 0.02, moved: 0.002 };

type Stretch = { before: number; removed: number; after: number; inserted: number };

/** Returns the rows between long runs of equal rows: what a row alignment leaves to explain. */
function stretchesOf(a: WordPicture, b: WordPicture, parts: readonly MatchedPart[]): Stretch[] {
  const anchors: EqualRun[] = [];
  for (const { a: partA, b: partB, equalRows } of parts) {
    const [before, after] = [cornerOf(partA).y - cornerOf(a).y, cornerOf(partB).y - cornerOf(b).y];
    // Equal rows at the top and at the bottom of both pictures are an anchor of any length.
    let [first, end] = [0, equalRows.length];
    if (before === 0 && after === 0) while (equalRows[first]) first++;
    if (before + end === a.height && after + end === b.height) while (end > first && equalRows[end - 1]) end--;
    const ranges = rangesBetweenAnchors(partA, equalRows, first, end);
    let at = 0;
    for (const [from, to] of [...ranges, [equalRows.length, equalRows.length] as const]) {
      if (from > at) anchors.push({ before: before + at, after: after + at, length: from - at });
      at = to;
    }
  }
  const stretches: Stretch[] = [];
  let [atA, atB] = [0, 0];
  for (const { before, after, length } of [...anchors, { before: a.height, after: b.height, length: 0 }]) {
    if (before > atA || after > atB) stretches.push({ before: atA, removed: before - atA, after: atB, inserted: after - atB });
    [atA, atB] = [before + length, after + length];
  }
  return stretches;
}

/** Gives the rows that left at the bottom because of a gap of aligned rows to the same gap of a better alignment. */
function withPushed(gaps: readonly BlockGap[], rows: RowAlignment): BlockGap[] {
  const pushed = rows.gaps.filter((gap) => gap.pushed > 0);
  return gaps.map((gap) => {
    const same = pushed.find(({ removed, inserted }) => !gap.columns && gap.before.height === removed && gap.after.height === inserted);
    return same ? { ...gap, pushed: same.pushed } : gap;
  });
}

/** Returns the bands and gaps of an alignment within a stretch of rows, counted from its start. */
function within({ bands, gaps }: RowAlignment, { before, removed, after, inserted }: Stretch): RowAlignment {
  const clipped = bands.flatMap((band) => {
    const skip = Math.max(0, before - band.before, after - band.after);
    const length = Math.min(band.length, before + removed - band.before, after + inserted - band.after) - skip;
    return length > 0 ? [{ before: band.before + skip - before, after: band.after + skip - after, length }] : [];
  });
  const own = gaps.filter(
    (gap) =>
      gap.before >= before &&
      gap.before + gap.removed <= before + removed &&
      gap.after >= after &&
      gap.after + gap.inserted <= after + inserted,
  );
  return { bands: clipped, gaps: own.map((gap) => ({ ...gap, before: gap.before - before, after: gap.after - after })) };
}

/** Returns 1 for each row of a picture that is equal to its counterpart. */
function equalRowsIn(a: WordPicture, parts: readonly MatchedPart[]): Uint8Array {
  const equal = new Uint8Array(a.height);
  for (const part of parts) equal.set(part.equalRows, cornerOf(part.a).y - cornerOf(a).y);
  return equal;
}

/** Returns the cost of rows that are aligned by themselves where it is less: within a whole picture, seams go around letters. */
function cheaper(a: WordPicture, b: WordPicture, costs: AlignmentCosts): AlignmentCosts {
  const own = costsOf(a, b, alignRows(a, b));
  return own.compared + own.unmatched < costs.compared + costs.unmatched ? own : costs;
}

/** Aligns two pictures: their rows over the common width, then blocks of columns where rows explain little, and in these the rows again. */
export function alignBlocks(a: WordPicture, b: WordPicture, equalBytes?: EqualBytes): BlockAlignment {
  const width = Math.min(a.width, b.width);
  const [partA, partB] = [a, b].map((side) => blockOf(side, { x: 0, y: 0, width, height: side.height })) as [WordPicture, WordPicture];
  const rows = alignRows(partA, partB, equalBytes);
  const whole = blocksOfRows(partA, partB, rows, equalBytes);
  const different = rows.equalRows ? DIFFERENT.inPlace : DIFFERENT.moved;
  const equalRows = equalRowsIn(partA, whole.parts);
  const stretches = stretchesOf(partA, partB, whole.parts).map((stretch) => {
    const { before, removed, after, inserted } = stretch;
    const own = within(rows, stretch);
    const [sideA, sideB] = [
      blockOf(partA, { x: 0, y: before, width, height: removed }),
      blockOf(partB, { x: 0, y: after, width, height: inserted }),
    ];
    const fewest = Math.min(removed, inserted);
    const costs = fewest < FEW_ROWS ? null : costsOf(sideA, sideB, own, equalRows.subarray(before, before + removed));
    const better = costs && costs.compared > fewest * width * different ? divide(sideA, sideB, cheaper(sideA, sideB, costs)) : null;
    return { sideA, sideB, own, better };
  });
  const isDivided = stretches.some(({ better }) => better !== null);
  const divided = !isDivided
    ? [whole]
    : stretches.map(({ sideA, sideB, own, better }) =>
        better ? { ...better, gaps: withPushed(better.gaps, own) } : blocksOfRows(sideA, sideB, own),
      );
  const parts = divided.flatMap((part) => part.parts);
  const isMoved = (part: MatchedPart) => cornerOf(part.a).y !== cornerOf(part.b).y || cornerOf(part.a).x !== cornerOf(part.b).x;
  return { parts, gaps: divided.flatMap(({ gaps }) => gaps), moves: [...whole.parts, ...parts].some(isMoved) };
}

/** Matches all rows of two pictures in place. */
export function blocksInPlace(a: WordPicture, b: WordPicture): BlockAlignment {
  const width = Math.min(a.width, b.width);
  const [partA, partB] = [a, b].map((side) => blockOf(side, { x: 0, y: 0, width, height: side.height })) as [WordPicture, WordPicture];
  return { ...blocksOfRows(partA, partB, rowsInPlace(partA, partB)), moves: false };
}
