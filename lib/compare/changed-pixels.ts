import pixelmatch from "pixelmatch";
import { firstDifferent, lastDifferent, type PixelBox, rowAt, sameWord, type WordPicture } from "./pixels.ts";
import type { RuleLimits } from "./rule.ts";

/** Receives each different pixel of two parts: its place in them, and the offsets of its words in both pictures. */
export type PixelVisitor = {
  counted(x: number, y: number, atA: number, atB: number): void;
  /** A difference below the threshold, or one that smoothing of edges explains. */
  faint(x: number, y: number, atA: number, atB: number): void;
  /** A faint difference that is known to be outside of flat areas. */
  scattered(): void;
  edge(): void;
};
/**
 * Receives each different pixel with what thresholds apply to: the difference of alpha, the distance of the colours (0 for smoothed edges), and
 * the rest of it that smoothing does not explain. Returns false to stop.
 */
export type PixelMeasure = (x: number, y: number, atA: number, atB: number, alpha: number, delta: number, rest: number) => boolean;

/** Parts of one size that are compared with each other. Some of their rows are known to be equal (1). */
export type Compared = { a: WordPicture; b: WordPicture; equalRows: Uint8Array; limits: RuleLimits };

/** Most rows that are compared in one step, and pixels around changed ones that the smoothing test reads. */
const STEP = 64;
const MARGIN = 2;
const COUNTED: [number, number, number] = [255, 255, 255];

/** Returns the bytes of a part of a picture: a view where the part is as wide as the picture, else a copy. */
function bytesOf(picture: WordPicture, { x, y, width, height }: PixelBox): Uint8Array {
  const first = (rowAt(picture, y) + x) * 4;
  if (picture.stride === width) return picture.data.subarray(first, first + width * height * 4);
  const copy = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const at = first + row * picture.stride * 4;
    copy.set(picture.data.subarray(at, at + width * 4), row * width * 4);
  }
  return copy;
}

/** Returns the square distance of two colours from their differences of red, green and blue, in the order of operations of pixelmatch. */
function squareDistance(red: number, green: number, blue: number): number {
  const y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
  const i = red * 0.59597799 - green * 0.2741761 - blue * 0.32180189;
  const q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694;
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}

/** Returns the distance of two pixels over white, as pixelmatch computes it. */
function distanceOf(a: Uint8Array, b: Uint8Array, at: number): number {
  const [alphaA, alphaB] = [a[at + 3]!, b[at + 3]!];
  if (alphaA === 255 && alphaB === 255) return squareDistance(a[at]! - b[at]!, a[at + 1]! - b[at + 1]!, a[at + 2]! - b[at + 2]!);
  const white = 255 * (alphaA - alphaB);
  const blended = (channel: number) => (a[at + channel]! * alphaA - b[at + channel]! * alphaB - white) / 255;
  return squareDistance(blended(0), blended(1), blended(2));
}

/**
 * Returns how far a pixel of one picture is outside of the colours between the former one of its place and halfway to a neighbour's: text and
 * shapes that moved by less than half a pixel are within, new content is not.
 */
function restOf(from: Uint8Array, to: Uint8Array, at: number, stride: number, room: Neighbours): number {
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
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}
type Neighbours = { above: number; below: number; left: number; right: number };

/** Visits the different pixels of two parts. Reads only parts around changed pixels, in steps, so that memory does not grow with the picture. */
export function visitChangedPixels(compared: Compared, visit: PixelVisitor): void {
  visitDifferentBoxes(compared, (box) => (visitBox(compared, box, visit), true));
}

/** Measures the different pixels of two parts, once for all thresholds. Returns false when the measure stopped it. */
export const measureDifferentPixels = (compared: Omit<Compared, "limits">, measure: PixelMeasure): boolean =>
  visitDifferentBoxes(compared, (box) => measureBox(compared, box, measure));

/** Visits boxes that contain all different pixels, from top to bottom, until a visit returns false. */
function visitDifferentBoxes({ a, b, equalRows }: Omit<Compared, "limits">, visit: (box: PixelBox) => boolean): boolean {
  const { width, height } = a;
  for (let row = equalRows.indexOf(0); row >= 0;) {
    let [left, right, end] = [width, -1, row];
    for (let next = row; next < Math.min(height, row + STEP) && next - end <= 2 * MARGIN; next++) {
      if (equalRows[next]) continue;
      const sides = [a.words, rowAt(a, next), b.words, rowAt(b, next), width] as const;
      left = Math.min(left, firstDifferent(...sides));
      right = Math.max(right, lastDifferent(...sides));
      end = next + 1;
    }
    if (!visit({ x: left, y: row, width: right + 1 - left, height: end - row })) return false;
    row = equalRows.indexOf(0, end);
  }
  return true;
}

