import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { builds, type StoredStats } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { runInTransaction } from "../../../db/run-in-transaction.ts";
import { announceBuild } from "../../reactions/automations/announce-build.ts";
import { countReference, ignoreKnownChanges } from "../tests/count-build.ts";
import { matchIgnoredChanges } from "../tests/match-ignored-changes.ts";
import { applyRules } from "../decisions/apply-rules.ts";
import { conclusionOf, statsOf } from "../record/build-stats.ts";
import { carryOver } from "../decisions/carry-over.sql.ts";
import { extendRejections } from "../decisions/decide-with-review.ts";
import { diffCounts, groupDiffs, markNewEngine } from "../comparison/diffs.sql.ts";
import { buildMails, enqueueListMails, type MailedBuild, readAudience } from "../review/build-mails.ts";
import { summaryOf } from "../record/build-record.ts";
import { mailedBuild } from "../record/build-rows.sql.ts";
import { projectDecisions } from "../decisions/project-decisions.ts";
import { hasThreadsToPlace } from "../../comments/place-threads.sql.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { joinQuestions } from "../causes/join-questions.ts";
import { lockBuilds } from "../record/lock-build.ts";
import { refreshVerdict } from "./verdict.ts";

type BuildToConclude = typeof builds.$inferSelect;
type CountRow = { status: keyof StoredStats | "pending"; count: number; waiting: number };

const countDiffs = (tx: Tx, buildId: string) => runInTransaction<CountRow>(tx, diffCounts, [buildId]);

/** Decides what needs no new decision: changes that rules ignore or approve, and those that people decided before. Returns the numbers after it. */
async function decideKnown(tx: Tx, build: BuildToConclude, now: Date): Promise<CountRow[]> {
  await ignoreKnownChanges(tx, build, now);
  await runInTransaction(tx, carryOver, [build.id]);
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
  if (!build.concludedAt) await runInTransaction(tx, markNewEngine, [build.id]);
  const isDecided = counts.some(({ status }) => needDecisions.includes(status));
  const stats = statsOf(isDecided ? await decideKnown(tx, build, at) : counts);
  const conclusion = conclusionOf(stats, build);
  await runInTransaction(tx, groupDiffs, [build.id]);
  await tx
    .update(builds)
    .set({ state: "concluded", stats, conclusion, concludedAt: build.concludedAt ?? at, announcedAt: build.announcedAt ?? at })
    .where(eq(builds.id, build.id));
  const { verdict, automaticReviewId: reviewId } = await refreshVerdict(tx, deps, build.id);
  if (!build.announcedAt && !build.concludedAt)
    await announceBuild(tx, deps, build.projectId, { event: "build.completed", buildId: build.id });
  if (reviewId) await announceBuild(tx, deps, build.projectId, { event: "build.reviewed", buildId: build.id, reviewId });
  return { stats, conclusion, verdict };
}

/** Stores the result of a concluded build again, after a rule changed. The caller holds the lock of the build's row. */
export async function resettleBuild(tx: Tx, deps: Deps, build: BuildToConclude, at: Date): Promise<void> {
  await settleBuild(tx, deps, build, await countDiffs(tx, build.id), at);
}

/** Enqueues the mails to the subscribers of a build about its changes. */
async function mailChanges(tx: Tx, deps: Deps, build: BuildToConclude, stats: StoredStats): Promise<void> {
  const [mailed] = await runInTransaction<MailedBuild>(tx, mailedBuild, [build.id]);
  if (!mailed) return;
  const { watchers } = await readAudience(tx, mailed, { watchers: true, actorId: null });
  const event = { kind: "changes" as const, summary: summaryOf(stats, build.subset || build.incomplete) };
  await enqueueListMails(tx, buildMails(deps, mailed, event, watchers));
}

/**
 * Concludes a build whose comparisons ended, once: questions, numbers, groups, decisions carried over from earlier builds and of reviews before the end, the
 * conclusion, and mails about undecided changes. Does nothing while a comparison is missing.
 */
export async function concludeBuild(deps: Deps, buildId: string): Promise<void> {
  const { db, now } = deps;
  await matchIgnoredChanges(deps, buildId);
  await joinQuestions(deps, buildId);
  await db.transaction(async (tx) => {
    const own = and(eq(builds.id, buildId), eq(builds.state, "comparing"));
    const [build] = await lockBuilds(tx, own);
    if (!build) return;
    const counts = await countDiffs(tx, buildId);
    if (counts.some(({ waiting }) => waiting)) return;
    const { stats, conclusion, verdict } = await settleBuild(tx, deps, build, counts, now());
    if (conclusion === "changes-detected" && verdict === null) await mailChanges(tx, deps, build, stats);
    if ((await runInTransaction(tx, hasThreadsToPlace, [buildId])).length) await enqueue(tx, "builds.place-threads", { buildId });
  });
}
