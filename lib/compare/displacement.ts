import { BOX, MARGIN, STRIDE, type readSignals } from "./signals.ts";

/** Longest displacement that explains a difference, in pixels, and largest change of softness. */
const LONGEST = 0.75;
const SOFTNESS = 0.15;
/** Ridge of the least squares: along a straight edge the displacement is undetermined. */
const RIDGE = { fixed: 12.5, share: 0.03 } as const;
/** Length from which on a displacement may be a move by a whole pixel. */
const WHOLE = 0.5;

/** Products of a pixel that are summed over 5 × 5 pixels. */
const PRODUCTS = 9;
const ROW = BOX.width * PRODUCTS;
const rowSums = new Float32Array(ROW * (BOX.height + 4));
const rowProducts = new Float32Array((BOX.width + 4) * PRODUCTS);
const sums = new Float64Array(PRODUCTS);

type Signals = ReturnType<typeof readSignals>;

/** Writes the products of a row of a box and two pixels beside it. */
function multiplyRow({ blurredMean, blurredDifference, count }: Signals, row: number, width: number): void {
  for (let signal = 0; signal < count; signal++) {
    const [mean, difference] = [blurredMean[signal]!, blurredDifference[signal]!];
    for (let column = 0, to = 0, at = (row + MARGIN - 2) * STRIDE + MARGIN - 2; column < width + 4; column++, at++, to += PRODUCTS) {
      const [left, right, up, down] = [mean[at - 1]!, mean[at + 1]!, mean[at - STRIDE]!, mean[at + STRIDE]!];
      const [x, y, l, d] = [(right - left) / 2, (down - up) / 2, left + right + up + down - 4 * mean[at]!, difference[at]!];
      if (signal === 0) {
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
export function sumProducts(signals: Signals, width: number, height: number, marked: Uint8Array): void {
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

/** Evidence of a pixel: the square of the blurred difference without and with what explains it. */
export const evidence = {
  /** Rest that neither a displacement nor another softness explains. */
  rest: 0,
  /** Contrast of its neighbourhood. */
  slope: 0,
  /** Share of the difference that a displacement alone leaves, 0 to 1. */
  unexplained: 0,
  /** The displacement may be one by a whole pixel. */
  isFar: false,
};

const shortened = (x: number, y: number): number => {
  const length = Math.sqrt(x * x + y * y);
  return length > LONGEST ? LONGEST / length : 1;
};

/** Solves the displacement and the softness at a pixel of a box, and writes its evidence. */
export function solvePixel({ blurredMean, blurredDifference, count }: Signals, column: number, row: number): void {
  for (let product = 0, at = row * ROW + column * PRODUCTS; product < PRODUCTS; product++, at++)
    sums[product] = rowSums[at]! + rowSums[at + ROW]! + rowSums[at + 2 * ROW]! + rowSums[at + 3 * ROW]! + rowSums[at + 4 * ROW]!;
  const [squareX, squareXY, squareY, squareL] = [sums[0]!, sums[1]!, sums[2]!, sums[3]!];
  const [xl, yl, xd, yd, ld] = [sums[4]!, sums[5]!, sums[6]!, sums[7]!, sums[8]!];
  const ridge = RIDGE.fixed + RIDGE.share * (squareX + squareY);
  const [xx, yy, ll] = [squareX + ridge, squareY + ridge, squareL + RIDGE.fixed + RIDGE.share * squareL];
  const determinant = xx * yy - squareXY * squareXY;
  const [softX, softY] = [(yy * xl - squareXY * yl) / determinant, (xx * yl - squareXY * xl) / determinant];
  const [alongX, alongY] = [(yy * xd - squareXY * yd) / determinant, (xx * yd - squareXY * xd) / determinant];
  let soft = -(ld - xl * alongX - yl * alongY) / (ll - xl * softX - yl * softY);
  soft = Math.min(SOFTNESS, Math.max(-SOFTNESS, soft));
  let [dx, dy] = [-alongX - soft * softX, -alongY - soft * softY];
  const scale = shortened(dx, dy);
  evidence.isFar = dx * dx + dy * dy > WHOLE * WHOLE;
  [dx, dy] = [dx * scale, dy * scale];
  const alone = shortened(alongX, alongY);
  const [ux, uy] = [-alongX * alone, -alongY * alone];

  let [own, left, leftAlone] = [0, 0, 0];
  for (let signal = 0, at = (row + MARGIN) * STRIDE + column + MARGIN; signal < count; signal++) {
    const [mean, d] = [blurredMean[signal]!, blurredDifference[signal]![at]!];
    const [west, east, north, south] = [mean[at - 1]!, mean[at + 1]!, mean[at - STRIDE]!, mean[at + STRIDE]!];
    const [x, y, l] = [(east - west) / 2, (south - north) / 2, west + east + north + south - 4 * mean[at]!];
    const [rest, restAlone] = [d + dx * x + dy * y + soft * l, d + ux * x + uy * y];
    own += d * d;
    left += rest * rest;
    leftAlone += restAlone * restAlone;
  }
  evidence.rest = Math.sqrt(Math.min(own, left));
  evidence.slope = Math.sqrt((squareX + squareY) / 25);
  evidence.unexplained = own > leftAlone ? Math.sqrt(leftAlone / own) : 1;
}
