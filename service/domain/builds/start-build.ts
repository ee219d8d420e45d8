import { and, eq } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { builds } from "../../db/build-schema.ts";
import type { Tx } from "../../db/client.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { jobKinds } from "../../jobs/kinds.ts";
import type { JobContext } from "../../jobs/run-job.ts";
import { type ProjectRow, toProject } from "../projects/project.ts";
import { projectById } from "../projects/projects.sql.ts";
import { withRuleThresholds } from "./apply-rules.ts";
import { baselineSnapshots, readSnapshots } from "./baseline-snapshots.ts";
import { type BuildFacts, chooseBaseline, typeOf } from "./choose-baseline.ts";
import { concludeBuild } from "./conclude-build.ts";
import { enqueueComparisons, storeComparisons } from "./comparisons.ts";
import { diffRows } from "./diff-rows.ts";
import { insertDiffs, settleDiffs } from "./diffs.sql.ts";
import { type Pair, pairSnapshots } from "./pair-snapshots.ts";

/** Stores the diffs of a build with their comparisons, and enqueues the comparisons that are new. */
async function insertPairs(tx: Tx, build: BuildFacts, pairs: readonly Pair[]): Promise<void> {
  const { idOf, pending } = await storeComparisons(tx, build.projectId, pairs);
  const rows = diffRows(pairs, idOf);
  if (rows.length) await runInTransaction(tx, insertDiffs, [build.id, JSON.stringify(rows)]);
  await runInTransaction(tx, settleDiffs, [null, build.id]);
  await enqueueComparisons(tx, pending);
}

async function comparePairs(deps: Deps, build: BuildFacts): Promise<void> {
  const [project] = await deps.database.run<ProjectRow>(projectById, [build.projectId]);
  if (!project) return;
  const settings = toProject(project);
  const choice = await chooseBaseline(deps, build, settings);
  const { snapshots: bases, isVirtual } = await baselineSnapshots(deps, build, choice.baseline);
  const heads = await withRuleThresholds(deps, build, await readSnapshots(deps, build.id));
  const pairs = pairSnapshots(heads, bases, { removed: !build.incomplete });
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
