import { runStatement } from "../../../db/statement.ts";
import { accountOfProject } from "../record/project-account.ts";
import { DEFAULT_THRESHOLD } from "../../../../lib/compare/rule.ts";
import { newId } from "../../../core/ids.ts";
import type { Tx } from "../../../db/client.ts";
import { enqueueMany } from "../../../jobs/enqueue.ts";
import { insertComparisons, lockComparisons } from "./diffs.sql.ts";
import type { Pair } from "../baseline/pair-snapshots.ts";

/** Jobs of one statement: each has a few parameters, and Postgres takes 65,535. */
const JOBS = 1000;

export type WantedComparison = { base_file_id: string | null; head_file_id: string; threshold: number };

/** Returns the comparison that a pair needs: of two different files, or of a new file alone to verify it. */
export function comparisonOf({ status, head, base }: Pair): WantedComparison | null {
  if (!head) return null;
  if (status === "pending")
    return { base_file_id: base!.file_id, head_file_id: head.file_id, threshold: head.threshold ?? DEFAULT_THRESHOLD };
  return !base && head.unverified ? { base_file_id: null, head_file_id: head.file_id, threshold: 0 } : null;
}

// A threshold is stored with the precision of a `real`.
export const comparisonKey = ({ base_file_id: base, head_file_id: head, threshold }: WantedComparison) =>
  `${base ?? ""} ${head} ${Math.fround(threshold)}`;

/** Returns the comparisons of pairs, once for all pairs with the same files and threshold. */
export function wantedComparisons(pairs: readonly Pair[]): WantedComparison[] {
  const wanted = new Map<string, WantedComparison>();
  for (const pair of pairs) {
    const comparison = comparisonOf(pair);
    if (comparison) wanted.set(comparisonKey(comparison), comparison);
  }
  return [...wanted.values()];
}

/**
 * Stores the comparisons of pairs that the project lacks, and locks all of them until the transaction ends. Returns the id of each pair's
 * comparison, and the ids of those that did not end yet, for `enqueueComparisons`.
 */
export async function storeComparisons(tx: Tx, projectId: string, pairs: readonly Pair[]) {
  const wanted = wantedComparisons(pairs).map((one) => ({ id: newId(), ...one }));
  const list = JSON.stringify(wanted);
  if (wanted.length) await runStatement(tx, insertComparisons, { projectId, pairs: list });
  const stored = wanted.length ? await runStatement(tx, lockComparisons, { projectId, pairs: list }) : [];
  const byWanted = new Map(stored.map((row) => [row.wanted, row.id]));
  const byKey = new Map(wanted.map((one) => [comparisonKey(one), byWanted.get(one.id)!]));
  const idOf = (pair: Pair): string | null => {
    const comparison = comparisonOf(pair);
    return comparison && byKey.get(comparisonKey(comparison))!;
  };
  return { idOf, pending: stored.filter(({ status }) => status === "pending").map(({ id }) => id) };
}

/** Stores one comparison that the project lacks. Returns its id. */
export async function storeComparison(tx: Tx, projectId: string, wanted: WantedComparison): Promise<string> {
  const list = JSON.stringify([{ id: newId(), ...wanted }]);
  await runStatement(tx, insertComparisons, { projectId, pairs: list });
  const [stored] = await runStatement(tx, lockComparisons, { projectId, pairs: list });
  return stored!.id;
}

/**
 * Enqueues comparisons of a project by their ids, in the turns of its account. A comparison that is enqueued already is left out. `againAt`: the jobs
 * repeat ended ones at this moment.
 */
export async function enqueueComparisons(tx: Tx, projectId: string, ids: readonly string[], againAt?: Date): Promise<void> {
  if (!ids.length) return;
  const owner = await accountOfProject(tx, projectId);
  const onceOf = (id: string) => (againAt ? `${id} ${againAt.getTime()}` : id);
  const jobs = ids.map((id) => ({ payload: { comparisonId: id }, once: onceOf(id), owner }));
  for (let from = 0; from < jobs.length; from += JOBS) await enqueueMany(tx, "builds.compare", jobs.slice(from, from + JOBS));
}
