import type { MatchedPart } from "../alignment/divide-columns.ts";
import { firstDifferent, lastDifferent, rowAt, sameWord } from "../pixels.ts";

/** Side in pixels of the fixed tiles of a part, in which the strength rule sums up its evidence. */
export const SIDE = 8;
/** Largest difference of a channel that is grain or dithering, where no stronger one is near. */
const GRAIN = 2;

/** Different pixels of a part by tile. */
export type DifferenceMarks = {
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Bytes of pixels: 1 for a different pixel, later its strength. */
  plane: Uint8Array;
  /** Different pixels of each tile. */
  counts: Uint8Array;
  /** Largest difference of a channel in each tile. */
  most: Uint8Array;
};

const channelDifference = (one: number, other: number): number =>
  Math.max(
    Math.abs((one & 255) - (other & 255)),
    Math.abs(((one >>> 8) & 255) - ((other >>> 8) & 255)),
    Math.abs(((one >>> 16) & 255) - ((other >>> 16) & 255)),
    Math.abs((one >>> 24) - (other >>> 24)),
  );

/** Marks the different pixels of a part and counts them by tile. */
export function markDifferences({ a, b, equalRows }: MatchedPart): DifferenceMarks {
  const { width, height } = a;
  const [columns, rows] = [Math.ceil(width / SIDE), Math.ceil(height / SIDE)];
  const plane = new Uint8Array(width * height);
  const [counts, most] = [new Uint8Array(columns * rows), new Uint8Array(columns * rows)];
  for (let y = equalRows.indexOf(0); y >= 0; y = equalRows.indexOf(0, y + 1)) {
    const [atA, atB] = [rowAt(a, y), rowAt(b, y)];
    const last = lastDifferent(a.words, atA, b.words, atB, width);
    for (let x = firstDifferent(a.words, atA, b.words, atB, width); x <= last; x++) {
      const wordA = a.words[atA + x]!;
      const wordB = b.words[atB + x]!;
      if (wordA === wordB || sameWord(wordA, wordB)) continue;
      plane[y * width + x] = 1;
      const tile = (y >> 3) * columns + (x >> 3);
      counts[tile]!++;
      if (most[tile]! > GRAIN) continue;
      most[tile] = Math.max(most[tile]!, channelDifference(wordA, wordB));
    }
  }
  return { width, height, columns, rows, plane, counts, most };
}

/** Visits a tile and the eight around it, as far as they are in the part. */
export function visitTilesAround({ columns, rows }: DifferenceMarks, tile: number, visit: (tile: number) => void): void {
  const x = tile % columns;
  const y = Math.floor(tile / columns);
  const right = Math.min(x + 1, columns - 1);
  const bottom = Math.min(y + 1, rows - 1);
  for (let row = Math.max(y - 1, 0); row <= bottom; row++)
    for (let column = Math.max(x - 1, 0); column <= right; column++) visit(row * columns + column);
}

/** Returns the tiles with different pixels that are more than grain, or near such ones. */
export function loudTiles(marks: DifferenceMarks): number[] {
  const { counts, most } = marks;
  const found: number[] = [];
  for (let tile = 0; tile < counts.length; tile++) {
    if (!counts[tile]) continue;
    let isLoud = most[tile]! > GRAIN;
    if (!isLoud) visitTilesAround(marks, tile, (near) => (isLoud ||= most[near]! > GRAIN));
    if (isLoud) found.push(tile);
  }
  return found;
}

/** Returns the number of pixels in the tiles of a rectangle, counted in tiles: those at the edges of a part are smaller. */
export function areaOfTiles({ width, height }: DifferenceMarks, left: number, top: number, right: number, bottom: number): number {
  return (Math.min(right * SIDE, width) - Math.max(left, 0) * SIDE) * (Math.min(bottom * SIDE, height) - Math.max(top, 0) * SIDE);
}

/** Visits the different pixels of a tile by their offset in the plane. */
export function visitTile({ width, height, columns, plane }: DifferenceMarks, tile: number, visit: (at: number) => void): void {
  const [left, top] = [(tile % columns) * SIDE, Math.floor(tile / columns) * SIDE];
  const [right, bottom] = [Math.min(left + SIDE, width), Math.min(top + SIDE, height)];
  for (let y = top; y < bottom; y++) for (let at = y * width + left, end = y * width + right; at < end; at++) if (plane[at]) visit(at);
}