type Sides = Pick<Compared, "a" | "b">;

/** Reads a box of two parts with a margin. `mask` has pixels above a threshold of pixelmatch that are no smoothed edges; null marks none. */
function readBox({ a, b }: Sides, part: PixelBox, threshold: number | null) {
  const [left, top] = [Math.max(0, part.x - MARGIN), Math.max(0, part.y - MARGIN)];
  const width = Math.min(a.width, part.x + part.width + MARGIN) - left;
  const height = Math.min(a.height, part.y + part.height + MARGIN) - top;
  const bytesA = bytesOf(a, { x: left, y: top, width, height });
  const bytesB = bytesOf(b, { x: left, y: top, width, height });
  const mask = new Uint8Array(threshold === null ? 0 : width * height * 4);
  if (threshold !== null)
    pixelmatch(bytesA, bytesB, mask, width, height, { threshold, diffMask: true, checkerboard: false, diffColor: COUNTED });
  return { left, top, width, height, bytesA, bytesB, mask, stride: width * 4 };
}
type ReadBox = ReturnType<typeof readBox>;

/** Neighbours of a pixel that are in a box. */
const roomAt = ({ left, width, height }: ReadBox, x: number, row: number): Neighbours => ({
  above: row ? -1 : 0,
  below: row < height - 1 ? 1 : 0,
  left: x > left ? -1 : 0,
  right: x < left + width - 1 ? 1 : 0,
});

/** Measures the different pixels of a box of two parts. */
function measureBox({ a, b }: Sides, part: PixelBox, measure: PixelMeasure): boolean {
  const box = readBox({ a, b }, part, 0);
  const { left, top, bytesA, bytesB, mask, stride } = box;
  for (let y = part.y; y < part.y + part.height; y++) {
    let atA = rowAt(a, y) + part.x;
    let atB = rowAt(b, y) + part.x;
    for (let x = part.x, at = (y - top) * stride + (x - left) * 4; x < part.x + part.width; x++, at += 4, atA++, atB++) {
      const [wordA, wordB] = [a.words[atA]!, b.words[atB]!];
      if (wordA === wordB || sameWord(wordA, wordB)) continue;
      const isEdge = !mask[at + 3];
      const room = roomAt(box, x, y - top);
      const rest = isEdge ? 0 : Math.min(restOf(bytesA, bytesB, at, stride, room), restOf(bytesB, bytesA, at, stride, room));
      const alpha = Math.abs((wordA >>> 24) - (wordB >>> 24));
      if (!measure(x, y, atA, atB, alpha, isEdge ? 0 : distanceOf(bytesA, bytesB, at), rest)) return false;
    }
  }
  return true;
}

/** Visits the different pixels of a box of two parts. */
function visitBox({ a, b, limits }: Compared, part: PixelBox, visit: PixelVisitor): void {
  const box = readBox({ a, b }, part, limits.strict ? null : limits.colour);
  const { left, top, bytesA, bytesB, mask, stride } = box;
  for (let y = part.y; y < part.y + part.height; y++) {
    const row = y - top;
    let atA = rowAt(a, y) + part.x;
    let atB = rowAt(b, y) + part.x;
    for (let x = part.x, at = row * stride + (x - left) * 4; x < part.x + part.width; x++, at += 4, atA++, atB++) {
      const [wordA, wordB] = [a.words[atA]!, b.words[atB]!];
      if (wordA === wordB || sameWord(wordA, wordB)) continue;
      if (limits.strict || Math.abs((wordA >>> 24) - (wordB >>> 24)) > limits.alpha) visit.counted(x, y, atA, atB);
      else if (!mask[at + 3]) visit.faint(x, y, atA, atB);
      else {
        const room = roomAt(box, x, row);
        const explained =
          restOf(bytesA, bytesB, at, stride, room) <= limits.colourDelta || restOf(bytesB, bytesA, at, stride, room) <= limits.colourDelta;
        if (explained) {
          visit.edge();
          visit.faint(x, y, atA, atB);
        } else visit.counted(x, y, atA, atB);
      }
    }
  }
}
