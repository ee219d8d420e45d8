import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { newId } from "../../core/ids.ts";
import { builds, type StoredStats } from "../../db/build-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import type { Tx } from "../../db/client.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { announceBuild } from "../automations/announce-build.ts";
import { countReference, ignoreKnownChanges } from "../tests/count-build.ts";
import { applyRules } from "./apply-rules.ts";
import { conclusionOf, statsOf } from "./build-stats.ts";
import { approvalCounts, carryOverDecisions, diffCounts, groupDiffs } from "./diffs.sql.ts";
import { buildMails, enqueueListMails, type MailedBuild, readAudience } from "./build-mails.ts";
import { summaryOf } from "./build-record.ts";
import { mailedBuild } from "./build-rows.sql.ts";
import { applyCauseDecisions } from "./causes.sql.ts";
import { deriveCauses } from "./decisions.sql.ts";
import { dismissApprovals } from "./reviews.sql.ts";
import { hasThreadsToPlace } from "../comments/place-threads.sql.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { refreshVerdict } from "./verdict.ts";

type BuildToConclude = typeof builds.$inferSelect;
type CountRow = { status: keyof StoredStats | "pending"; count: number; waiting: number };

const countDiffs = (tx: Tx, buildId: string) => runInTransaction<CountRow>(tx, diffCounts, [buildId]);

const decisionsOf = (buildId: string, userId?: string) =>
  and(
    eq(reviews.buildId, buildId),
    userId === undefined ? undefined : eq(reviews.userId, userId),
    inArray(reviews.state, ["approved", "rejected"]),
    eq(reviews.automatic, false),
    isNull(reviews.dismissedAt),
  );

/** Approves a build whose changes were all approved: by rules, or by people before, on exactly the same files. Returns the id of the review, if any. */
async function approveCovered(tx: Tx, build: BuildToConclude, now: Date): Promise<string | null> {
  const keptUntil = build.baselineSteps?.at(-1)?.approvedUntil ?? null;
  const [row] = await runInTransaction<{ needed: number; approved: number; approver: string | null }>(tx, approvalCounts, [
    build.id,
    !build.subset,
    keptUntil,
  ]);
  if (!row!.needed || row!.approved < row!.needed) return null;
  const earlier = and(eq(reviews.buildId, build.id), eq(reviews.automatic, true));
  const known = await tx.select({ dismissedAt: reviews.dismissedAt, dismissedBy: reviews.dismissedBy }).from(reviews).where(earlier);
  // A dismissal by a person is final.
  if (known.some(({ dismissedAt, dismissedBy }) => dismissedAt === null || dismissedBy !== null)) return null;
  // The approver's own review of this build, made before its end, counts for them.
  const { approver } = row!;
  const own = approver === null ? [] : await tx.select({ at: reviews.createdAt }).from(reviews).where(decisionsOf(build.id, approver));
  if (own.some(({ at }) => keptUntil === null || at > new Date(keptUntil))) return null;
  const id = newId();
  await tx.insert(reviews).values({ id, buildId: build.id, userId: row!.approver, state: "approved", automatic: true, createdAt: now });
  return id;
}

/** Decides what needs no person: changes that rules ignore or approve, and those that people decided before. Returns the numbers after it. */
async function decideKnown(tx: Tx, build: BuildToConclude, counts: CountRow[], now: Date): Promise<CountRow[]> {
  if (!counts.some(({ status }) => status === "added" || status === "changed" || status === "removed")) return counts;
  await ignoreKnownChanges(tx, build, now);
  if (!build.mergeQueue) await runInTransaction(tx, carryOverDecisions, [build.id]);
  await applyRules(tx, build, now);
  await runInTransaction(tx, deriveCauses, [build.id, null]);
  return countDiffs(tx, build.id);
}

/**
 * Repeats the decisions about causes and places of the reviews that were made before the end, in their order, for the snapshots that arrived
 * after them. Approvals by people are dismissed when a snapshot is still undecided.
 */
async function repeatReviews(tx: Tx, build: BuildToConclude, now: Date): Promise<void> {
  const made = await tx.select({ at: reviews.createdAt }).from(reviews).where(decisionsOf(build.id)).orderBy(asc(reviews.seq));
  for (const { at } of made) await runInTransaction(tx, applyCauseDecisions, [build.id, at.toISOString()]);
  if (made.length) await runInTransaction(tx, dismissApprovals, [build.id, now.toISOString(), !build.subset]);
}

/**
 * Stores the result of a build without waiting diffs: numbers, groups, decisions that need no person, conclusion and verdict. May run again after
 * a rule changed. The caller holds the lock of the build's row.
 */
async function settleBuild(tx: Tx, deps: Deps, build: BuildToConclude, counts: CountRow[], at: Date) {
  await countReference(tx, build, at);
  const stats = statsOf(await decideKnown(tx, build, counts, at));
  const conclusion = conclusionOf(stats, build);
  await runInTransaction(tx, groupDiffs, [build.id]);
  const reviewId = conclusion === "changes-detected" && !build.mergeQueue ? await approveCovered(tx, build, at) : null;
  if (build.state === "comparing") await repeatReviews(tx, build, at);
  await tx
    .update(builds)
    .set({ state: "concluded", stats, conclusion, concludedAt: build.concludedAt ?? at, announcedAt: build.announcedAt ?? at })
    .where(eq(builds.id, build.id));
  const verdict = await refreshVerdict(tx, deps, build.id);
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
 * Concludes a build whose comparisons ended, once: numbers, groups, decisions carried over from earlier builds and of reviews before the end, the
 * conclusion, and mails about undecided changes. Does nothing while a comparison is missing.
 */
export async function concludeBuild(deps: Deps, buildId: string): Promise<void> {
  const { db, now } = deps;
  await db.transaction(async (tx) => {
    const own = and(eq(builds.id, buildId), eq(builds.state, "comparing"));
    const [build] = await tx.select().from(builds).where(own).for("update");
    if (!build) return;
    const counts = await countDiffs(tx, buildId);
    if (counts.some(({ waiting }) => waiting)) return;
    const { stats, conclusion, verdict } = await settleBuild(tx, deps, build, counts, now());
    if (conclusion === "changes-detected" && verdict === null) await mailChanges(tx, deps, build, stats);
    if ((await runInTransaction(tx, hasThreadsToPlace, [buildId])).length) await enqueue(tx, "builds.place-threads", { buildId });
  });
}
