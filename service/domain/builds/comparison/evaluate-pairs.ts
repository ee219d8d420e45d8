import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import type { StoredStats } from "../../../db/build-schema.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import {
  comparisonKey,
  comparisonOf,
  enqueueComparisons,
  storeComparisons,
  type WantedComparison,
  wantedComparisons,
} from "./comparisons.ts";
import { statsOf } from "../record/build-stats.ts";
import { comparisonOutcomes, comparisonResults } from "./compare-builds.sql.ts";
import { type DiffStatus, statusRanks } from "./diff-rows.ts";
import type { Pair } from "../baseline/pair-snapshots.ts";

/** Result of a comparison that ended. */
export type ComparisonResult = WantedComparison & {
  id: string;
  status: "done" | "failed";
  score: number | null;
  fingerprint: string | null;
  regions: StoredRegion[] | null;
  problem: string | null;
  has_mask: boolean;
};

/** Pair of snapshots with its result, as a diff of a build would have it. `waiting`: the comparison did not end yet. */
export type EvaluatedPair = Pair & { result: ComparisonResult | null; score: number | null; group: string | null; waiting: boolean };

const text = (a: string | null, b: string | null) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1);
const nameOf = ({ head, base }: Pair) => (head ?? base)!.name;

/** The order of a build's diffs. */
const rankOf = ({ status, result }: EvaluatedPair) => (result?.status === "failed" ? statusRanks.failure : statusRanks[status]);
const byPlace = (a: EvaluatedPair, b: EvaluatedPair) =>
  rankOf(a) - rankOf(b) || text(a.group, b.group) || (b.score ?? -1) - (a.score ?? -1) || text(nameOf(a), nameOf(b));

function evaluatePair(pair: Pair, results: ReadonlyMap<string, ComparisonResult>): EvaluatedPair {
  const comparison = comparisonOf(pair);
  const result = comparison ? (results.get(comparisonKey(comparison)) ?? null) : null;
  const isChanged = result !== null && (result.status === "failed" || (result.score ?? 0) > 0);
  const status: DiffStatus = pair.status === "pending" && result ? (isChanged ? "changed" : "unchanged") : pair.status;
  const score = pair.status === "unchanged" ? 0 : (result?.score ?? null);
  return { ...pair, status, result, score, group: null, waiting: comparison !== null && result === null };
}

/** Gives pairs that changed in the same way their group. */
function withGroups(all: readonly EvaluatedPair[]): EvaluatedPair[] {
  const members = new Map<string, number>();
  const printOf = ({ status, result }: EvaluatedPair) => (status === "changed" ? (result?.fingerprint ?? null) : null);
  for (const one of all) {
    const print = printOf(one);
    if (print) members.set(print, (members.get(print) ?? 0) + 1);
  }
  return all.map((one) => {
    const print = printOf(one);
    return print && members.get(print)! > 1 ? { ...one, group: print } : one;
  });
}

/**
 * Evaluates pairs from the comparisons that the project has, in the order of a build's diffs. Compares nothing. Without `areas`, the regions of
 * the results are left out: they can be megabytes.
 */
export async function evaluatePairs(
  { database }: Deps,
  projectId: string,
  pairs: readonly Pair[],
  { areas = true } = {},
): Promise<EvaluatedPair[]> {
  const wanted = wantedComparisons(pairs);
  const rows = wanted.length
    ? await runStatement(database, areas ? comparisonResults : comparisonOutcomes, { projectId, wanted: JSON.stringify(wanted) })
    : [];
  const results = new Map(rows.map((row) => [comparisonKey(row), row]));
  return withGroups(pairs.map((pair) => evaluatePair(pair, results))).toSorted(byPlace);
}

/** Stores and enqueues the comparisons that pairs lack. Equal files need none. */
export const requestComparisons = ({ db }: Deps, projectId: string, pairs: readonly Pair[]): Promise<void> =>
  db.transaction(async (tx) => enqueueComparisons(tx, projectId, (await storeComparisons(tx, projectId, pairs)).pending));

/** Returns the numbers of evaluated pairs, as a concluded build has them, and the number of comparisons that did not end yet. */
export function statsOfPairs(all: readonly EvaluatedPair[]): { stats: StoredStats; pending: number } {
  const rows = all.map(({ status, head, base }) => ({ status, count: (head ?? base)!.parent_name === null ? 1 : 0 }));
  return { stats: statsOf(rows), pending: all.filter(({ waiting }) => waiting).length };
}
