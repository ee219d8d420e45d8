import { hexOf } from "../hex-colour.ts";
import { type PixelBox, rowAt, type WordPicture } from "../pixels.ts";

/** Columns and rows of a grid of coverage. */
const GRID = { columns: 16, rows: 8 };
/** Digits of a stored grid: coverage in 64 steps, one character a cell. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const STEPS = DIGITS.length - 1;
/** Values of the digits by their character codes. */
const VALUES = new Uint8Array(128);
for (const [value, digit] of [...DIGITS].entries()) VALUES[digit.charCodeAt(0)] = value;
/** Width of the frame around a crop that shows its paper, and the share of it that one colour must have. */
const FRAME = 2;
const PAPER = 0.4;
/** Least distance of ink from paper in levels of grey, and least coverage of a pixel in the ink box and of full ink. */
const LEAST_INK = 3;
const INK = 0.25;
const FULL_INK = 0.9;
/** Most samples of a crop, so that very large ones take no longer. */
const SAMPLES = 16_384;

/** Colours and shape of a crop. `box`: its ink as `[x, y, width, height]` from the crop's corner. Without ink, all but `paper` are empty. */
export type CropSignature = {
  paper: string;
  ink: string | null;
  box: readonly [number, number, number, number] | null;
  /** Coverage of the ink box: 16 columns × 8 rows, 0 to 63, one character each. The same in a light and a dark theme. */
  grid: string;
};

/** Signatures of a region's crops. */
export type RegionSignature = { before: CropSignature | null; after: CropSignature | null };

/** Reads a word as red, green and blue over white. */
function channelsOf(word: number): [number, number, number] {
  const alpha = (word >>> 24) / 255;
  return [255 + ((word & 255) - 255) * alpha, 255 + (((word >>> 8) & 255) - 255) * alpha, 255 + (((word >>> 16) & 255) - 255) * alpha];
}

/** Returns the distance of two colours in levels of grey, with the weights of the pixel rule. */
function distance(from: readonly [number, number, number], to: readonly [number, number, number]): number {
  const [r, g, b] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const y = 0.29889531 * r + 0.58662247 * g + 0.11448223 * b;
  const i = (0.59597799 * r - 0.2741761 * g - 0.32180189 * b) * 0.7692;
  const q = (0.21147017 * r - 0.52261711 * g + 0.31114694 * b) * 0.6223;
  return Math.sqrt(y * y + i * i + q * q);
}

/** Returns the word with the largest count, the smallest of equal ones. */
function mostFrequent(counts: ReadonlyMap<number, number>): { word: number; count: number } {
  let [best, most] = [0, 0];
  for (const [word, count] of counts)
    if (count > most || (count === most && word >>> 0 < best >>> 0)) {
      best = word;
      most = count;
    }
  return { word: best, count: most };
}

/** Visits the words of a box as signed integers, which maps find several times faster. */
function wordsOf(picture: WordPicture, box: PixelBox, visit: (word: number, x: number, y: number) => void, step = 1): void {
  const [right, bottom] = [Math.min(picture.width, box.x + box.width), Math.min(picture.height, box.y + box.height)];
  for (let y = Math.max(0, box.y); y < bottom; y += step)
    for (let x = Math.max(0, box.x), at = rowAt(picture, y) + x; x < right; x += step, at += step) visit(picture.words[at]! | 0, x, y);
}

/** Returns the colour around a crop: of most of its frame, else of most of the crop. */
function paperOf(picture: WordPicture, box: PixelBox, step: number): number {
  const counts = new Map<number, number>();
  let all = 0;
  const count = (word: number) => {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    all++;
  };
  const wide = { x: box.x - FRAME, width: box.width + 2 * FRAME };
  wordsOf(picture, { ...wide, y: box.y - FRAME, height: FRAME }, count);
  wordsOf(picture, { ...wide, y: box.y + box.height, height: FRAME }, count);
  for (const x of [wide.x, box.x + box.width]) wordsOf(picture, { ...box, x, width: FRAME }, count);
  const frame = mostFrequent(counts);
  if (all && frame.count >= all * PAPER) return frame.word;
  counts.clear();
  wordsOf(picture, box, count, step);
  return mostFrequent(counts).word;
}

type Coverage = { columns: number; rows: number; values: Float32Array };

