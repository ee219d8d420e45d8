import { asc, eq, sql } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { builds } from "../../db/build-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import type { Tx } from "../../db/client.ts";
import { queueCommitStatus } from "../commit-statuses/queue-commit-status.ts";

/** Returns the result of reviews, oldest first: each person's latest decision counts unless it was dismissed, and one rejection wins. */
export function verdictOfReviews(
  all: readonly { userId: string | null; state: "approved" | "rejected" | "commented" | "pending"; dismissedAt: Date | null }[],
): "accepted" | "rejected" | null {
  const latest = new Map<string | null, (typeof all)[number]>();
  for (const review of all) if (review.state === "approved" || review.state === "rejected") latest.set(review.userId, review);
  const active = [...latest.values()].filter(({ dismissedAt }) => !dismissedAt).map(({ state }) => state);
  return active.includes("rejected") ? "rejected" : active.includes("approved") ? "accepted" : null;
}

type DecidedReview = Pick<typeof reviews.$inferSelect, "state" | "automatic" | "createdAt">;

/** Returns the time of the first approval or rejection by a person, of reviews from the oldest; null without one. */
const firstDecision = (all: readonly DecidedReview[]): Date | null =>
  all.find(({ state, automatic }) => !automatic && (state === "approved" || state === "rejected"))?.createdAt ?? null;

/** Sets the verdict of a build from its reviews, with the time of the first decision, and returns it; its commit status is queued. The caller holds the lock of the build's row. */
export async function refreshVerdict(tx: Tx, deps: Pick<Deps, "settings">, buildId: string): Promise<"accepted" | "rejected" | null> {
  const all = await tx.select().from(reviews).where(eq(reviews.buildId, buildId)).orderBy(asc(reviews.seq));
  const verdict = verdictOfReviews(all);
  await tx
    .update(builds)
    .set({ verdict, decidedAt: sql`coalesce(${builds.decidedAt}, ${firstDecision(all)?.toISOString() ?? null}::timestamptz)` })
    .where(eq(builds.id, buildId));
  await queueCommitStatus(tx, deps, buildId);
  return verdict;
}
