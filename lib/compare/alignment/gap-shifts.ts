import { isCalm } from "./calm-seams.ts";
import type { WordPicture } from "../pixels.ts";
import type { CostOf } from "./row-bands.ts";
import { costOfRows, ROW_COST } from "./row-hashes.ts";

/** Most rows that may lie at several places of a gap, and most pairs of rows that are compared to find these places. */
const SPREAD = 16;
const PAIRS = 20_000;
/** Different pixels that a place must save, and the share of a row's pixels that it must save. */
const LEAST = 4 * ROW_COST;
const SHARE = 1 / 16;

/** Rows between two blocks of equal rows: `gapA` from `atA` on, and another number `gapB` from `atB` on. */
type Gap = { a: WordPicture; b: WordPicture; atA: number; gapA: number; atB: number; gapB: number };

/** Finds the cheapest shifts among some; null where each way cuts letters. */
function cheapest(gap: Gap, states: readonly number[], costOf: CostOf, isCut: boolean): Int32Array | null {
  const { a, b, atA, atB, gapA, gapB } = gap;
  const rows = Math.min(gapA, gapB);
  const [small, inSmall, large, inLarge] = gapA < gapB ? ([a, atA, b, atB] as const) : ([b, atB, a, atA] as const);
  const cost = (row: number, shift: number) => (gapA < gapB ? costOf(atA + row, atB + row + shift) : costOf(atA + row + shift, atB + row));
  const alone = [0];
  for (let row = 0; row < Math.max(gapA, gapB); row++) alone.push(alone[row]! + costOfRows(large, inLarge + row, 1));
  const free = new Int8Array(Math.max(gapA, gapB) + 1);
  const isFree = (row: number) => isCut || (free[row] ||= isCalm(large, inLarge + row) ? 1 : -1) > 0;
  const seam = LEAST + large.width * SHARE;
  const count = states.length;
  let costs = new Float64Array(count).fill(Infinity);
  costs[0] = 0;
  // The state before each row, for each state in it; and at last before the end.
  const from = new Uint16Array((rows + 1) * count);
  for (let row = 0; row <= rows; row++) {
    const next = new Float64Array(count);
    const isOpen = isCut || isCalm(small, inSmall + row);
    for (let state = 0; state < count; state++) {
      let [best, least] = [state, costs[state]!];
      for (let before = 0; before < state && isOpen && isFree(row + states[state]!); before++) {
        if (!isFree(row + states[before]!)) continue;
        const own = costs[before]! + seam + alone[row + states[state]!]! - alone[row + states[before]!]!;
        if (own < least) [best, least] = [before, own];
      }
      from[row * count + state] = best;
      next[state] = row < rows && least < Infinity ? least + cost(row, states[state]!) : least;
    }
    costs = next;
  }
  if (costs[count - 1] === Infinity) return null;
  const shifts = new Int32Array(rows);
  for (let row = rows, state = count - 1; row > 0; row--) {
    state = from[row * count + state]!;
    shifts[row - 1] = states[state]!;
  }
  return shifts;
}

/**
 * Returns for each row of the smaller side of a gap by how many rows its counterpart is farther down: they differ least with these shifts, and the rows
 * that are left over lie at one place, or few of them at several, between letters where possible.
 */
export function shiftsOf(gap: Gap, costOf: CostOf): Int32Array | null {
  const rows = Math.min(gap.gapA, gap.gapB);
  const surplus = Math.abs(gap.gapA - gap.gapB);
  if (!rows || !surplus) return null;
  const isSpread = surplus <= SPREAD && rows * (surplus + 1) <= PAIRS;
  const states = isSpread ? Array.from({ length: surplus + 1 }, (_, shift) => shift) : [0, surplus];
  return cheapest(gap, states, costOf, false) ?? cheapest(gap, [0, surplus], costOf, true);
}
