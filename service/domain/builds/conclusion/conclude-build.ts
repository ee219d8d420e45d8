import { runStatement } from "../../../db/statement.ts";
import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { recordEvent } from "../../base/events/record-event.ts";
import { builds } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { countReference, ignoreKnownChanges } from "../tests/count-build.ts";
import { matchIgnoredChanges } from "../tests/match-ignored-changes.ts";
import { applyRules } from "../decisions/apply-rules.ts";
import { conclusionOf, statsOf } from "../record/build-stats.ts";
import { carryOver } from "../decisions/carry-over.sql.ts";
import { extendRejections } from "../decisions/decide-with-review.ts";
import { diffCounts, groupDiffs, markNewEngine, type CountRow } from "../comparison/diffs.sql.ts";
import { projectDecisions } from "../decisions/project-decisions.ts";
import { joinQuestions } from "../causes/join-questions.ts";
import { lockBuilds } from "../record/lock-build.ts";
import { refreshVerdict } from "./verdict.ts";

type BuildToConclude = typeof builds.$inferSelect;

const countDiffs = (tx: Tx, buildId: string) => runStatement(tx, diffCounts, { buildId });

/** Decides what needs no new decision: changes that rules ignore or approve, and those that people decided before. Returns the numbers after it. */
async function decideKnown(tx: Tx, build: BuildToConclude, now: Date): Promise<CountRow[]> {
  await ignoreKnownChanges(tx, build, now);
  await runStatement(tx, carryOver, { buildId: build.id });
  if (build.state === "comparing") await extendRejections(tx, build.id);
  await projectDecisions(tx, build.id);
  await applyRules(tx, build, now);
  return countDiffs(tx, build.id);
}

const needDecisions: readonly CountRow["status"][] = ["failure", "added", "changed", "removed"];

/**
 * Stores the result of a build without waiting diffs: numbers, groups, decisions that need no person, conclusion and verdict. May run again after
 * a rule changed. The caller holds the lock of the build's row.
 */
async function settleBuild(tx: Tx, deps: Deps, build: BuildToConclude, counts: CountRow[], at: Date) {
  await countReference(tx, build, at);
  if (!build.concludedAt) await runStatement(tx, markNewEngine, { buildId: build.id });
  const isDecided = counts.some(({ status }) => needDecisions.includes(status));
  const stats = statsOf(isDecided ? await decideKnown(tx, build, at) : counts);
  const conclusion = conclusionOf(stats, build);
  await runStatement(tx, groupDiffs, { buildId: build.id });
  await tx
    .update(builds)
    .set({ state: "concluded", stats, conclusion, concludedAt: build.concludedAt ?? at, announcedAt: build.announcedAt ?? at })
    .where(eq(builds.id, build.id));
  const { verdict, automaticReviewId: reviewId } = await refreshVerdict(tx, deps, build.id);
  const { id: buildId, projectId } = build;
  // An import announces nothing: what it shows happened long ago.
  if (build.takenAt) return conclusion;
  if (build.state === "comparing") {
    const isUndecided = conclusion === "changes-detected" && verdict === null;
    const isFirst = !build.announcedAt && !build.concludedAt;
    const isPartial = build.subset || build.incomplete;
    await recordEvent(tx, deps, { kind: "build.concluded", buildId, projectId, isFirst, isUndecided, stats, isPartial });
  }
  if (reviewId) await recordEvent(tx, deps, { kind: "build.reviewed", buildId, projectId, reviewId, submitted: null });
  return conclusion;
}

/** Stores the result of a concluded build again, after a rule changed. The caller holds the lock of the build's row. */
export async function resettleBuild(tx: Tx, deps: Deps, build: BuildToConclude, at: Date): Promise<void> {
  await settleBuild(tx, deps, build, await countDiffs(tx, build.id), at);
}

/**
 * Concludes a build whose comparisons ended, once: questions, numbers, groups, decisions carried over from earlier builds and of reviews before the end, and
 * the conclusion. Does nothing while a comparison is missing.
 */
export async function concludeBuild(deps: Deps, buildId: string): Promise<void> {
  const { db, metrics, now } = deps;
  await matchIgnoredChanges(deps, buildId);
  await joinQuestions(deps, buildId);
  const concluded = await db.transaction(async (tx) => {
    const own = and(eq(builds.id, buildId), eq(builds.state, "comparing"));
    const [build] = await lockBuilds(tx, own);
    if (!build) return null;
    const counts = await countDiffs(tx, buildId);
    if (counts.some(({ waiting }) => waiting)) return null;
    return { build, counts, conclusion: await settleBuild(tx, deps, build, counts, now()) };
  });
  if (!concluded) return;
  const { build, conclusion, counts } = concluded;
  metrics.build(conclusion, build.concludedAt ? null : build.finalizedAt, now(), counts);
}
