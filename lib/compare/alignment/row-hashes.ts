import { channelDistance, rowAt, sameWord, type WordPicture } from "../pixels.ts";

/** Rows of wide pictures are told apart by an eighth of their pixels: one line of the processor's cache of every eight. */
const WIDE = 1024;
const READ = 16;
export type Samples = { read: number; step: number };
/** Returns the pixels that are read of rows of a width, `read` of every `step`. */
export const samplesOf = (width: number): Samples => (width < WIDE ? { read: width, step: width } : { read: READ, step: 8 * READ });

/** Writes hashes of the rows `from` to `to` of a picture into a list that starts at the row `first`. */
export type RowHashes = (picture: WordPicture, rows: { from: number; to: number; first: number }, hashes: Int32Array) => void;

/** Returns a function that hashes the sampled pixels of rows: rows with equal pixels have equal hashes. */
export const hashRows =
  ({ read, step }: Samples): RowHashes =>
  (picture, { from, to, first }, hashes) => {
    const { words, width } = picture;
    for (let y = from; y < to; y++) {
      const start = rowAt(picture, y);
      // Two hashes side by side: a step of one waits for its last.
      let even = 0x811c9dc5;
      let odd = 0x2f0b4c47;
      for (let x = 0; x < width; x += step) {
        const end = start + x + Math.min(read, width - x);
        for (let at = start + x; at < end; at += 2) {
          const word = words[at]!;
          even = Math.imul(even ^ (word >>> 24 === 0 ? 0 : word), 0x01000193);
          even ^= even >>> 15;
          if (at + 1 === end) break;
          const next = words[at + 1]!;
          odd = Math.imul(odd ^ (next >>> 24 === 0 ? 0 : next), 0x01000193);
          odd ^= odd >>> 15;
        }
      }
      hashes[y - first] = Math.imul(even, 31) ^ odd;
    }
  };

/** Difference of two neighbours, summed over the channels, that is an edge. The steps of a gradient are smaller. */
const EDGE = 48;

/**
 * Replaces the hashes of rows with edges by those of the places of their edges, in samples: text that moved over a gradient keeps these, while its
 * colours differ a little. Few samples, so that few rows have an edge that is one in one picture only.
 */
export const hashEdges: RowHashes = (picture, rows, hashes) => {
  const { words, width } = picture;
  for (let y = rows.from; y < rows.to; y++) {
    const start = rowAt(picture, y);
    let hash = 0x811c9dc5;
    let edges = 0;
    for (let from = 1; from < width; from += 8 * READ) {
      for (let x = from, end = Math.min(from + READ, width); x < end; x++) {
        const left = words[start + x - 1]!;
        const own = words[start + x]!;
        if (left === own || channelDistance(left, own) <= EDGE) continue;
        hash = Math.imul(hash ^ x, 0x01000193);
        edges++;
      }
    }
    if (edges) hashes[y - rows.first] = hash;
  }
};

/** Largest difference of two pixels, summed over the channels, that does not count for an alignment: dithering. */
const NOISE = 4;

const isFar = (one: number, other: number): boolean =>
  !sameWord(one, other) && (one >>> 24 !== other >>> 24 || channelDistance(one, other) > NOISE);

/** Returns the first sample of a row: others than in the row above, so that no columns are left out in all rows. */
const firstSample = (row: number, { read, step }: Samples): number => (read === step ? 0 : (row * 3 * read) % step);

/** Returns about the number of different pixels of two rows, from `samples` of wide ones. */
export function differentInRow(a: WordPicture, rowA: number, b: WordPicture, rowB: number, samples = samplesOf(a.width)): number {
  const { width } = a;
  const { read, step } = samples;
  const [atA, atB] = [rowAt(a, rowA), rowAt(b, rowB)];
  let count = 0;
  for (let from = firstSample(rowA + rowB, samples); from < width; from += step)
    for (let x = from, end = Math.min(from + read, width); x < end; x++)
      if (isFar(a.words[atA + x]!, b.words[atB + x]!)) count += step / read;
  return count;
}

/** Rows that are equal in place are an anchor when there are so many, and so many different ones among those in their middle. */
const ANCHOR = 64;
const MIDDLE = 64;
const DISTINCT = 12;

/**
 * Returns the rows between anchors, from `top` to `end`: long runs of rows that are equal in place and not alike among themselves have not
 * moved, and need no search.
 */
export function rangesBetweenAnchors(picture: WordPicture, equalRows: Uint8Array, top: number, end: number): [number, number][] {
  const ranges: [number, number][] = [];
  const hash = hashRows(samplesOf(picture.width));
  const hashes = new Int32Array(MIDDLE);
  let from = top;
  for (let row = top; row < end; row++) {
    if (!equalRows[row]) continue;
    const start = row;
    while (row < end && equalRows[row]) row++;
    if (row - start < ANCHOR) continue;
    const middle = (start + row - MIDDLE) >> 1;
    hash(picture, { from: middle, to: middle + MIDDLE, first: middle }, hashes);
    if (new Set(hashes).size < DISTINCT) continue;
    ranges.push([from, start]);
    from = row;
  }
  return [...ranges, [from, end]];
}

/** Cost of a row that one picture lacks: blank rows are cheap, so that added space is found as such. */
export const ROW_COST = 8;

/** Returns the cost of rows without a counterpart: about the pixels that differ from the one before them, as a measure of what the rows show. */
export function costOfRows(picture: WordPicture, from: number, rows: number): number {
  const { words, width } = picture;
  const samples = samplesOf(width);
  const { read, step } = samples;
  let cost = rows * ROW_COST;
  for (let y = from; y < from + rows; y++)
    for (let x = firstSample(y, samples) + 1; x < width; x += step)
      for (let at = rowAt(picture, y) + x, end = at + Math.min(read, width - x); at < end; at++)
        if (isFar(words[at]!, words[at - 1]!)) cost += step / read;
  return cost;
}
