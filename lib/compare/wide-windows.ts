import { areaOfTiles, type DifferenceMarks } from "./difference-marks.ts";
import { FIELD, FIELDS, type TileEvidence, type WindowEvidence } from "./tile-evidence.ts";

/** Side and step of wide windows in tiles: 96 and 48 px. */
const SIDE_TILES = 12;
const STEP = 6;
/** Ratio of the energies of gradients above which a window became softer or sharper, and smallest energy of a pixel. */
const SOFTER = 1.4;
const FEWEST_ENERGY = 20;
/** Smallest number of different pixels: a displacement changes the softness of an icon as well. */
const FEWEST = 1000;

export type WideWindow = WindowEvidence & { left: number; top: number; right: number; bottom: number };

/** Visits the wide windows of a part that have different pixels. Coordinates are those of tiles; the sums are valid during the visit. */
export function visitWideWindows(marks: DifferenceMarks, { sums }: TileEvidence, visit: (window: WideWindow) => void): void {
  const { columns, rows, counts } = marks;
  const total = new Float64Array(FIELDS);
  for (let top = 0; top < rows; top += STEP) {
    for (let left = 0; left < columns; left += STEP) {
      const [right, bottom] = [Math.min(left + SIDE_TILES, columns), Math.min(top + SIDE_TILES, rows)];
      let pixels = 0;
      total.fill(0);
      for (let row = top; row < bottom; row++)
        for (let tile = row * columns + left, end = row * columns + right; tile < end; tile++) {
          if (!counts[tile]) continue;
          pixels += counts[tile]!;
          for (let field = 0, at = tile * FIELDS; field < FIELDS; field++, at++) total[field]! += sums[at]!;
        }
      if (pixels) visit({ pixels, sums: total, left, top, right, bottom });
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
