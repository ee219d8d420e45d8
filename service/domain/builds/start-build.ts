import { and, eq } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { newId } from "../../core/ids.ts";
import { DEFAULT_THRESHOLD } from "../../../lib/compare/rule.ts";
import { builds } from "../../db/build-schema.ts";
import type { diffs } from "../../db/diff-schema.ts";
import type { Tx } from "../../db/client.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { enqueueMany } from "../../jobs/enqueue.ts";
import { jobKinds } from "../../jobs/kinds.ts";
import type { JobContext } from "../../jobs/run-job.ts";
import { type ProjectRow, toProject } from "../projects/project.ts";
import { projectById } from "../projects/projects.sql.ts";
import { baselineSnapshots, readSnapshots } from "./baseline-snapshots.ts";
import { type BuildFacts, chooseBaseline, typeOf } from "./choose-baseline.ts";
import { concludeBuild } from "./conclude-build.ts";
import { insertComparisons, insertDiffs, lockComparisons, settleDiffs } from "./diffs.sql.ts";
import { type Pair, pairSnapshots } from "./pair-snapshots.ts";

type Status = (typeof diffs.$inferSelect)["status"];

/** Place of each status in lists. Pending diffs are listed with the unchanged ones. */
const ranks: Record<Status, number> = {
  failure: 0,
  changed: 1,
  added: 2,
  removed: 3,
  unchanged: 4,
  pending: 4,
  retryFailure: 5,
  ignored: 6,
};

/** Jobs of one statement: each has a few parameters, and Postgres takes 65,535. */
const JOBS = 1000;

type Wanted = { id: string; base_file_id: string | null; head_file_id: string; threshold: number };

/** Returns the comparison that a pair needs: of two different files, or of a new file alone to verify it. */
function comparisonOf({ status, head, base }: Pair): Omit<Wanted, "id"> | null {
  if (!head) return null;
  if (status === "pending")
    return { base_file_id: base!.file_id, head_file_id: head.file_id, threshold: head.threshold ?? DEFAULT_THRESHOLD };
  return !base && head.unverified ? { base_file_id: null, head_file_id: head.file_id, threshold: 0 } : null;
}

/** Returns the id of the comparison of each pair, once for all pairs with the same files and threshold. */
function wantedComparisons(pairs: readonly Pair[]): { wanted: Wanted[]; idOf: (pair: Pair) => string | null } {
  const byKey = new Map<string, Wanted>();
  const keyOf = (one: Omit<Wanted, "id">) => `${one.base_file_id} ${one.head_file_id} ${one.threshold}`;
  for (const pair of pairs) {
    const comparison = comparisonOf(pair);
    if (comparison && !byKey.has(keyOf(comparison))) byKey.set(keyOf(comparison), { id: newId(), ...comparison });
  }
  const idOf = (pair: Pair) => {
    const comparison = comparisonOf(pair);
    return comparison && byKey.get(keyOf(comparison))!.id;
  };
  return { wanted: [...byKey.values()], idOf };
}

/** Stores the diffs of a build with their comparisons, and enqueues the comparisons that are new. */
async function insertPairs(tx: Tx, build: BuildFacts, pairs: readonly Pair[]): Promise<void> {
  const { wanted, idOf } = wantedComparisons(pairs);
  const list = JSON.stringify(wanted);
  if (wanted.length) await runInTransaction(tx, insertComparisons, [build.projectId, list]);
  const stored = wanted.length
    ? await runInTransaction<{ id: string; status: string; wanted: string }>(tx, lockComparisons, [build.projectId, list])
    : [];
  const byWanted = new Map(stored.map((row) => [row.wanted, row]));
  const rows = pairs.map((pair) => {
    const { status, head, base } = pair;
    const id = idOf(pair);
    return {
      test_id: (head ?? base)!.test_id,
      name: (head ?? base)!.name,
      parent_name: (head ?? base)!.parent_name,
      head_id: head?.id ?? null,
      base_id: base?.id ?? null,
      head_file_id: head?.file_id ?? null,
      base_file_id: base?.file_id ?? null,
      content_key: head?.file_id ?? `removed:${base!.file_id}`,
      comparison_id: id && byWanted.get(id)!.id,
      status,
      rank: ranks[status],
      waiting: id !== null,
      score: status === "unchanged" ? 0 : null,
    };
  });
  if (rows.length) await runInTransaction(tx, insertDiffs, [build.id, JSON.stringify(rows)]);
  await runInTransaction(tx, settleDiffs, [null, build.id]);
  const waiting = stored.filter(({ status }) => status === "pending").map(({ id }) => ({ payload: { comparisonId: id }, once: id }));
  for (let from = 0; from < waiting.length; from += JOBS) await enqueueMany(tx, "builds.compare", waiting.slice(from, from + JOBS));
}

async function comparePairs(deps: Deps, build: BuildFacts): Promise<void> {
  const [project] = await deps.database.run<ProjectRow>(projectById, [build.projectId]);
  if (!project) return;
  const settings = toProject(project);
  const choice = await chooseBaseline(deps, build, settings);
  const { snapshots: bases, isVirtual } = await baselineSnapshots(deps, build, choice.baseline);
  const pairs = pairSnapshots(await readSnapshots(deps, build.id), bases, { removed: !build.incomplete });
  await deps.db.transaction(async (tx) => {
    const own = and(eq(builds.id, build.id), eq(builds.state, "finalized"));
    const [current] = await tx.select({ id: builds.id }).from(builds).where(own).for("update");
    if (!current) return;
    await insertPairs(tx, build, pairs);
    await tx
      .update(builds)
      .set({
        state: "comparing",
        type: typeOf(build, choice.baseline !== null || isVirtual, settings),
        baselineId: isVirtual ? null : (choice.baseline?.id ?? null),
        baselineBranch: choice.branch,
        baselineSteps: choice.steps,
      })
      .where(eq(builds.id, build.id));
  });
}

/**
 * Chooses the baseline of a finalized build, pairs the snapshots and enqueues the comparisons; concludes the build when none is needed. Handler of
 * `builds.start`. A build whose last attempt fails is marked as failed.
 */
export async function startBuild(deps: Deps, { buildId }: { buildId: string }, run: Pick<JobContext, "attempts">): Promise<void> {
  const [build] = await deps.db.select().from(builds).where(eq(builds.id, buildId));
  if (!build) return;
  // The job of a failed build runs again when an operator retries its dead letter.
  const isFailed = build.state === "failed";
  if (isFailed)
    await deps.db
      .update(builds)
      .set({ state: "finalized" })
      .where(and(eq(builds.id, buildId), eq(builds.state, "failed")));
  try {
    if (build.state === "finalized" || isFailed) await comparePairs(deps, build);
  } catch (error) {
    if (run.attempts >= jobKinds["builds.start"].attempts)
      await deps.db
        .update(builds)
        .set({ state: "failed" })
        .where(and(eq(builds.id, buildId), eq(builds.state, "finalized")));
    throw error;
  }
  await concludeBuild(deps, buildId);
}
