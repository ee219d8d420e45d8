import { runStatement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/client.ts";
import { comparisonOf, enqueueComparisons, storeComparisons } from "./comparisons.ts";
import { diffRows } from "./diff-rows.ts";
import { insertDiffs, moveDiffs, pairedSnapshots, settleDiffsOfBuild, removeEmptyCauses, type Paired } from "./diffs.sql.ts";
import type { Pair } from "../baseline/pair-snapshots.ts";

/** Returns true where a stored diff compares something else than its pair: the baseline or a threshold changed during the upload. */
function isMoved(pair: Pair, stored: Paired): boolean {
  if (stored.base_id !== (pair.base?.id ?? null)) return true;
  const wanted = pair.status === "pending" ? comparisonOf(pair) : null;
  // A threshold is stored with the precision of a `real`.
  return wanted !== null && stored.threshold !== null && Math.fround(wanted.threshold) !== Math.fround(stored.threshold);
}

/**
 * Stores the pairs of a build as diffs with their comparisons, and enqueues the comparisons that are new. A snapshot that was paired before keeps
 * its diff and the decision about its file; its diff moves where it has another partner now. The caller holds the lock of the build's row.
 */
export async function storePairs(tx: Tx, build: { id: string; projectId: string }, pairs: readonly Pair[], at: Date): Promise<void> {
  const known = new Map((await runStatement(tx, pairedSnapshots, { buildId: build.id })).map((one) => [Number(one.head_id), one]));
  const fresh = pairs.filter(({ head }) => !head || !known.has(head.id));
  const moved = pairs.filter((pair) => pair.head && known.has(pair.head.id) && isMoved(pair, known.get(pair.head.id)!));
  const { idOf, pending } = await storeComparisons(tx, build.projectId, [...fresh, ...moved]);
  if (fresh.length) await runStatement(tx, insertDiffs, { buildId: build.id, rows: JSON.stringify(diffRows(fresh, idOf)) });
  if (moved.length) {
    await runStatement(tx, moveDiffs, { buildId: build.id, rows: JSON.stringify(diffRows(moved, idOf)), at });
    await runStatement(tx, removeEmptyCauses, { buildId: build.id });
  }
  await runStatement(tx, settleDiffsOfBuild, { buildId: build.id });
  await enqueueComparisons(tx, build.projectId, pending);
}
