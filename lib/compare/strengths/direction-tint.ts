import { FIELD, type WindowEvidence } from "./tile-evidence.ts";

/** Limits of a window whose pixels change in one direction: shares of the differences that no displacement explains, and that agree. */
const SMALL = { pixels: 1, level: 0, unexplained: 0.4, agree: 0.85 } as const;
const LARGE = { pixels: 1000, level: 1.5, unexplained: 0.9, agree: 0.97 } as const;
/** Sum of differences, by the root of their number, that just counts. */
const TINT = 55;

/** Direction in which the pixels of a window change, with its strength: 1 just counts. */
export type Tint = { strength: number; y: number; i: number; q: number; least: number };

/** Returns the tint of a window; null where its pixels change in several directions, or where a displacement explains them. */
export function tintOf({ pixels, sums }: WindowEvidence, isLarge: boolean): Tint | null {
  const limits = isLarge ? LARGE : SMALL;
  const [all, squares] = [sums[FIELD.all]!, sums[FIELD.squares]!];
  if (all === 0 || pixels < limits.pixels || all < limits.level * pixels) return null;
  const [y, i, q] = [sums[FIELD.y]!, sums[FIELD.i]!, sums[FIELD.q]!];
  const sum = Math.sqrt(y * y + i * i + q * q);
  const share = sums[FIELD.unexplained]! / all;
  if (share < limits.unexplained || sum < limits.agree * all) return null;
  const strength = (share * sum * Math.sqrt(squares)) / all / TINT;
  // A pixel goes the same way when its projection is at least half of the mean one.
  return { strength, y: y / sum, i: i / sum, q: q / sum, least: sum / pixels / 2 };
}
