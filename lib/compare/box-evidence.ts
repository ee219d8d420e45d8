import { areaOfTiles, type DifferenceMarks, isLoud, SIDE } from "./difference-marks.ts";
import type { MatchedPart } from "./divide-columns.ts";
import { evidence, solvePixel, sumProducts } from "./displacement.ts";
import type { PixelBox } from "./pixels.ts";
import { type Backdrop, BOX, MARGIN, readSignals, STRIDE } from "./signals.ts";
import { FIELD, FIELDS, type TileEvidence } from "./tile-evidence.ts";

/** Rest of a difference that just counts where few pixels around differ, and what is added where half of them do, as in photos. */
const CALM = 5;
const BUSY = 10;
/** Share of the contrast around a pixel that is added: registration errs by it, and the eye sees less there. */
const MASKING = 0.75;
/** Strength that just counts at the default threshold. */
export const COUNTS = 64;
/** Different pixels of a tile from which on its softness is summed up. */
const DENSE = 16;

const COLUMN = 2;
const BAND = BOX.height / SIDE;
const marked = new Uint8Array(BOX.height);

export const asStrength = (strength: number): number => Math.max(1, Math.min(255, Math.floor(strength)));

/** Visits boxes of tiles with different pixels that are more than grain, in columns of 16 px and bands of 64 px, each as high as needed. */
export function visitLoudBoxes(marks: DifferenceMarks, visit: (box: PixelBox) => void): void {
  const { columns, rows, width, height } = marks;
  for (let top = 0; top < rows; top += BAND) {
    const end = Math.min(top + BAND, rows);
    let [left, first, last] = [-1, end, -1];
    const close = (right: number) => {
      if (left >= 0) {
        const [x, y] = [left * SIDE, first * SIDE];
        visit({ x, y, width: Math.min(right * SIDE, width) - x, height: Math.min((last + 1) * SIDE, height) - y });
      }
      [left, first, last] = [-1, end, -1];
    };
    for (let column = 0; column < columns; column += COLUMN) {
      let isUsed = false;
      for (let row = top; row < end; row++)
        for (let x = column; x < Math.min(column + COLUMN, columns); x++)
          if (isLoud(marks, row * columns + x)) [isUsed, first, last] = [true, Math.min(first, row), Math.max(last, row)];
      if (!isUsed || (left >= 0 && (column - left) * SIDE === BOX.width)) close(column);
      if (isUsed && left < 0) left = column;
    }
    close(columns);
  }
}

/** Returns what a rest must exceed in each tile to count, before the contrast around a pixel is added. */
export function limitsOfTiles(marks: DifferenceMarks): Float32Array {
  const { columns, counts } = marks;
  const limits = new Float32Array(counts.length);
  for (let tile = 0; tile < counts.length; tile++) {
    if (!counts[tile]) continue;
    const [x, y] = [tile % columns, Math.floor(tile / columns)];
    let pixels = 0;
    for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, marks.rows - 1); row++)
      for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, columns - 1); column++) pixels += counts[row * columns + column]!;
    const share = pixels / areaOfTiles(marks, x - 1, y - 1, x + 2, y + 2);
    limits[tile] = CALM + BUSY * Math.min(1, share * 2);
  }
  return limits;
}

type Signals = ReturnType<typeof readSignals>;

/** Adds the energies of the gradients of both pictures at a pixel of a box to its tile. */
function addEnergies({ blurredMean, blurredDifference, count }: Signals, at: number, sums: Float32Array, to: number): void {
  for (let signal = 0; signal < count; signal++) {
    const [mean, difference] = [blurredMean[signal]!, blurredDifference[signal]!];
    const [x, y] = [(mean[at + 1]! - mean[at - 1]!) / 2, (mean[at + STRIDE]! - mean[at - STRIDE]!) / 2];
    const [halfX, halfY] = [(difference[at + 1]! - difference[at - 1]!) / 4, (difference[at + STRIDE]! - difference[at - STRIDE]!) / 4];
    sums[to + FIELD.energyA]! += (x - halfX) * (x - halfX) + (y - halfY) * (y - halfY);
    sums[to + FIELD.energyB]! += (x + halfX) * (x + halfX) + (y + halfY) * (y + halfY);
  }
}

/**
 * Writes the strengths of a box into the plane by what no displacement explains, and sums up the evidence of its tiles. Returns true for a box
 * with translucent pixels.
 */
export function weighBox(
  part: MatchedPart,
  marks: DifferenceMarks,
  limits: Float32Array,
  { sums, far }: TileEvidence,
  box: PixelBox,
  backdrop: Backdrop,
): boolean {
  const { width, columns, plane, counts } = marks;
  for (let row = 0; row < box.height; row++) {
    const at = (box.y + row) * width + box.x;
    marked[row] = 0;
    for (let x = 0; x < box.width && !marked[row]; x++) if (plane[at + x]) marked[row] = 1;
  }
  const signals = readSignals(part, box, marked, backdrop);
  sumProducts(signals, box.width, box.height, marked);
  const { difference, count } = signals;
  for (let row = 0; row < box.height; row++) {
    if (!marked[row]) continue;
    for (let column = 0, at = (box.y + row) * width + box.x; column < box.width; column++, at++) {
      if (!plane[at]) continue;
      solvePixel(signals, column, row);
      const tile = ((box.y + row) >> 3) * columns + ((box.x + column) >> 3);
      const { rest, slope, unexplained, isFar } = evidence;
      plane[at] = asStrength((COUNTS * rest) / (limits[tile]! + MASKING * slope));
      if (isFar) far[tile] = 1;
      const [own, to] = [(row + MARGIN) * STRIDE + column + MARGIN, tile * FIELDS];
      const y = difference[0]![own]!;
      const [i, q] = count === 3 ? [difference[1]![own]!, difference[2]![own]!] : [0, 0];
      const square = y * y + i * i + q * q;
      const length = Math.sqrt(square);
      sums[to + FIELD.y]! += y;
      sums[to + FIELD.i]! += i;
      sums[to + FIELD.q]! += q;
      sums[to + FIELD.all]! += length;
      sums[to + FIELD.unexplained]! += unexplained * length;
      sums[to + FIELD.squares]! += square;
      sums[to + FIELD.rest]! += rest;
      sums[to + FIELD.slope]! += slope;
      if (counts[tile]! >= DENSE) addEnergies(signals, own, sums, to);
    }
  }
  return signals.isTranslucent;
}
