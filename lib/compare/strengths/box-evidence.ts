import { areaOfTiles, type DifferenceMarks, SIDE, visitTilesAround } from "./difference-marks.ts";
import type { MatchedPart } from "../alignment/divide-columns.ts";
import { solved, solvePixel, sumProducts } from "./displacement.ts";
import type { PixelBox } from "../pixels.ts";
import { type Backdrop, BOX, type BoxSignals, MARGIN, readSignals, STRIDE } from "./signals.ts";
import { FIELD, type TileEvidence } from "./tile-evidence.ts";

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

export const asStrength = (strength: number): number => (strength >= 255 ? 255 : strength < 1 ? 1 : Math.floor(strength));

/** Visits boxes that contain the tiles of a list, in columns of 16 px and bands of 64 px, each as high as needed. */
export function visitBoxes({ columns, width, height }: DifferenceMarks, tiles: readonly number[], visit: (box: PixelBox) => void): void {
  const first = new Uint8Array(Math.ceil(columns / COLUMN));
  const end = new Uint8Array(first.length);
  for (let at = 0; at < tiles.length;) {
    const top = Math.floor(tiles[at]! / columns / BAND) * BAND;
    first.fill(BAND);
    end.fill(0);
    for (; at < tiles.length && tiles[at]! < (top + BAND) * columns; at++) {
      const row = Math.floor(tiles[at]! / columns) - top;
      const column = Math.floor((tiles[at]! % columns) / COLUMN);
      first[column] = Math.min(first[column]!, row);
      end[column] = row + 1;
    }
    for (let left = 0; left < first.length; left++) {
      if (!end[left]) continue;
      let right = left;
      let [from, to] = [BAND, 0];
      for (; right < first.length && end[right] && right - left < BOX.width / SIDE / COLUMN; right++)
        [from, to] = [Math.min(from, first[right]!), Math.max(to, end[right]!)];
      const [x, y] = [left * COLUMN * SIDE, (top + from) * SIDE];
      visit({ x, y, width: Math.min(right * COLUMN * SIDE, width) - x, height: Math.min((top + to) * SIDE, height) - y });
      left = right - 1;
    }
  }
}

/** Returns what a rest must exceed in each tile of a list to count, before the contrast around a pixel is added; 0 in other tiles. */
export function limitsOfTiles(marks: DifferenceMarks, tiles: readonly number[]): Float32Array {
  const { columns, counts } = marks;
  const limits = new Float32Array(counts.length);
  for (const tile of tiles) {
    const [x, y] = [tile % columns, Math.floor(tile / columns)];
    let pixels = 0;
    visitTilesAround(marks, tile, (near) => (pixels += counts[near]!));
    const share = pixels / areaOfTiles(marks, x - 1, y - 1, x + 2, y + 2);
    limits[tile] = CALM + BUSY * Math.min(1, share * 2);
  }
  return limits;
}

/** Adds the energies of the gradients of both pictures at a pixel of a box to its tile. */
function addEnergies({ blurredMean, blurredDifference, count }: BoxSignals, at: number, sums: Float32Array, to: number): void {
  let energyA = 0;
  let energyB = 0;
  for (let signal = 0; signal < count; signal++) {
    const mean = blurredMean[signal]!;
    const difference = blurredDifference[signal]!;
    const x = (mean[at + 1]! - mean[at - 1]!) / 2;
    const y = (mean[at + STRIDE]! - mean[at - STRIDE]!) / 2;
    const halfX = (difference[at + 1]! - difference[at - 1]!) / 4;
    const halfY = (difference[at + STRIDE]! - difference[at - STRIDE]!) / 4;
    energyA += (x - halfX) * (x - halfX) + (y - halfY) * (y - halfY);
    energyB += (x + halfX) * (x + halfX) + (y + halfY) * (y + halfY);
  }
  sums[to + FIELD.energyA]! += energyA;
  sums[to + FIELD.energyB]! += energyB;
}

/**
 * Writes the strengths of a box into the plane by what no displacement explains, and sums up the evidence of its tiles. Returns true for a box
 * with translucent pixels.
 */
export function weighBox(
  part: MatchedPart,
  marks: DifferenceMarks,
  limits: Float32Array,
  { starts, sums, far, isWeighed }: TileEvidence,
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
  const [differenceY, differenceI, differenceQ] = signals.difference as [Float32Array, Float32Array, Float32Array];
  const isColour = signals.count > 1;
  for (let row = 0; row < box.height; row++) {
    if (!marked[row]) continue;
    const first = (box.y + row) * width + box.x;
    for (let left = 0; left < box.width; left += SIDE) {
      const tile = ((box.y + row) >> 3) * columns + ((box.x + left) >> 3);
      const limit = limits[tile]!;
      // A box may also contain tiles with nothing but grain. They have no limit and keep the least strength.
      if (!limit || isWeighed[tile]) continue;
      const isDense = counts[tile]! >= DENSE;
      const to = starts[tile]!;
      // Sums of this row of the tile.
      let sumY = 0;
      let sumI = 0;
      let sumQ = 0;
      let all = 0;
      let unexplained = 0;
      let squares = 0;
      let rests = 0;
      let slopes = 0;
      for (let column = left, right = Math.min(left + SIDE, box.width); column < right; column++) {
        if (!plane[first + column]) continue;
        if (solvePixel(signals, column, row)) far[tile] = 1;
        const rest = solved[0]!;
        const slope = solved[1]!;
        plane[first + column] = asStrength((COUNTS * rest) / (limit + MASKING * slope));
        const own = (row + MARGIN) * STRIDE + column + MARGIN;
        const y = differenceY[own]!;
        const i = isColour ? differenceI[own]! : 0;
        const q = isColour ? differenceQ[own]! : 0;
        const square = y * y + i * i + q * q;
        const length = Math.sqrt(square);
        sumY += y;
        sumI += i;
        sumQ += q;
        all += length;
        unexplained += solved[2]! * length;
        squares += square;
        rests += rest;
        slopes += slope;
        if (isDense) addEnergies(signals, own, sums, to);
      }
      sums[to + FIELD.y]! += sumY;
      sums[to + FIELD.i]! += sumI;
      sums[to + FIELD.q]! += sumQ;
      sums[to + FIELD.all]! += all;
      sums[to + FIELD.unexplained]! += unexplained;
      sums[to + FIELD.squares]! += squares;
      sums[to + FIELD.rest]! += rests;
      sums[to + FIELD.slope]! += slopes;
    }
  }
  return signals.isTranslucent;
}
