import type { PixelBox } from "../pixels.ts";

/** Side of a tile in pixels. */
const TILE = 8;
/** Largest number of unchanged pixels between changed pixels of one region. */
export const GAP = 7;

/** Counted pixels of a part of a picture by tile: their number, and the smallest box around them. */
export type Tiles = {
  columns: number;
  rows: number;
  counts: Uint32Array;
  left: Uint16Array;
  right: Uint16Array;
  top: Uint16Array;
  bottom: Uint16Array;
};

/** Returns empty tiles for a part with the given size. */
export function emptyTiles(width: number, height: number): Tiles {
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const size = columns * rows;
  return {
    columns,
    rows,
    counts: new Uint32Array(size),
    left: new Uint16Array(size).fill(0xffff),
    right: new Uint16Array(size),
    top: new Uint16Array(size).fill(0xffff),
    bottom: new Uint16Array(size),
  };
}

/** Counts the pixel `x`, `y` of the part. */
export function countPixel({ columns, counts, left, right, top, bottom }: Tiles, x: number, y: number): void {
  const at = (y >> 3) * columns + (x >> 3);
  counts[at]!++;
  if (x < left[at]!) left[at] = x;
  if (x > right[at]!) right[at] = x;
  if (y < top[at]!) top[at] = y;
  if (y > bottom[at]!) bottom[at] = y;
}

/** A changed area of a part. `piece`: the first of several pieces of an object, such as a corner of a box. `isText`: words of a line. */
export type ChangedArea = PixelBox & { pixels: number; piece?: PixelBox; isText?: boolean };

/**
 * Connects tiles to areas. Two tiles belong together when at most `gap` unchanged pixels lie between their boxes, so that the result does
 * not depend on the place of the tiles.
 */
export function connectTiles(tiles: Tiles, gap = GAP): ChangedArea[] {
  const { columns, rows, counts, left, right, top, bottom } = tiles;
  const reach = Math.ceil((gap + 1) / TILE);
  const seen = new Uint8Array(counts.length);
  const areas: ChangedArea[] = [];
  const waiting: number[] = [];
  for (let first = 0; first < counts.length; first++) {
    if (!counts[first] || seen[first]) continue;
    const box = { left: Infinity, top: Infinity, right: -1, bottom: -1, pixels: 0 };
    seen[first] = 1;
    waiting.push(first);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      box.left = Math.min(box.left, left[at]!);
      box.top = Math.min(box.top, top[at]!);
      box.right = Math.max(box.right, right[at]!);
      box.bottom = Math.max(box.bottom, bottom[at]!);
      box.pixels += counts[at]!;
      const [column, row] = [at % columns, Math.floor(at / columns)];
      for (let y = Math.max(row - reach, 0); y <= Math.min(row + reach, rows - 1); y++) {
        for (let x = Math.max(column - reach, 0); x <= Math.min(column + reach, columns - 1); x++) {
          const next = y * columns + x;
          if (!counts[next] || seen[next]) continue;
          const between =
            Math.max(left[next]! - right[at]!, left[at]! - right[next]!, top[next]! - bottom[at]!, top[at]! - bottom[next]!) - 1;
          if (between > gap) continue;
          seen[next] = 1;
          waiting.push(next);
        }
      }
    }
    areas.push({ x: box.left, y: box.top, width: box.right - box.left + 1, height: box.bottom - box.top + 1, pixels: box.pixels });
  }
  return areas;
}
