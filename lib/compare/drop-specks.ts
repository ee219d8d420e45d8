import { COUNTS } from "./box-evidence.ts";
import type { DifferenceMarks } from "./difference-marks.ts";
import { emptyMask, hasBit, type Mask, setBit } from "./mask.ts";

/** Smallest number of connected pixels that count by their direction alone. */
const FEWEST = 12;
/** Pixels from one to the next of those that are connected: the dots of a line of 1 px have gaps. */
const REACH = 2;
/** Strength of pixels that are dropped. */
const WEAK = COUNTS / 2;

/**
 * Weakens connected pixels that count by their direction alone and are few: near a large recolour, single pixels of a resampled picture change
 * in the same direction by chance. `tinted`: pixels that count by their direction alone.
 */
export function dropSpecks({ width, height, plane }: DifferenceMarks, tinted: Mask): void {
  const kept = emptyMask(width, height);
  /** Returns the pixels that count and are connected with one, or null where they are enough, or some count without their direction. */
  const speckAt = (x: number, y: number): { x: number; y: number }[] | null => {
    const found = [{ x, y }];
    const seen = new Set([y * width + x]);
    for (const { x: column, y: row } of found) {
      for (let nearY = Math.max(row - REACH, 0); nearY <= Math.min(row + REACH, height - 1); nearY++)
        for (let nearX = Math.max(column - REACH, 0); nearX <= Math.min(column + REACH, width - 1); nearX++) {
          const at = nearY * width + nearX;
          if (plane[at]! <= COUNTS || seen.has(at)) continue;
          seen.add(at);
          found.push({ x: nearX, y: nearY });
          if (hasBit(kept, nearX, nearY) || !hasBit(tinted, nearX, nearY) || found.length >= FEWEST) {
            for (const one of found) setBit(kept, one.x, one.y);
            return null;
          }
        }
    }
    return found;
  };
  for (let byte = 0; byte < tinted.bits.length; byte++) {
    if (!tinted.bits[byte]) continue;
    const [left, y] = [(byte % tinted.stride) * 8, Math.floor(byte / tinted.stride)];
    for (let x = left; x < Math.min(left + 8, width); x++)
      if (hasBit(tinted, x, y) && !hasBit(kept, x, y)) for (const one of speckAt(x, y) ?? []) plane[one.y * width + one.x] = WEAK;
  }
}
