import { BOX, type BoxSignals, MARGIN, STRIDE } from "./signals.ts";

/** Longest displacement that explains a difference, in pixels, and largest change of softness. */
const LONGEST = 0.75;
const SOFTNESS = 0.15;
/** Ridge of the least squares: along a straight edge the displacement is undetermined. */
const RIDGE = 12.5;
const RIDGE_SHARE = 0.03;
/** Length from which on a displacement may be a move by a whole pixel. */
const WHOLE = 0.5;

/** Products of a pixel that are summed over 5 × 5 pixels: XX, XY, YY, LL, XL, YL, XD, YD, LD. */
const PRODUCTS = 9;
const ROW = BOX.width * PRODUCTS;
const rowSums = new Float32Array(ROW * (BOX.height + 4));
const rowProducts = new Float32Array((BOX.width + 4) * PRODUCTS);

// The loops below run for each pixel near a difference: no closures, and no arrays to destructure.

/** Writes the products of a row of a box and two pixels beside it, summed over the signals. */
function multiplyRow({ blurredMean, blurredDifference, count }: BoxSignals, row: number, width: number): void {
  const first = (row + MARGIN - 2) * STRIDE + MARGIN - 2;
  for (let signal = 0; signal < count; signal++) {
    const mean = blurredMean[signal]!;
    const difference = blurredDifference[signal]!;
    const isFirst = signal === 0;
    for (let to = 0, at = first, end = first + width + 4; at < end; at++, to += PRODUCTS) {
      const left = mean[at - 1]!;
      const right = mean[at + 1]!;
      const up = mean[at - STRIDE]!;
      const down = mean[at + STRIDE]!;
      const x = (right - left) / 2;
      const y = (down - up) / 2;
      const l = left + right + up + down - 4 * mean[at]!;
      const d = difference[at]!;
      if (isFirst) {
        rowProducts[to] = x * x;
        rowProducts[to + 1] = x * y;
        rowProducts[to + 2] = y * y;
        rowProducts[to + 3] = l * l;
        rowProducts[to + 4] = x * l;
        rowProducts[to + 5] = y * l;
        rowProducts[to + 6] = x * d;
        rowProducts[to + 7] = y * d;
        rowProducts[to + 8] = l * d;
      } else {
        rowProducts[to]! += x * x;
        rowProducts[to + 1]! += x * y;
        rowProducts[to + 2]! += y * y;
        rowProducts[to + 3]! += l * l;
        rowProducts[to + 4]! += x * l;
        rowProducts[to + 5]! += y * l;
        rowProducts[to + 6]! += x * d;
        rowProducts[to + 7]! += y * d;
        rowProducts[to + 8]! += l * d;
      }
    }
  }
}

/**
 * Sums the products of each row of a box over five pixels. `marked`: 1 for each row that has a different pixel; only rows near them are summed.
 * Row 0 is two rows above the box.
 */
export function sumProducts(signals: BoxSignals, width: number, height: number, marked: Uint8Array): void {
  for (let row = 0; row < height + 4; row++) {
    let isNeeded = false;
    for (let near = Math.max(0, row - 4); near <= Math.min(row, height - 1); near++) if (marked[near]) isNeeded = true;
    if (!isNeeded) continue;
    multiplyRow(signals, row, width);
    for (let to = row * ROW, at = 0, end = width * PRODUCTS; at < end; at++, to++)
      rowSums[to] =
        rowProducts[at]! +
        rowProducts[at + PRODUCTS]! +
        rowProducts[at + 2 * PRODUCTS]! +
        rowProducts[at + 3 * PRODUCTS]! +
        rowProducts[at + 4 * PRODUCTS]!;
  }
}

/**
 * Results of `solvePixel`: the rest of the difference that neither a displacement nor another softness explains, the contrast of the neighbourhood,
 * and the share of the difference that a displacement alone does not explain.
 */
export const solved = new Float64Array(3);

/** Returns a product summed over five rows. */
const sumAt = (at: number): number =>
  rowSums[at]! + rowSums[at + ROW]! + rowSums[at + 2 * ROW]! + rowSums[at + 3 * ROW]! + rowSums[at + 4 * ROW]!;

const shortened = (x: number, y: number): number => {
  const square = x * x + y * y;
  return square > LONGEST * LONGEST ? LONGEST / Math.sqrt(square) : 1;
};

/** Solves the displacement and the softness at a pixel of a box. Returns true where it may have moved by a whole pixel. */
export function solvePixel({ blurredMean, blurredDifference, count }: BoxSignals, column: number, row: number): boolean {
  const first = row * ROW + column * PRODUCTS;
  const sumXX = sumAt(first);
  const xy = sumAt(first + 1);
  const sumYY = sumAt(first + 2);
  const sumLL = sumAt(first + 3);
  const xl = sumAt(first + 4);
  const yl = sumAt(first + 5);
  const xd = sumAt(first + 6);
  const yd = sumAt(first + 7);
  const ld = sumAt(first + 8);
  const contrast = sumXX + sumYY;
  const ridge = RIDGE + RIDGE_SHARE * contrast;
  const xx = sumXX + ridge;
  const yy = sumYY + ridge;
  const ll = sumLL + RIDGE + RIDGE_SHARE * sumLL;
  const inverse = 1 / (xx * yy - xy * xy);
  const softX = (yy * xl - xy * yl) * inverse;
  const softY = (xx * yl - xy * xl) * inverse;
  const alongX = (yy * xd - xy * yd) * inverse;
  const alongY = (xx * yd - xy * xd) * inverse;
  const free = -(ld - xl * alongX - yl * alongY) / (ll - xl * softX - yl * softY);
  const soft = free > SOFTNESS ? SOFTNESS : free < -SOFTNESS ? -SOFTNESS : free;
  let dx = -alongX - soft * softX;
  let dy = -alongY - soft * softY;
  const isFar = dx * dx + dy * dy > WHOLE * WHOLE;
  const scale = shortened(dx, dy);
  dx *= scale;
  dy *= scale;
  const alone = shortened(alongX, alongY);
  const ux = -alongX * alone;
  const uy = -alongY * alone;

  let own = 0;
  let left = 0;
  let leftAlone = 0;
  const at = (row + MARGIN) * STRIDE + column + MARGIN;
  for (let signal = 0; signal < count; signal++) {
    const mean = blurredMean[signal]!;
    const d = blurredDifference[signal]![at]!;
    const west = mean[at - 1]!;
    const east = mean[at + 1]!;
    const north = mean[at - STRIDE]!;
    const south = mean[at + STRIDE]!;
    const x = (east - west) / 2;
    const y = (south - north) / 2;
    const rest = d + dx * x + dy * y + soft * (west + east + north + south - 4 * mean[at]!);
    const restAlone = d + ux * x + uy * y;
    own += d * d;
    left += rest * rest;
    leftAlone += restAlone * restAlone;
  }
  solved[0] = Math.sqrt(own < left ? own : left);
  solved[1] = Math.sqrt(contrast / 25);
  solved[2] = own > leftAlone ? Math.sqrt(leftAlone / own) : 1;
  return isFar;
}
