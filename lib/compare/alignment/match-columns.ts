import { type EqualRun, matchSequences } from "./match-sequences.ts";
import { rowAt, type WordPicture } from "../pixels.ts";

/** Equal columns that are fewer than this do not separate blocks of a page. */
const COLUMNS = 16;

/** Returns a hash of each column over a number of rows. Reads row by row, in memory order. */
function hashColumns(picture: WordPicture, rows: number): Int32Array {
  const { words, width } = picture;
  const hashes = new Int32Array(width).fill(0x811c9dc5);
  for (let y = 0; y < rows; y++) {
    const at = rowAt(picture, y);
    for (let x = 0; x < width; x++) {
      const word = words[at + x]!;
      const hash = Math.imul(hashes[x]! ^ (word >>> 24 === 0 ? 0 : word), 0x01000193);
      hashes[x] = hash ^ (hash >>> 15);
    }
  }
  return hashes;
}

/** Returns the columns that are equal in place, in runs that are long enough. */
function columnsInPlace(a: Int32Array, b: Int32Array): EqualRun[] {
  const runs: EqualRun[] = [];
  for (let x = 0; x < a.length; x++) {
    const from = x;
    while (x < a.length && a[x] === b[x]) x++;
    if (x - from >= COLUMNS) runs.push({ before: from, after: from, length: x - from });
  }
  return runs;
}

/**
 * Returns ways to match the columns of two parts of one width over their common rows: the columns at both sides that stayed, all that stayed,
 * and those that moved sideways. A way without a match is left out.
 */
export function matchColumns(a: WordPicture, b: WordPicture): EqualRun[][] {
  const rows = Math.min(a.height, b.height);
  const [hashesA, hashesB] = [hashColumns(a, rows), hashColumns(b, rows)];
  const inPlace = columnsInPlace(hashesA, hashesB);
  const outer = inPlace.filter(({ before, length }) => before === 0 || before + length === a.width);
  const moved = matchSequences(hashesA, hashesB).filter(({ length }) => length >= COLUMNS);
  const ways = [outer];
  if (inPlace.length > outer.length) ways.push(inPlace);
  if (moved.some(({ before, after }) => before !== after)) ways.push(moved);
  return ways.filter((way) => way.length > 0);
}
