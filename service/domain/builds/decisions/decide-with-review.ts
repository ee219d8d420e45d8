import { runStatement } from "../../../db/statement.ts";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { builds } from "../../../db/build-schema.ts";
import { reviews } from "../../../db/review-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { carryOver } from "./carry-over.sql.ts";
import { publishDecisions, withdrawOfReviews } from "./decisions.sql.ts";
import { type Author, projectDecisions, recordDecisions, type DecisionVerdict } from "./project-decisions.ts";
import { subjectsOfLater, subjectsToApprove, subjectsToReject, wholeRejections } from "./review-decisions.sql.ts";

type Build = typeof builds.$inferSelect;
type Submitted = { state: "approved" | "rejected"; list: readonly { id: string; verdict: DecisionVerdict }[]; includeFailed: boolean };
type ReviewAuthor = Author & { reviewId: string };

/** Takes back what earlier approvals of a person decided, before this person rejects the whole build. */
async function withdrawApprovals(tx: Tx, buildId: string, { userId, at, reviewId }: ReviewAuthor): Promise<void> {
  const own = and(
    eq(reviews.buildId, buildId),
    eq(reviews.userId, userId),
    eq(reviews.state, "approved"),
    eq(reviews.automatic, false),
    isNull(reviews.dismissedAt),
    ne(reviews.id, reviewId),
  );
  const made = await tx.select({ id: reviews.id }).from(reviews).where(own);
  const ids = JSON.stringify(made.map(({ id }) => id));
  if (made.length) await runStatement(tx, withdrawOfReviews, { buildId, at, userId, reviewIds: ids });
}

/** Decides about a whole build for a review. The caller holds the lock of the build's row. */
export async function decideWhole(
  tx: Tx,
  buildId: string,
  { state, includeFailed }: Pick<Submitted, "state" | "includeFailed">,
  by: ReviewAuthor,
): Promise<void> {
  if (state === "rejected") await withdrawApprovals(tx, buildId, by);
  await projectDecisions(tx, buildId);
  await tx.update(reviews).set({ coversAll: true }).where(eq(reviews.id, by.reviewId));
  const values = { buildId, userId: by.userId, reviewId: by.reviewId };
  const subjects =
    state === "approved"
      ? await runStatement(tx, subjectsToApprove, { ...values, failed: includeFailed })
      : await runStatement(tx, subjectsToReject, values);
  await recordDecisions(
    tx,
    buildId,
    subjects.map(({ subject, id }) => ({ subject, id, verdict: state })),
    by,
  );
}

/**
 * Makes the decisions of a review. It publishes the drafts of the team, and decides about the snapshots that it names. An approval that names none covers
 * what is undecided; a rejection that names neither snapshots nor drafts rejects each change and takes back earlier approvals of the same person. The
 * caller holds the lock of the build's row.
 */
export async function decideWithReview(tx: Tx, build: Build, { state, list, includeFailed }: Submitted, by: ReviewAuthor): Promise<void> {
  // Before the end, decisions of earlier builds come first, as they do at the conclusion.
  if (build.state !== "concluded") await runStatement(tx, carryOver, { buildId: build.id });
  const published = await runStatement(tx, publishDecisions, { buildId: build.id, reviewId: by.reviewId });
  const named = list.map(({ id, verdict }) => ({ subject: "diff" as const, id, verdict }));
  await recordDecisions(tx, build.id, named, by);
  const isWhole = !list.length && (state === "approved" || !published.some(({ verdict }) => verdict === "rejected"));
  if (isWhole) await decideWhole(tx, build.id, { state, includeFailed }, by);
  else await projectDecisions(tx, build.id);
}

/** Extends rejections of the whole build that were made during the upload to the changes that arrived after them. */
export async function extendRejections(tx: Tx, buildId: string): Promise<void> {
  for (const { id, user_id: userId, agent, created_at: at } of await runStatement(tx, wholeRejections, { buildId })) {
    const later = await runStatement(tx, subjectsOfLater, { buildId, at });
    await recordDecisions(
      tx,
      buildId,
      later.map(({ subject, id: own }) => ({ subject, id: own, verdict: "rejected" as const })),
      { userId, at, agent, reviewId: id },
    );
  }
}
