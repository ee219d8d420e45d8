import type { EqualRun } from "./match-sequences.ts";
import type { WordPicture } from "../pixels.ts";
import { costOfRows, ROW_COST } from "./row-hashes.ts";
import { shiftsOf } from "./gap-shifts.ts";

/** Rows that only one of two pictures has, from `before` on in one and from `after` on in the other. */
export type RowGap = {
  before: number;
  removed: number;
  after: number;
  inserted: number;
  /** Rows at the bottom that left or entered pictures of one height because of this gap. */
  pushed: number;
};

/** Largest share of a picture's height that stays in place below rows that were pushed out, such as a fixed bar. */
const FIXED = 0.25;

/** Largest distance and height of a block that moved by itself, such as a line of text: it is compared in place, and called moved. */
const NUDGE = { rows: 8, length: 64 } as const;

/** Returns about the number of different pixels of two rows. */
export type CostOf = (rowA: number, rowB: number) => number;

/**
 * Completes blocks to bands that cover all rows which have a counterpart: gaps of equal length in place, others split where it costs least.
 * `pushesOut`: rows after the last block continue it, and the rest left at the bottom.
 */
export function bandsOf(a: WordPicture, b: WordPicture, blocks: readonly EqualRun[], pushesOut: boolean, costOf: CostOf): EqualRun[] {
  const bands: EqualRun[] = [];
  const add = (before: number, after: number, length: number) => {
    if (!length) return;
    const last = bands.at(-1);
    if (last && last.before + last.length === before && last.after + last.length === after) last.length += length;
    else bands.push({ before, after, length });
  };
  let [atA, atB] = [0, 0];
  const end = { before: a.height, after: b.height, length: 0 };
  for (const block of [...blocks, end]) {
    const { before, after, length } = block;
    const [gapA, gapB] = [before - atA, after - atB];
    const rows = Math.min(gapA, gapB);
    const shifts = pushesOut && block === end ? null : shiftsOf({ a, b, atA, atB, gapA, gapB }, costOf);
    for (let row = 0; row < rows; row++) {
      const shift = shifts ? shifts[row]! : 0;
      add(atA + row + (gapA > gapB ? shift : 0), atB + row + (gapB > gapA ? shift : 0), 1);
    }
    add(before, after, length);
    [atA, atB] = [before + length, after + length];
  }
  return bands;
}

/**
 * Drops blocks that are no further than a few rows from where both neighbours expect them, unless they are tall and that makes more pixels
 * different: repeated rows match at many places.
 */
export function withoutDetours(blocks: readonly EqualRun[], costOf: CostOf): EqualRun[] {
  const kept: EqualRun[] = [];
  blocks.forEach((block, index) => {
    const [last, next] = [kept.at(-1), blocks[index + 1]];
    const shift = last && last.after - last.before;
    if (!last || !next?.length || shift !== next.after - next.before || shift === block.after - block.before) return void kept.push(block);
    let straight = 0;
    for (let row = last.before + last.length; row < next.before; row++) straight += costOf(row, row + shift);
    const rows = Math.abs(block.after - block.before - shift);
    if (rows <= NUDGE.rows && block.length <= NUDGE.length) return;
    if (straight > 2 * rows * ROW_COST) kept.push(block);
  });
  return kept;
}

/** Returns the rows between bands that only one picture has. */
export function gapsOf({ height: heightA }: WordPicture, { height: heightB }: WordPicture, bands: readonly EqualRun[]): RowGap[] {
  const gaps: RowGap[] = [];
  let [atA, atB] = [0, 0];
  for (const { before, after, length } of [...bands, { before: heightA, after: heightB, length: 0 }]) {
    if (before > atA || after > atB) gaps.push({ before: atA, removed: before - atA, after: atB, inserted: after - atB, pushed: 0 });
    [atA, atB] = [before + length, after + length];
  }
  return gaps;
}

/**
 * Takes the last gap away where it makes up for rows that were added or removed above: the pictures have one height, only one of them has rows
 * there, and nothing follows but blank rows or a bar that stayed in place. In pictures of two heights, only blank rows at the end do.
 */
export function withoutPushed(a: WordPicture, b: WordPicture, gaps: readonly RowGap[], equalRows: Uint8Array): readonly RowGap[] {
  const last = gaps.at(-1);
  if (!last || (last.removed === 0) === (last.inserted === 0)) return gaps;
  const from = last.before + last.removed;
  const below = a.height - from;
  const isBlank = costOfRows(a, from, below) === below * ROW_COST;
  if (a.height !== b.height) {
    const isBlankGap =
      costOfRows(a, last.before, last.removed) + costOfRows(b, last.after, last.inserted) === (last.removed + last.inserted) * ROW_COST;
    const isOpposite = gaps.slice(0, -1).some((gap) => (last.removed ? gap.inserted > gap.removed : gap.removed > gap.inserted));
    if (!isBlank || !isBlankGap || !isOpposite) return gaps;
  }
  if (!isBlank && (below > a.height * FIXED || equalRows.indexOf(0, from) >= 0)) return gaps;
  const grown = (gap: RowGap) => (last.removed ? gap.inserted - gap.removed : gap.removed - gap.inserted);
  const source = gaps.slice(0, -1).reduce((one, other) => (grown(other) > grown(one) ? other : one));
  return gaps.slice(0, -1).map((gap) => (gap === source ? { ...gap, pushed: last.removed || last.inserted } : gap));
}
