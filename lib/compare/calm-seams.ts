import type { EqualRun } from "./match-sequences.ts";
import { firstDifferent, type PixelBox, rowAt, type WordPicture } from "./pixels.ts";

/** Changes of colour along a row that may go on across a seam: sides of a box may, letters may not. */
const CALM = 8;
/** Cost of a seam farther up as a multiple of the least: pages that differ below are then cut at the same place. */
const NEARLY = 1.3;

/** Returns the number of strokes that go on from the row above a row into it. */
export function strokesAcross(picture: WordPicture, row: number): number {
  if (row <= 0 || row >= picture.height) return 0;
  const [above, below] = [rowAt(picture, row - 1), rowAt(picture, row)];
  let count = 0;
  for (let x = 1; x < picture.width; x++)
    if (picture.words[above + x] !== picture.words[above + x - 1] && picture.words[below + x] !== picture.words[below + x - 1]) count++;
  return count;
}

/** Returns where to split a gap: at the least cost, or in the calm row with the least where that would cut through letters. */
export function calmSplit(costs: readonly number[], strokes: (split: number) => number): number {
  const best = costs.indexOf(Math.min(...costs));
  if (strokes(best) <= CALM) return best;
  const calm = costs.flatMap((cost, split) => (strokes(split) <= CALM ? [{ cost, split }] : []));
  const least = Math.min(...calm.map(({ cost }) => cost));
  return calm.find(({ cost }) => cost <= least * NEARLY)?.split ?? best;
}

/** Returns true for rows that repeat the row above or below them. */
export function repeatsNeighbour(picture: WordPicture, { x, y, width, height }: PixelBox): boolean {
  const repeats = (neighbour: number) => {
    if (neighbour < 0 || neighbour >= picture.height) return false;
    for (let row = y; row < y + height; row++)
      if (firstDifferent(picture.words, rowAt(picture, row) + x, picture.words, rowAt(picture, neighbour) + x, width) < width) return false;
    return true;
  };
  return repeats(y - 1) || repeats(y + height);
}

/**
 * Moves rows that only one picture has out of the letters that they cut, up or down into the space beside them, by their own height at most. Text
 * that became larger is then compared as a whole. A seam in calm rows stays.
 */
export function withCalmSeams(a: WordPicture, b: WordPicture, bands: readonly EqualRun[]): EqualRun[] {
  const moved = bands.map((band) => ({ ...band }));
  for (let at = 1; at < moved.length; at++) {
    const [above, below] = [moved[at - 1]!, moved[at]!];
    const [endA, endB] = [above.before + above.length, above.after + above.length];
    const [removed, inserted] = [below.before - endA, below.after - endB];
    if (removed > 0 === inserted > 0) continue;
    const rows = removed + inserted;
    const [full, from, other, to] = removed ? ([a, endA, b, endB] as const) : ([b, endB, a, endA] as const);
    const strokesAt = (by: number) =>
      strokesAcross(full, from + by) + strokesAcross(full, from + by + rows) + strokesAcross(other, to + by);
    let [by, least] = [0, strokesAt(0)];
    if (least <= CALM) continue;
    for (let step = 0; step <= 2 * rows; step++) {
      const way = step % 2 ? -((step + 1) >> 1) : step >> 1;
      if (above.length + way <= 0 || below.length - way <= 0) continue;
      if (!repeatsNeighbour(full, { x: 0, y: from + way, width: full.width, height: rows })) continue;
      const strokes = strokesAt(way);
      if (strokes < least) [by, least] = [way, strokes];
    }
    if (least > 3 * CALM) continue;
    above.length += by;
    below.before += by;
    below.after += by;
    below.length -= by;
  }
  return moved;
}
