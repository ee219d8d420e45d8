import type { DisjointSets } from "./disjoint-sets.ts";
import type { QuestionArea } from "./question-areas.ts";

/** Largest mean difference of the grids of areas that look alike, and largest quotient of their aspects. */
const ALIKE = 0.09;
const ASPECT = 1.25;
/** Most areas whose grids are compared with each other. A build with more is noise, and each of its causes is asked alone. */
const MOST = 4000;
/** Cells of a grid, and largest value of one. */
const CELLS = 128;
const FULL = 63;
const LIMIT = ALIKE * CELLS * FULL;

const sameAspect = (one: number, other: number) => one <= ASPECT * other && other <= ASPECT * one;

/** Sums the cells of an area's grids. */
const coverageOf = ({ grids }: QuestionArea): number =>
  grids.reduce((all, grid) => all + (grid ? grid.reduce((sum, cell) => sum + cell, 0) : 0), 0);

/** Returns true where the cells from two offsets on differ by less than the limit in sum. */
function areAlike(cells: Uint8Array, one: number, other: number): boolean {
  let sum = 0;
  for (let at = 0; at < CELLS; at += 8) {
    for (let cell = at; cell < at + 8; cell++) {
      const difference = cells[one + cell]! - cells[other + cell]!;
      sum += difference < 0 ? -difference : difference;
    }
    if (sum >= LIMIT) return false;
  }
  return true;
}

/** Joins areas of one class, sorted by coverage, with alike grids before and after and about the same aspect. */
function joinClass(areas: readonly { area: QuestionArea; at: number; coverage: number }[], { join }: DisjointSets): void {
  // Grids in one block of memory: pairs are compared as fast as it is read.
  const cells = new Uint8Array(areas.length * 2 * CELLS);
  const aspects = new Float64Array(areas.length * 2);
  areas.forEach(({ area }, at) => {
    aspects.set(area.aspects, 2 * at);
    area.grids.forEach((grid, side) => grid && cells.set(grid, (2 * at + side) * CELLS));
  });
  for (let from = 0; from < areas.length; from++) {
    const one = areas[from]!;
    // The sums of two grids differ by no more than the grids do.
    for (let next = from + 1; next < areas.length && areas[next]!.coverage - one.coverage < 2 * LIMIT; next++) {
      const [a, b] = [2 * from, 2 * next];
      if (!sameAspect(aspects[a]!, aspects[b]!) || !sameAspect(aspects[a + 1]!, aspects[b + 1]!)) continue;
      if (areAlike(cells, a * CELLS, b * CELLS) && areAlike(cells, (a + 1) * CELLS, (b + 1) * CELLS)) join(one.at, areas[next]!.at);
    }
  }
}

/**
 * Joins areas of one kind that look alike before and after, whatever their colours and sizes. Areas without any ink look like nothing. Areas that moved, got another colour or only space
 * are never joined by their look.
 */
export function joinAlike(areas: readonly QuestionArea[], sets: DisjointSets): void {
  const classes = new Map<string, { area: QuestionArea; at: number; coverage: number }[]>();
  let count = 0;
  areas.forEach((area, at) => {
    if ((area.change !== "shape" && area.change !== "band") || !area.grids.some(Boolean)) return;
    const name = [area.change, area.region.kind, ...area.grids.map(Boolean)].join();
    const own = classes.get(name) ?? [];
    own.push({ area, at, coverage: coverageOf(area) });
    classes.set(name, own);
    count++;
  });
  if (count > MOST) return;
  for (const alike of classes.values())
    joinClass(
      alike.toSorted((one, other) => one.coverage - other.coverage),
      sets,
    );
}
