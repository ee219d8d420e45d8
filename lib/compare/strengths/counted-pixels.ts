import { COUNTS } from "./box-evidence.ts";
import { emptyMask, hasBit, setBit } from "../mask.ts";
import type { PictureSize } from "../pixels.ts";

/** Share of the threshold from which on a different pixel beside a counted one counts with it. */
const GROWN = 0.25;

/**
 * Visits the pixels of a plane of strengths that count at a threshold: those above it, and from there on weaker ones beside them. At threshold 0
 * all different pixels count. `equalRows`: 1 for rows without a different pixel. Returns the number of different pixels.
 */
export function visitCountedPixels(
  strengths: Uint8Array,
  { width, height }: PictureSize,
  { threshold, equalRows }: { threshold: number; equalRows: Uint8Array },
  visit: (x: number, y: number) => void,
): number {
  const limit = threshold * 2 * COUNTS;
  const weak = limit * GROWN;
  const grown = emptyMask(width, height);
  const waiting: number[] = [];
  /** Holds where a weak pixel is beside one that counts. */
  const isBesideCounted = (x: number, y: number) => {
    for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, height - 1); row++)
      for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, width - 1); column++)
        if (strengths[row * width + column]! > limit) return true;
    return false;
  };
  let different = 0;
  // Most pixels are equal: reads four at a time.
  const words = new Uint32Array(strengths.buffer, strengths.byteOffset, strengths.length >> 2);
  for (let y = equalRows.indexOf(0); y >= 0; y = equalRows.indexOf(0, y + 1))
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (words[at >> 2] === 0 && x + 4 < width && (at & 3) === 0) {
        x += 3;
        at += 3;
        continue;
      }
      const strength = strengths[at]!;
      if (strength === 0) continue;
      different++;
      if (strength > limit) visit(x, y);
      else if (strength > weak && isBesideCounted(x, y)) {
        setBit(grown, x, y);
        waiting.push(at);
      }
    }
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const y = Math.floor(at / width);
    const x = at - y * width;
    visit(x, y);
    for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, height - 1); row++)
      for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, width - 1); column++) {
        const strength = strengths[row * width + column]!;
        if (strength <= weak || strength > limit || hasBit(grown, column, row)) continue;
        setBit(grown, column, row);
        waiting.push(row * width + column);
      }
  }
  return different;
}
