import { runStatement } from "../../../db/statement.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { recordEvent } from "../../base/events/record-event.ts";
import { newId } from "../../../core/ids.ts";
import { builds, type StoredDecided } from "../../../db/build-schema.ts";
import { reviews } from "../../../db/review-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { decidedNumbers } from "../record/verdict.sql.ts";

type Review = Pick<typeof reviews.$inferSelect, "userId" | "state" | "automatic" | "createdAt" | "dismissedAt" | "dismissedBy">;

/** Returns true where the latest approval or rejection of a person, in reviews from the oldest, is a rejection that was not dismissed. */
export function isRejectedByReview(all: readonly Pick<Review, "userId" | "state" | "dismissedAt">[]): boolean {
  const latest = new Map<string | null, (typeof all)[number]>();
  for (const review of all) if (review.state === "approved" || review.state === "rejected") latest.set(review.userId, review);
  return [...latest.values()].some(({ state, dismissedAt }) => state === "rejected" && !dismissedAt);
}

/** Returns the time of the first approval or rejection by a person, of reviews from the oldest; null without one. */
const firstDecision = (all: readonly Review[]): Date | null =>
  all.find(({ state, automatic }) => !automatic && (state === "approved" || state === "rejected"))?.createdAt ?? null;

const approves = ({ state, dismissedAt }: Review) => state === "approved" && !dismissedAt;
/** A dismissal of an automatic approval by a person is final. */
const isFinal = ({ automatic, dismissedBy }: Review) => automatic && dismissedBy !== null;

type BuildVerdict = { verdict: "accepted" | "rejected" | null; decided: StoredDecided; automaticReviewId: string | null };

/**
 * Computes the verdict of a build and stores it with its numbers: the one function that does, and everything that shows a verdict reads its result.
 * Rejected while a rejection counts, by a review or by a decision; accepted once the comparison ended and each change that needs a decision is
 * approved. A build whose approvals all come from rules and earlier builds gets an automatic review. An accepted build stays accepted when a rule ends.
 * The caller holds the lock of the build's row and has projected its decisions.
 */
export async function refreshVerdict(tx: Tx, deps: Deps, buildId: string): Promise<BuildVerdict> {
  const now = deps.now();
  const [build] = await tx.select({ state: builds.state, verdict: builds.verdict }).from(builds).where(eq(builds.id, buildId));
  const [row] = await runStatement(tx, decidedNumbers, { buildId });
  const { approver, ...decided } = row!;
  const all: Review[] = await tx.select().from(reviews).where(eq(reviews.buildId, buildId)).orderBy(asc(reviews.seq));
  const isRejected = decided.rejected > 0 || isRejectedByReview(all);
  const stays = build!.verdict === "accepted" && decided.undecided === decided.ended;
  const isApproved = build!.state === "concluded" && !isRejected && (decided.undecided === 0 || stays);
  const isReviewed = all.some(approves);
  const automaticReviewId = isApproved && !isReviewed && decided.total > 0 && !all.some(isFinal) ? newId() : null;
  if (automaticReviewId)
    await tx
      .insert(reviews)
      .values({ id: automaticReviewId, buildId, userId: approver, state: "approved", automatic: true, createdAt: now });
  const verdict = isRejected ? "rejected" : isApproved && (isReviewed || automaticReviewId) ? "accepted" : null;
  if (verdict !== "accepted") {
    const automatic = and(eq(reviews.buildId, buildId), eq(reviews.automatic, true), isNull(reviews.dismissedAt));
    await tx.update(reviews).set({ dismissedAt: now }).where(automatic);
  }
  await tx
    .update(builds)
    .set({ verdict, decided, decidedAt: sql`coalesce(${builds.decidedAt}, ${firstDecision(all)?.toISOString() ?? null}::timestamptz)` })
    .where(eq(builds.id, buildId));
  await recordEvent(tx, deps, { kind: "build.changed", buildId });
  return { verdict, decided, automaticReviewId };
}
