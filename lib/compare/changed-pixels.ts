import pixelmatch from "pixelmatch";
import type { EqualRun } from "./match-sequences.ts";
import { type WordPicture, sameRow, sameWord } from "./pixels.ts";
import type { RuleLimits } from "./rule.ts";

/** Receives each different pixel of a band: its place in the newer picture, and the offsets of its words in both pictures. */
export type PixelVisitor = {
  counted(x: number, y: number, atA: number, atB: number): void;
  /** A difference below the threshold, or one that smoothing of edges explains. */
  faint(x: number, y: number, atA: number, atB: number): void;
  edge(): void;
};

/** Rows that are compared in one step, and rows around them that the smoothing test reads. */
const STEP = 64;
const MARGIN = 2;
const COUNTED: [number, number, number] = [255, 255, 255];

/** Rows of a picture with the given width: a view of its bytes where the widths agree, else a copy. */
function rowsOf(picture: WordPicture, width: number, from: number, rows: number): Uint8Array {
  const stride = picture.width * 4;
  if (picture.width === width) return picture.data.subarray(from * stride, (from + rows) * stride);
  const copy = new Uint8Array(width * rows * 4);
  for (let row = 0; row < rows; row++)
    copy.set(picture.data.subarray((from + row) * stride, (from + row) * stride + width * 4), row * width * 4);
  return copy;
}

/**
 * Returns true when a pixel of one picture lies between the former colour of its place and halfway to a neighbour's: text and shapes that
 * moved by less than half a pixel look like this, new content does not.
 */
function isExplainedBy(from: Uint8Array, to: Uint8Array, at: number, stride: number, room: Neighbours, limit: number): boolean {
  let [y, i, q] = [0, 0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const own = from[at + channel]!;
    let [low, high] = [own, own];
    for (let dy = room.above; dy <= room.below; dy++) {
      for (let dx = room.left; dx <= room.right; dx++) {
        const value = from[at + channel + dy * stride + dx * 4]!;
        if (value < low) low = value;
        else if (value > high) high = value;
      }
    }
    const value = to[at + channel]!;
    const [least, most] = [(own + low) / 2, (own + high) / 2];
    const rest = value < least ? value - least : value > most ? value - most : 0;
    if (!rest) continue;
    y += rest * [0.29889531, 0.58662247, 0.11448223][channel]!;
    i += rest * [0.59597799, -0.2741761, -0.32180189][channel]!;
    q += rest * [0.21147017, -0.52261711, 0.31114694][channel]!;
  }
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q <= limit;
}
type Neighbours = { above: number; below: number; left: number; right: number };

/** Visits the different pixels of aligned rows. Reads the pictures in steps, so that memory does not grow with their size. */
export function visitChangedPixels(a: WordPicture, b: WordPicture, band: EqualRun, limits: RuleLimits, visit: PixelVisitor): void {
  const width = Math.min(a.width, b.width);
  const isSame = (row: number) => sameRow(a.words, (band.before + row) * a.width, b.words, (band.after + row) * b.width, width);
  for (let row = 0; row < band.length;) {
    if (isSame(row)) {
      row++;
      continue;
    }
    const end = Math.min(band.length, row + STEP);
    visitRows(a, b, band, { width, row, end }, limits, visit);
    row = end;
  }
}

function visitRows(
  a: WordPicture,
  b: WordPicture,
  { before, after, length }: EqualRun,
  { width, row, end }: { width: number; row: number; end: number },
  limits: RuleLimits,
  visit: PixelVisitor,
): void {
  const first = Math.max(0, row - MARGIN);
  const rows = Math.min(length, end + MARGIN) - first;
  const [bytesA, bytesB] = [rowsOf(a, width, before + first, rows), rowsOf(b, width, after + first, rows)];
  const mask = new Uint8Array(limits.strict ? 0 : width * rows * 4);
  if (!limits.strict)
    pixelmatch(bytesA, bytesB, mask, width, rows, { threshold: limits.colour, diffMask: true, checkerboard: false, diffColor: COUNTED });
  const stride = width * 4;
  for (let y = row; y < end; y++) {
    const local = y - first;
    let atA = (before + y) * a.width;
    let atB = (after + y) * b.width;
    for (let x = 0, at = local * stride; x < width; x++, at += 4, atA++, atB++) {
      const [wordA, wordB] = [a.words[atA]!, b.words[atB]!];
      if (wordA === wordB || sameWord(wordA, wordB)) continue;
      if (limits.strict || Math.abs((wordA >>> 24) - (wordB >>> 24)) > limits.alpha) visit.counted(x, after + y, atA, atB);
      else if (!mask[at + 3]) visit.faint(x, after + y, atA, atB);
      else {
        const room = { above: local ? -1 : 0, below: local < rows - 1 ? 1 : 0, left: x ? -1 : 0, right: x < width - 1 ? 1 : 0 };
        const explained =
          isExplainedBy(bytesA, bytesB, at, stride, room, limits.colourDelta) ||
          isExplainedBy(bytesB, bytesA, at, stride, room, limits.colourDelta);
        if (explained) {
          visit.edge();
          visit.faint(x, after + y, atA, atB);
        } else visit.counted(x, after + y, atA, atB);
      }
    }
  }
}
