import type { MatchedPart } from "../alignment/divide-columns.ts";
import { type PixelBox, rowAt } from "../pixels.ts";

/** Largest box that is read in one step, in pixels, and pixels around it that the result of its pixels depends on. */
export const BOX = { width: 128, height: 64 } as const;
export const MARGIN = 5;
/** Pixels from one row to the next in the planes of a box. */
export const STRIDE = BOX.width + 2 * MARGIN;
const SIZE = STRIDE * (BOX.height + 2 * MARGIN);

/** Weights of red, green and blue in the signals Y, I and Q, scaled so that a level of grey is 1. */
const Y = [0.29889531, 0.58662247, 0.11448223] as const;
const I = [0.59597799 * 0.7692, -0.2741761 * 0.7692, -0.32180189 * 0.7692] as const;
const Q = [0.21147017 * 0.6223, -0.52261711 * 0.6223, 0.31114694 * 0.6223] as const;

/** Returns the signals of a colour or of a difference of colours. Those of a grey are exactly 0 in I and Q. */
export function signalOf(signal: number, red: number, green: number, blue: number): number {
  if (signal === 0) return Y[0] * red + Y[1] * green + Y[2] * blue;
  if (red === green && green === blue) return 0;
  return signal === 1 ? I[0] * red + I[1] * green + I[2] * blue : Q[0] * red + Q[1] * green + Q[2] * blue;
}

/** Colour behind translucent pixels, as a value of each channel. */
export type Backdrop = 0 | 255;

/** Returns a channel of a pixel over a backdrop. */
export function channelOver(word: number, shift: number, backdrop: Backdrop): number {
  const alpha = word >>> 24;
  const value = (word >>> shift) & 255;
  return alpha === 255 ? value : (value * alpha + backdrop * (255 - alpha)) / 255;
}

const planes = () => [0, 1, 2].map(() => new Float32Array(SIZE)) as [Float32Array, Float32Array, Float32Array];

/** Means and differences of two pictures in a box with its margin, by signal: as they are, and blurred with σ = 1 px. */
export type BoxSignals = {
  readonly mean: readonly Float32Array[];
  readonly difference: readonly Float32Array[];
  readonly blurredMean: readonly Float32Array[];
  readonly blurredDifference: readonly Float32Array[];
  /** Signals that are not 0 everywhere: 1 in a grey box, else 3. */
  count: number;
  isTranslucent: boolean;
};
/** Planes of the box that was read last: allocated once. */
const signals: BoxSignals = {
  mean: planes(),
  difference: planes(),
  blurredMean: planes(),
  blurredDifference: planes(),
  count: 1,
  isTranslucent: false,
};
const half = new Float32Array(SIZE);
const columnsOf = new Int32Array(STRIDE);
const isNeeded = new Uint8Array(BOX.height + 2 * MARGIN);

/** Blurs a plane by 1 4 6 4 1 in both directions, where rows of the result are needed. */
function blur(from: Float32Array, to: Float32Array, width: number, height: number): void {
  for (let row = 0; row < height; row++) {
    if (!isNeeded[row]) continue;
    for (let at = row * STRIDE + 2, end = row * STRIDE + width - 2; at < end; at++)
      half[at] = (from[at - 2]! + from[at + 2]! + 4 * (from[at - 1]! + from[at + 1]!) + 6 * from[at]!) / 16;
  }
  for (let row = 2; row < height - 2; row++) {
    if (!isNeeded[row - 2] || !isNeeded[row + 2]) continue;
    for (let at = row * STRIDE + 2, end = row * STRIDE + width - 2; at < end; at++)
      to[at] = (half[at - 2 * STRIDE]! + half[at + 2 * STRIDE]! + 4 * (half[at - STRIDE]! + half[at + STRIDE]!) + 6 * half[at]!) / 16;
  }
}

