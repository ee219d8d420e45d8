import { type EqualRun, matchSequences } from "./match-sequences.ts";
import { type PictureSize, type WordPicture, sameRow, sameWord } from "./pixels.ts";

/** Rows of both pictures that are compared with each other, and rows that only one has. Between two entries nothing is left out. */
export type Alignment = {
  /** Compared rows, in order; not necessarily equal. */
  bands: readonly EqualRun[];
  /** Gap at the bottom of pictures of one height: rows that scrolled out or in because of others above. Not a difference of its own. */
  scrolled: { before: number; after: number } | null;
};

/** Cost of a row that one picture lacks: blank rows are cheap, so that added space is found as such. */
const ROW_COST = 8;
/** Equal rows at another place that are fewer than this are a coincidence, such as two separators. */
const MOVED_ROWS = 4;

/** Returns the distance of the pixels of a row that are read: rows of wide pictures are told apart by every fourth. */
const strideOf = (width: number) => (width >= 1024 ? 4 : width >= 512 ? 2 : 1);

function hashRows({ words, width: all }: WordPicture, width: number, from: number, to: number): Int32Array {
  const hashes = new Int32Array(to - from);
  const stride = strideOf(width);
  for (let y = from; y < to; y++) {
    let hash = 0x811c9dc5;
    for (let at = y * all, end = at + width; at < end; at += stride) {
      const word = words[at]!;
      hash = Math.imul(hash ^ (word >>> 24 === 0 ? 0 : word), 0x01000193);
      hash ^= hash >>> 15;
    }
    hashes[y - from] = hash;
  }
  return hashes;
}

/** Returns about the number of different pixels of two rows. */
function differentInRow(a: WordPicture, rowA: number, b: WordPicture, rowB: number, width: number): number {
  const stride = strideOf(width);
  const [atA, atB] = [rowA * a.width, rowB * b.width];
  let count = 0;
  for (let x = 0; x < width; x += stride) if (!sameWord(a.words[atA + x]!, b.words[atB + x]!)) count += stride;
  return count;
}

/** Returns the cost of rows without a counterpart: about the pixels that differ from the one before them, as a measure of what the rows show. */
function costOfRows({ words, width }: WordPicture, from: number, rows: number): number {
  const stride = strideOf(width);
  let cost = rows * ROW_COST;
  for (let y = from; y < from + rows; y++)
    for (let at = y * width + 1, end = (y + 1) * width; at < end; at += stride) if (words[at] !== words[at - 1]) cost += stride;
  return cost;
}

/** Completes blocks to bands that cover all rows which have a counterpart: gaps of equal length in place, others split where it costs least. */
function bandsOf(a: WordPicture, b: WordPicture, blocks: readonly EqualRun[], costOf: (rowA: number, rowB: number) => number): EqualRun[] {
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

/**
 * Aligns the rows of two pictures over their common width, so that content that moved vertically is compared with itself. Keeps all rows
 * in place where that explains the pictures with fewer different pixels.
 */
export function alignRows(a: WordPicture, b: WordPicture): Alignment {
  const width = Math.min(a.width, b.width);
  const same = (rowA: number, rowB: number) => sameRow(a.words, rowA * a.width, b.words, rowB * b.width, width);
  const shared = Math.min(a.height, b.height);
  const inPlace = rowsInPlace(a, b);
  let top = 0;
  while (top < shared && same(top, top)) top++;
  let bottom = 0;
  while (bottom < shared - top && same(a.height - 1 - bottom, b.height - 1 - bottom)) bottom++;
  const [endA, endB] = [a.height - bottom, b.height - bottom];
  if (top === endA && top === endB) return inPlace;

  const found = matchSequences(hashRows(a, width, top, endA), hashRows(b, width, top, endB));
  const blocks = [{ before: 0, after: 0, length: top }];
  for (const { before, after, length } of found)
    if (length >= MOVED_ROWS || before === after) blocks.push({ before: top + before, after: top + after, length });
  blocks.push({ before: endA, after: endB, length: bottom });
  if (blocks.every(({ before, after, length }) => !length || before === after)) return inPlace;

  const costs = new Map<number, number>();
  const costOf = (rowA: number, rowB: number) => {
    const key = rowA * (b.height + 1) + rowB;
    let cost = costs.get(key);
    if (cost === undefined) costs.set(key, (cost = differentInRow(a, rowA, b, rowB, width)));
    return cost;
  };
  const bands = bandsOf(a, b, blocks, costOf);
  const aligned: Alignment = { bands, scrolled: scrolledGap(a, b, bands) };
  return costOfAlignment(a, b, aligned, costOf) < costOfAlignment(a, b, inPlace, costOf) ? aligned : inPlace;
}

function costOfAlignment(a: WordPicture, b: WordPicture, alignment: Alignment, costOf: (rowA: number, rowB: number) => number): number {
  let cost = 0;
  for (const { before, after, length } of alignment.bands) for (let row = 0; row < length; row++) cost += costOf(before + row, after + row);
  visitUnmatched(a, b, alignment, ({ before, removed, after, inserted }) => {
    cost += costOfRows(a, before, removed) + costOfRows(b, after, inserted);
  });
  return cost;
}
