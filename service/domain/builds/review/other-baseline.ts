import { runStatement } from "../../../db/statement.ts";
import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, invalid, notFound } from "../../../core/errors.ts";
import { builds } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { projectPath } from "../../projects/administrate-project.ts";
import { toProject } from "../../projects/project.ts";
import { withRuleThresholds } from "../decisions/apply-rules.ts";
import { readSnapshots } from "../baseline/baseline-snapshots.ts";
import { type BuildCaller, type BuildRef, buildRows, findBuild } from "../record/build-access.ts";
import { type BuildRow, toBuild } from "../record/build-record.ts";
import { buildByNumber } from "../record/build-rows.sql.ts";
import { conclusionOf } from "../record/build-stats.ts";
import { typeOf } from "../baseline/choose-baseline.ts";
import { requireComparable } from "../reads/compare-builds.ts";
import { decisionsOfBuild, replaceDiffs } from "../comparison/compare-builds.sql.ts";
import { enqueueComparisons, storeComparisons } from "../comparison/comparisons.ts";
import { concludeBuild } from "../conclusion/conclude-build.ts";
import { contentKeyOf, diffRows } from "../comparison/diff-rows.ts";
import { settleDiffsOfBuild, removeEmptyCauses } from "../comparison/diffs.sql.ts";
import { evaluatePairs, requestComparisons, statsOfPairs } from "../comparison/evaluate-pairs.ts";
import { lockBuild } from "../record/lock-build.ts";
import { type Pair, pairSnapshots } from "../baseline/pair-snapshots.ts";

/** Returns the build that should become the baseline. Throws 400 for the build itself, 404, 409 for one that can't be compared with. */
async function findOther({ deps }: BuildCaller, build: BuildRow, number: number): Promise<BuildRow> {
  if (number === build.number) throw invalid("Invalid request", "build must be another build than the one that is compared");
  const [other] = await runStatement(deps.database, buildByNumber, { projectId: build.project_id, number });
  if (!other) throw notFound();
  requireComparable(other);
  return other;
}

async function pairWith({ deps }: BuildCaller, build: BuildRow, other: BuildRow): Promise<Pair[]> {
  const own = { id: build.id, projectId: build.project_id };
  const [heads, bases] = [await withRuleThresholds(deps, own, await readSnapshots(deps, build.id)), await readSnapshots(deps, other.id)];
  return pairSnapshots(heads, bases, { removed: !build.incomplete });
}

const decisionKey = (testId: number, contentKey: string) => `${testId} ${contentKey}`;

/**
 * Handles `POST …/builds/{buildNumber}/baseline/preview`: returns the numbers against another baseline, and starts the comparisons that the
 * project does not have. Throws 400, 404, 409.
 */
export async function previewBaseline(ctx: BuildCaller, ref: BuildRef, number: number) {
  const { deps } = ctx;
  const { build } = await findBuild(ctx, ref);
  requireComparable(build);
  const pairs = await pairWith(ctx, build, await findOther(ctx, build, number));
  await requestComparisons(deps, build.project_id, pairs);
  const all = await evaluatePairs(deps, build.project_id, pairs);
  const { stats, pending } = statsOfPairs(all);
  const decisions = await runStatement(deps.database, decisionsOfBuild, { buildId: build.id });
  const decided = new Set(decisions.map((row) => decisionKey(row.test_id, row.content_key)));
  const counts: readonly string[] = build.subset ? ["added", "changed"] : ["added", "changed", "removed"];
  const changes = all.filter(({ status }) => counts.includes(status));
  const kept = changes.filter((pair) => decided.has(decisionKey((pair.head ?? pair.base)!.test_id, contentKeyOf(pair)))).length;
  const conclusion = pending ? null : conclusionOf(stats, build);
  return { build: number, stats, conclusion, pending, kept, undecided: changes.length - kept };
}

/** Replaces the diffs of a build. The caller holds the lock of the build's row. */
async function replacePairs(tx: Tx, build: BuildRow, pairs: readonly Pair[], at: Date): Promise<void> {
  const { idOf, pending } = await storeComparisons(tx, build.project_id, pairs);
  await runStatement(tx, replaceDiffs, { buildId: build.id, rows: JSON.stringify(diffRows(pairs, idOf)), at });
  await runStatement(tx, settleDiffsOfBuild, { buildId: build.id });
  await runStatement(tx, removeEmptyCauses, { buildId: build.id });
  await enqueueComparisons(tx, build.project_id, pending);
}

/**
 * Handles `PUT …/builds/{buildNumber}/baseline`: compares a concluded build with another baseline. Decisions count as long as both files are the same,
 * so the build stays approved only where each of its changes is.
 * Throws 400, 403 without the reviewer role, 404, 409.
 */
export async function takeBaseline(ctx: Ctx<UserActor>, ref: BuildRef, number: number) {
  const { deps, actor } = ctx;
  const { build, project } = await findBuild(ctx, ref, "review");
  const other = await findOther(ctx, build, number);
  if (build.skipped) throw conflict("The build was skipped and has no snapshots.");
  const pairs = await pairWith(ctx, build, other);
  await deps.db.transaction(async (tx) => {
    const row = await lockBuild(tx, build.id);
    if (row.state !== "concluded") throw conflict("The build is still compared. Try again when the comparison ended.");
    const at = deps.now();
    await replacePairs(tx, build, pairs, at);
    const step = { commit: other.pr_head_commit ?? other.commit, build: other.number, verdict: "taken by hand" } as const;
    await tx
      .update(builds)
      .set({
        state: "comparing",
        conclusion: null,
        verdict: null,
        stats: null,
        concludedAt: null,
        type: typeOf(row, true, toProject(deps, project)),
        baselineId: other.id,
        baselineBranch: other.branch,
        baselineSteps: [step],
      })
      .where(eq(builds.id, build.id));
    const target = `${projectPath(project)} #${build.number}`;
    const before = build.base_number === null ? "none" : `#${build.base_number}`;
    const event = { kind: "build.baseline", target, targetId: build.id, before, after: `#${other.number}`, projectId: project.id } as const;
    await recordHistory(tx, project.account_id, actor, [event], { at });
  });
  await concludeBuild(deps, build.id);
  const [updated] = await buildRows(ctx, [build.id]);
  return toBuild(deps, updated!);
}
