import { COUNTS } from "./box-evidence.ts";
import { type DifferenceMarks, visitTile } from "./difference-marks.ts";
import { emptyMask, hasBit, setBit } from "../mask.ts";
import type { Tinted } from "./raise-tiles.ts";

/** Smallest number of connected pixels that count by their direction alone. */
const FEWEST = 12;
/** Pixels from one to the next of those that are connected: the dots of a line of 1 px have gaps. */
const REACH = 2;
/** Strength of pixels that are dropped. */
const WEAK = COUNTS / 2;

/**
 * Weakens connected pixels that count by their direction alone and are few: near a large recolour, single pixels of a resampled picture change
 * in the same direction by chance.
 */
export function dropSpecks(marks: DifferenceMarks, { pixels, tiles }: Tinted): void {
  const { width, height, plane } = marks;
  const kept = emptyMask(width, height);
  const found: number[] = [];
  /** Collects the pixels that count and are connected with one. Returns false where they are enough, or some count without their direction. */
  const isSpeck = (first: number) => {
    found.length = 0;
    found.push(first);
    for (const own of found) {
      const x = own % width;
      const y = Math.floor(own / width);
      for (let nearY = Math.max(y - REACH, 0); nearY <= Math.min(y + REACH, height - 1); nearY++)
        for (let nearX = Math.max(x - REACH, 0); nearX <= Math.min(x + REACH, width - 1); nearX++) {
          const near = nearY * width + nearX;
          if (plane[near]! <= COUNTS || found.includes(near)) continue;
          found.push(near);
          if (hasBit(kept, nearX, nearY) || !hasBit(pixels, nearX, nearY) || found.length >= FEWEST) return false;
        }
    }
    return true;
  };
  for (let tile = tiles.indexOf(1); tile >= 0; tile = tiles.indexOf(1, tile + 1))
    visitTile(marks, tile, (at) => {
      const x = at % width;
      const y = Math.floor(at / width);
      if (!hasBit(pixels, x, y) || hasBit(kept, x, y)) return;
      if (isSpeck(at)) for (const one of found) plane[one] = WEAK;
      else for (const one of found) setBit(kept, one % width, Math.floor(one / width));
    });
}