/** Returns the parts of the pixels of a line that a cell covers, from its first pixel on. */
function weightsOf(cell: number, cells: number, start: number, length: number): { first: number; weights: number[] } {
  const [from, end] = [(cell * length) / cells, ((cell + 1) * length) / cells];
  const weights: number[] = [];
  for (let at = Math.floor(from); at < end; at++) weights.push(Math.min(end, at + 1) - Math.max(from, at));
  return { first: start + Math.floor(from), weights };
}

/** Returns the mean coverage of the cells of a box as the characters of a grid. */
function gridOf({ columns, values }: Coverage, [x, y, width, height]: readonly [number, number, number, number]): string {
  const across = Array.from({ length: GRID.columns }, (_, cell) => weightsOf(cell, GRID.columns, x, width));
  let grid = "";
  for (let row = 0; row < GRID.rows; row++) {
    const along = weightsOf(row, GRID.rows, y, height);
    for (const cell of across) {
      let sum = 0;
      let all = 0;
      for (let line = 0; line < along.weights.length; line++) {
        const weightY = along.weights[line]!;
        const at = (along.first + line) * columns + cell.first;
        for (let column = 0; column < cell.weights.length; column++) {
          const weightX = cell.weights[column]!;
          sum += values[at + column]! * weightX * weightY;
          all += weightX * weightY;
        }
      }
      grid += DIGITS[Math.round((sum / all) * STEPS)];
    }
  }
  return grid;
}

/** Returns the smallest box `[x, y, width, height]` around samples that ink covers. */
function inkBoxOf({ columns, rows, values }: Coverage): [number, number, number, number] {
  let [left, right, top, bottom] = [columns, -1, rows, -1];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      if (values[y * columns + x]! < INK) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  return [left, top, right - left + 1, bottom - top + 1];
}

/**
 * Computes the signature of a box of a picture. Uses only `+ − × ÷ √`, so the same pixels give the same signature everywhere. Boxes of more than
 * 16,384 pixels are sampled.
 */
export function signatureOf(picture: WordPicture, box: PixelBox): CropSignature {
  const step = Math.max(1, Math.ceil(Math.sqrt((box.width * box.height) / SAMPLES)));
  const paper = paperOf(picture, box, step);
  const around = channelsOf(paper);
  const [columns, rows] = [Math.ceil(box.width / step), Math.ceil(box.height / step)];
  const coverage: Coverage = { columns, rows, values: new Float32Array(columns * rows) };
  const distances = new Map<number, number>();
  let at = 0;
  let most = 0;
  // Neighbours mostly have one colour.
  let known = paper;
  let far = 0;
  const words = new Int32Array(columns * rows);
  wordsOf(
    picture,
    box,
    (word) => {
      if (word !== known) {
        known = word;
        far = distances.get(word) ?? distance(around, channelsOf(word));
        distances.set(word, far);
        if (far > most) most = far;
      }
      words[at] = word;
      coverage.values[at++] = far;
    },
    step,
  );
  if (most < LEAST_INK) return { paper: hexOf(paper), ink: null, box: null, grid: "" };
  const inks = new Map<number, number>();
  for (let n = 0; n < at; n++) {
    const share = coverage.values[n]! / most;
    coverage.values[n] = share;
    if (share >= FULL_INK) inks.set(words[n]!, (inks.get(words[n]!) ?? 0) + 1);
  }
  const [x, y, width, height] = inkBoxOf(coverage);
  const grid = gridOf(coverage, [x, y, width, height]);
  const end = (from: number, length: number, size: number) => Math.min(size, (from + length) * step) - from * step;
  const inkBox = [x * step, y * step, end(x, width, box.width), end(y, height, box.height)] as const;
  return { paper: hexOf(paper), ink: hexOf(mostFrequent(inks).word), box: inkBox, grid };
}

/** Computes the signatures of a region's crops in both pictures. */
export function regionSignature(
  { before: a, after: b }: { before: WordPicture; after: WordPicture },
  { before, after }: { before: PixelBox | null; after: PixelBox | null },
): RegionSignature {
  const sign = (picture: WordPicture, box: PixelBox | null) => (box?.width && box.height ? signatureOf(picture, box) : null);
  return { before: sign(a, before), after: sign(b, after) };
}

/** Reads the cells of a grid, 0 to 63. */
export const readGrid = (grid: string): Uint8Array => Uint8Array.from(grid, (digit) => VALUES[digit.charCodeAt(0)]!);

/** Returns the mean difference of the cells of two grids, 0 to 1. A crop with ink differs from a blank one completely. */
export function gridDifference(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) return 1;
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
  return one.length ? sum / one.length / STEPS : 0;
}
