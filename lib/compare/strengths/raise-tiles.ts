import { asStrength, COUNTS } from "./box-evidence.ts";
import { type DifferenceMarks, SIDE } from "./difference-marks.ts";
import type { Tint } from "./direction-tint.ts";
import type { MatchedPart } from "../alignment/divide-columns.ts";
import { emptyMask, type Mask, setBit } from "../mask.ts";
import { rowAt } from "../pixels.ts";
import { type Backdrop, channelOver, signalOf } from "./signals.ts";

/** Pixels that count by their direction alone, and 1 for each tile that has some. */
export type Tinted = { pixels: Mask; tiles: Uint8Array };

export const noneTinted = ({ width, height, counts }: DifferenceMarks): Tinted => ({
  pixels: emptyMask(width, height),
  tiles: new Uint8Array(counts.length),
});

// These loops run several times for each pixel of a picture that differs everywhere: no closures.

/** Raises the different pixels of a tile to a strength: 1 just counts. */
export function raiseTile({ width, height, columns, plane }: DifferenceMarks, tile: number, strength: number): void {
  const value = asStrength(COUNTS * strength);
  const left = (tile % columns) * SIDE;
  const top = Math.floor(tile / columns) * SIDE;
  const across = Math.min(SIDE, width - left);
  for (let y = top; y < Math.min(top + SIDE, height); y++)
    for (let at = y * width + left, end = at + across; at < end; at++) if (plane[at] && plane[at]! < value) plane[at] = value;
}

/** Raises the pixels of a tile that change in a direction to its strength. Marks those in `tinted` that count by it alone, and their tile. */
export function tintTile(
  { a, b }: MatchedPart,
  marks: DifferenceMarks,
  tile: number,
  tint: Tint,
  tinted: Tinted,
  backdrop: Backdrop,
): void {
  const { width, height, columns, plane } = marks;
  const value = asStrength(COUNTS * tint.strength);
  const left = (tile % columns) * SIDE;
  const top = Math.floor(tile / columns) * SIDE;
  for (let y = top; y < Math.min(top + SIDE, height); y++) {
    const atA = rowAt(a, y);
    const atB = rowAt(b, y);
    for (let x = left, at = y * width + left; x < Math.min(left + SIDE, width); x++, at++) {
      if (!plane[at] || plane[at]! >= value) continue;
      const wordA = a.words[atA + x]!;
      const wordB = b.words[atB + x]!;
      const red = channelOver(wordB, 0, backdrop) - channelOver(wordA, 0, backdrop);
      const green = channelOver(wordB, 8, backdrop) - channelOver(wordA, 8, backdrop);
      const blue = channelOver(wordB, 16, backdrop) - channelOver(wordA, 16, backdrop);
      const along =
        signalOf(0, red, green, blue) * tint.y + signalOf(1, red, green, blue) * tint.i + signalOf(2, red, green, blue) * tint.q;
      if (along < tint.least) continue;
      if (plane[at]! <= COUNTS && value > COUNTS) {
        setBit(tinted.pixels, x, y);
        tinted.tiles[tile] = 1;
      }
      plane[at] = value;
    }
  }
}
