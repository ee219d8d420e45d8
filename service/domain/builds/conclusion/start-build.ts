import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { recordEvent } from "../../base/events/record-event.ts";
import { builds } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { jobKinds } from "../../../jobs/kinds.ts";
import type { JobContext } from "../../../jobs/run-job.ts";
import { withRuleThresholds } from "../decisions/apply-rules.ts";
import { baselineSnapshots, readSnapshots } from "../baseline/baseline-snapshots.ts";
import { type BuildFacts, chooseBaseline, typeOf } from "../baseline/choose-baseline.ts";
import { concludeBuild } from "./conclude-build.ts";
import { testsOf } from "../record/build-stats.ts";
import { lockBuilds } from "../record/lock-build.ts";
import { pairSnapshots } from "../baseline/pair-snapshots.ts";
import { baselineSettingsOf, withRemoteHistory } from "../baseline/remote-history.ts";
import { storePairs } from "../comparison/store-pairs.ts";

/** Chooses the baseline of a build and pairs the snapshots that it has so far. */
async function pairWithBaseline(deps: Deps, stored: BuildFacts, { signal, ...options }: { removed: boolean; signal: AbortSignal }) {
  const settings = await baselineSettingsOf(deps, stored);
  if (!settings) return null;
  const build = await withRemoteHistory(deps, stored, stored.referenceBranch ?? settings.defaultBaseBranch, signal);
  const choice = await chooseBaseline(deps, build, settings);
  const { snapshots: bases, isVirtual } = await baselineSnapshots(deps, build, choice.baseline);
  const heads = await withRuleThresholds(deps, build, await readSnapshots(deps, build.id));
  const found = {
    testCount: testsOf(heads),
    baselineId: isVirtual ? null : (choice.baseline?.id ?? null),
    baselineBranch: choice.branch,
    baselineSteps: choice.steps,
  };
  return { pairs: pairSnapshots(heads, bases, options), found, type: typeOf(build, choice.baseline !== null || isVirtual, settings) };
}

/** Locks a baseline against its deletion. Throws when it expired meanwhile: the next attempt chooses another one. */
async function lockBaseline(tx: Tx, { baselineId }: { baselineId: string | null }): Promise<void> {
  if (!baselineId) return;
  const found = await tx
    .select({ id: builds.id })
    .from(builds)
    .where(and(eq(builds.id, baselineId), eq(builds.removing, false)))
    .for("key share");
  if (!found.length) throw new Error("the baseline was deleted");
}

async function comparePairs(deps: Deps, build: BuildFacts, signal: AbortSignal): Promise<void> {
  const paired = await pairWithBaseline(deps, build, { removed: !build.incomplete, signal });
  if (!paired) return;
  const { pairs, found, type } = paired;
  await deps.db.transaction(async (tx) => {
    const own = and(eq(builds.id, build.id), eq(builds.state, "finalized"));
    const [current] = await lockBuilds(tx, own);
    if (!current) return;
    await lockBaseline(tx, found);
    await storePairs(tx, build, pairs, deps.now());
    await tx
      .update(builds)
      .set({ state: "comparing", type, ...found })
      .where(eq(builds.id, build.id));
    await recordEvent(tx, deps, { kind: "build.changed", buildId: build.id });
  });
}

/**
 * Compares the snapshots of a build that arrived so far, so that people can review them during the upload. Handler of `builds.arrived`. Nothing
 * counts as removed yet. Waits for the end where the best baseline may still change: a build of its commits is not compared yet, or it is made of
 * a merge queue.
 */
export async function compareArrived(deps: Deps, { buildId }: { buildId: string }, { signal }: Pick<JobContext, "signal">): Promise<void> {
  const isOpen = and(eq(builds.id, buildId), eq(builds.state, "open"));
  const [build] = await deps.db.select().from(builds).where(isOpen);
  if (!build || build.mergeQueue) return;
  const paired = await pairWithBaseline(deps, build, { removed: false, signal });
  if (!paired || paired.found.baselineSteps.some(({ verdict }) => verdict === "not concluded")) return;
  await deps.db.transaction(async (tx) => {
    const [current] = await lockBuilds(tx, isOpen);
    if (!current) return;
    await lockBaseline(tx, paired.found);
    await storePairs(tx, build, paired.pairs, deps.now());
    await tx.update(builds).set(paired.found).where(eq(builds.id, buildId));
  });
}

/**
 * Chooses the baseline of a finalized build, pairs the snapshots and enqueues the comparisons; concludes the build when none is needed. Handler of
 * `builds.start`. A build whose last attempt fails is marked as failed.
 */
export async function startBuild(
  deps: Deps,
  { buildId }: { buildId: string },
  run: Pick<JobContext, "attempts" | "signal">,
): Promise<void> {
  const [build] = await deps.db.select().from(builds).where(eq(builds.id, buildId));
  if (!build) return;
  // The job of a failed build runs again when an operator retries its dead letter.
  const isFailed = build.state === "failed" && !build.supersededById;
  if (isFailed)
    await deps.db
      .update(builds)
      .set({ state: "finalized" })
      .where(and(eq(builds.id, buildId), eq(builds.state, "failed")));
  try {
    if (build.state === "finalized" || isFailed) await comparePairs(deps, build, run.signal);
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
