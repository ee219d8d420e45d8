import type { RuleLimits } from "./rule.ts";

/** Smallest number of connected pixels with one difference that count together, however weak the difference is. */
const AREA = 64;
/** Runs that are held before those of small areas are dropped, and most runs at all. Only hostile pictures reach the second. */
const CLEAN_UP = 200_000;
const MOST_RUNS = 1_000_000;

/** Returns a number for the difference of two pixels; equal for equal differences of red, green and blue. */
function differenceOf(wordA: number, wordB: number): number {
  const red = (wordB & 255) - (wordA & 255);
  const green = ((wordB >>> 8) & 255) - ((wordA >>> 8) & 255);
  const blue = ((wordB >>> 16) & 255) - ((wordA >>> 16) & 255);
  return ((red + 256) << 20) | ((green + 256) << 10) | (blue + 256);
}

const strengthOf = (difference: number) =>
  Math.max(Math.abs((difference >> 20) - 256), Math.abs(((difference >> 10) & 1023) - 256), Math.abs((difference & 1023) - 256));

/** Pixels of one row next to each other with one difference. `parent` is a run of the same area, itself for the area's root. */
type Run = { y: number; from: number; end: number; difference: number; parent: Run; pixels: number };

/** Returns the root of a run's area, and shortens the way to it. */
function rootOf(run: Run): Run {
  let root = run;
  while (root.parent !== root) root = root.parent;
  for (let at = run; at !== root;) [at.parent, at] = [root, at.parent];
  return root;
}

function join(one: Run, other: Run): void {
  const [a, b] = [rootOf(one), rootOf(other)];
  if (a === b) return;
  b.parent = a;
  a.pixels += b.pixels;
}

/** Finds connected pixels with the same difference. Takes pixels row by row from the top, each row from the left. */
export function flatAreas({ flat }: Pick<RuleLimits, "flat">) {
  let runs: Run[] = [];
  let above: Run[] = [];
  let row: Run[] = [];
  let cleanUpAt = CLEAN_UP;

  /** Connects the runs of the latest row with those of the row above, and drops small areas that nothing can join any more. */
  function endRow(): void {
    if (above.length && row.length && above[0]!.y + 1 === row[0]!.y) {
      let first = 0;
      for (const run of row) {
        while (first < above.length && above[first]!.end < run.from) first++;
        for (let at = first; at < above.length && above[at]!.from <= run.end; at++)
          if (above[at]!.difference === run.difference) join(above[at]!, run);
      }
    }
    for (const run of row) runs.push(run);
    [above, row] = [row, []];
    if (runs.length < cleanUpAt) return;
    const open = new Set(above.map(rootOf));
    runs = runs.filter((run) => rootOf(run).pixels >= AREA || open.has(rootOf(run)));
    cleanUpAt = runs.length + CLEAN_UP;
  }

  return {
    add(x: number, y: number, wordA: number, wordB: number): void {
      const difference = differenceOf(wordA, wordB);
      if (strengthOf(difference) < flat || runs.length > MOST_RUNS) return;
      const last = row.at(-1);
      if (last && last.y !== y) endRow();
      else if (last && last.end === x && last.difference === difference) {
        last.end++;
        last.pixels++;
        return;
      }
      const run = { y, from: x, end: x + 1, difference, pixels: 1 } as Run;
      run.parent = run;
      row.push(run);
    },
    /** Visits every pixel of the areas that are large enough. */
    visitPixels(visit: (x: number, y: number) => void): void {
      endRow();
      for (const run of runs) if (rootOf(run).pixels >= AREA) for (let x = run.from; x < run.end; x++) visit(x, run.y);
    },
  };
}

/** Returns the colour of a pixel as `#RRGGBB`, with its alpha where it is translucent. */
export function hexOf(word: number): string {
  const hex = (shift: number) => ((word >>> shift) & 255).toString(16).padStart(2, "0");
  return `#${hex(0)}${hex(8)}${hex(16)}${word >>> 24 === 255 ? "" : hex(24)}`.toUpperCase();
}
