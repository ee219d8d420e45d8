import { areaOfTiles, type DifferenceMarks } from "./difference-marks.ts";
import { FIELD, FIELDS, type TileEvidence, type WindowEvidence } from "./tile-evidence.ts";

/** Step of wide windows in tiles, 48 px. A window has two steps in each direction. */
const STEP = 6;
/** Ratio of the energies of gradients above which a window became softer or sharper, and smallest energy of a pixel. */
const SOFTER = 1.4;
const FEWEST_ENERGY = 20;
/** Smallest number of different pixels: a displacement changes the softness of an icon as well. */
const FEWEST = 1000;

export type WideWindow = WindowEvidence & { left: number; top: number; right: number; bottom: number };

/** Visits the wide windows of a part that have one of the tiles. Coordinates are those of tiles; the sums are valid during the visit. */
export function visitWideWindows(
  { columns, rows, counts }: DifferenceMarks,
  { starts, sums }: TileEvidence,
  tiles: readonly number[],
  visit: (window: WideWindow) => void,
): void {
  const [across, down] = [Math.ceil(columns / STEP), Math.ceil(rows / STEP)];
  const pixels = new Uint32Array(across * down);
  const blocks = new Float64Array(across * down * FIELDS);
  for (const tile of tiles) {
    const block = Math.floor(tile / columns / STEP) * across + Math.floor((tile % columns) / STEP);
    pixels[block]! += counts[tile]!;
    for (let field = 0; field < FIELDS; field++) blocks[block * FIELDS + field]! += sums[starts[tile]! + field]!;
  }
  const total = new Float64Array(FIELDS);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let all = 0;
      total.fill(0);
      for (let row = y; row < Math.min(y + 2, down); row++)
        for (let block = row * across + x; block < row * across + Math.min(x + 2, across); block++) {
          if (!pixels[block]) continue;
          all += pixels[block]!;
          for (let field = 0; field < FIELDS; field++) total[field]! += blocks[block * FIELDS + field]!;
        }
      const [left, top] = [x * STEP, y * STEP];
      const [right, bottom] = [Math.min(left + 2 * STEP, columns), Math.min(top + 2 * STEP, rows)];
      if (all) visit({ pixels: all, sums: total, left, top, right, bottom });
    }
  }
}

/** Returns how far the softness of a window changed, where at least half of it differs: 1 just counts. */
export function softnessOf(marks: DifferenceMarks, { pixels, sums, left, top, right, bottom }: WideWindow): number {
  if (pixels < FEWEST || pixels * 2 < areaOfTiles(marks, left, top, right, bottom)) return 0;
  const [a, b] = [sums[FIELD.energyA]!, sums[FIELD.energyB]!];
  const [least, most] = [Math.min(a, b), Math.max(a, b)];
  if (most < FEWEST_ENERGY * pixels) return 0;
  return most > SOFTER * least ? Math.min(4, most / Math.max(least, 1)) / SOFTER : 0;
}
