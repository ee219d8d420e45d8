import { type WordPicture, sameWord } from "./pixels.ts";

/** Rows of wide pictures are told apart by an eighth of their pixels: one line of the processor's cache of every eight. */
const WIDE = 1024;
const READ = 16;
export type Samples = { read: number; step: number };
/** Returns the pixels that are read: `read` of every `step`. */
export const samplesOf = (width: number): Samples => (width < WIDE ? { read: width, step: width } : { read: READ, step: 8 * READ });
/** Writes hashes of the rows `from` to `to` into a list that starts at the row `first`. */
export function hashRows(
  { words, width: all }: WordPicture,
  { from, to, first, width }: { from: number; to: number; first: number; width: number },
  { read, step }: Samples,
  hashes: Int32Array,
): void {
  for (let y = from; y < to; y++) {
    let hash = 0x811c9dc5;
    for (let x = 0; x < width; x += step) {
      for (let at = y * all + x, end = at + Math.min(read, width - x); at < end; at++) {
        const word = words[at]!;
        hash = Math.imul(hash ^ (word >>> 24 === 0 ? 0 : word), 0x01000193);
        hash ^= hash >>> 15;
      }
    }
    hashes[y - first] = hash;
  }
}

/** Returns about the number of different pixels of two rows. */
export function differentInRow(a: WordPicture, rowA: number, b: WordPicture, rowB: number, width: number): number {
  const { read, step } = samplesOf(width);
  const [atA, atB] = [rowA * a.width, rowB * b.width];
  let count = 0;
  for (let from = 0; from < width; from += step)
    for (let x = from, end = Math.min(from + read, width); x < end; x++)
      if (!sameWord(a.words[atA + x]!, b.words[atB + x]!)) count += step / read;
  return count;
}

/** Rows that are equal in place are an anchor when there are so many, and so many different ones among those in their middle. */
const ANCHOR = 64;
const MIDDLE = 32;
const DISTINCT = 12;

/**
 * Returns the rows between anchors, from `top` to `end`: long runs of rows that are equal in place and not alike among themselves have not
 * moved, and need no search.
 */
export function rangesBetweenAnchors(
  picture: WordPicture,
  width: number,
  equalRows: Uint8Array,
  top: number,
  end: number,
): [number, number][] {
  const ranges: [number, number][] = [];
  const hashes = new Int32Array(MIDDLE);
  let from = top;
  for (let row = top; row < end; row++) {
    if (!equalRows[row]) continue;
    const start = row;
    while (row < end && equalRows[row]) row++;
    if (row - start < ANCHOR) continue;
    const middle = (start + row - MIDDLE) >> 1;
    hashRows(picture, { from: middle, to: middle + MIDDLE, first: middle, width }, samplesOf(width), hashes);
    if (new Set(hashes).size < DISTINCT) continue;
    ranges.push([from, start]);
    from = row;
  }
  return [...ranges, [from, end]];
}

/** Cost of a row that one picture lacks: blank rows are cheap, so that added space is found as such. */
export const ROW_COST = 8;

/** Returns the cost of rows without a counterpart: about the pixels that differ from the one before them, as a measure of what the rows show. */
export function costOfRows({ words, width }: WordPicture, from: number, rows: number): number {
  const { read, step } = samplesOf(width);
  let cost = rows * ROW_COST;
  for (let y = from; y < from + rows; y++)
    for (let x = 1; x < width; x += step)
      for (let at = y * width + x, end = at + Math.min(read, width - x); at < end; at++)
        if (words[at] !== words[at - 1]) cost += step / read;
  return cost;
}