/** Reads a row of a box over a backdrop. Returns bits: 1 for colours that are not grey, 2 for translucent pixels. */
function readRow({ a, b }: MatchedPart, y: number, row: number, width: number, backdrop: Backdrop): number {
  const [atA, atB, wordsA, wordsB] = [rowAt(a, y), rowAt(b, y), a.words, b.words];
  const [meanY, meanI, meanQ] = signals.mean as [Float32Array, Float32Array, Float32Array];
  const [differenceY, differenceI, differenceQ] = signals.difference as [Float32Array, Float32Array, Float32Array];
  let found = 0;
  for (let column = 0, at = row * STRIDE; column < width; column++, at++) {
    const x = columnsOf[column]!;
    const wordA = wordsA[atA + x]!;
    const wordB = wordsB[atB + x]!;
    let redA = wordA & 255;
    let greenA = (wordA >>> 8) & 255;
    let blueA = (wordA >>> 16) & 255;
    let redB = wordB & 255;
    let greenB = (wordB >>> 8) & 255;
    let blueB = (wordB >>> 16) & 255;
    if ((wordA & wordB) >>> 24 !== 255) {
      found |= 2;
      redA = channelOver(wordA, 0, backdrop);
      greenA = channelOver(wordA, 8, backdrop);
      blueA = channelOver(wordA, 16, backdrop);
      redB = channelOver(wordB, 0, backdrop);
      greenB = channelOver(wordB, 8, backdrop);
      blueB = channelOver(wordB, 16, backdrop);
    }
    const red = redA + redB;
    const green = greenA + greenB;
    const blue = blueA + blueB;
    meanY[at] = (Y[0] * red + Y[1] * green + Y[2] * blue) / 2;
    const isGrey = red === green && green === blue;
    meanI[at] = isGrey ? 0 : (I[0] * red + I[1] * green + I[2] * blue) / 2;
    meanQ[at] = isGrey ? 0 : (Q[0] * red + Q[1] * green + Q[2] * blue) / 2;
    if (!isGrey) found |= 1;
    if (wordA === wordB) {
      differenceY[at] = differenceI[at] = differenceQ[at] = 0;
      continue;
    }
    const redD = redB - redA;
    const greenD = greenB - greenA;
    const blueD = blueB - blueA;
    differenceY[at] = Y[0] * redD + Y[1] * greenD + Y[2] * blueD;
    const isGreyD = redD === greenD && greenD === blueD;
    differenceI[at] = isGreyD ? 0 : I[0] * redD + I[1] * greenD + I[2] * blueD;
    differenceQ[at] = isGreyD ? 0 : Q[0] * redD + Q[1] * greenD + Q[2] * blueD;
    if (!isGreyD) found |= 1;
  }
  return found;
}

/**
 * Reads the signals of a box with its margin, repeated at the edges of the part. `marked`: 1 for each row of the box that has a different pixel; rows
 * that none of these depends on are not read. Of grey boxes only Y is blurred. The planes are valid until the next call.
 */
export function readSignals(part: MatchedPart, box: PixelBox, marked: Uint8Array, backdrop: Backdrop): BoxSignals {
  const [width, height] = [box.width + 2 * MARGIN, box.height + 2 * MARGIN];
  const { width: partWidth, height: partHeight } = part.a;
  for (let column = 0; column < width; column++) columnsOf[column] = Math.min(Math.max(box.x - MARGIN + column, 0), partWidth - 1);
  isNeeded.fill(0);
  for (let row = 0; row < box.height; row++) if (marked[row]) isNeeded.fill(1, row, row + 2 * MARGIN + 1);
  let found = 0;
  for (let row = 0; row < height; row++)
    if (isNeeded[row]) found |= readRow(part, Math.min(Math.max(box.y - MARGIN + row, 0), partHeight - 1), row, width, backdrop);
  signals.count = found & 1 ? 3 : 1;
  signals.isTranslucent = (found & 2) !== 0;
  for (let signal = 0; signal < signals.count; signal++) {
    blur(signals.mean[signal]!, signals.blurredMean[signal]!, width, height);
    blur(signals.difference[signal]!, signals.blurredDifference[signal]!, width, height);
  }
  return signals;
}
