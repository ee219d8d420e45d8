import { runStatement } from "../../../db/statement.ts";
import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { recordEvent } from "../../base/events/record-event.ts";
import { conflict, invalid, notFound } from "../../../core/errors.ts";
import { reviews } from "../../../db/review-schema.ts";
import { type BuildRef, findBuild } from "../record/build-access.ts";
import { withdrawOfReviews } from "../decisions/decisions.sql.ts";
import { lockBuild } from "../record/lock-build.ts";
import { reviewOfBuild, reviewsOfBuild } from "./reviews.sql.ts";
import { toReview } from "./review-record.ts";
import { refreshVerdict } from "../conclusion/verdict.ts";
import { settleWithdrawn } from "../conclusion/withdraw-decisions.ts";

/** Lists the reviews of a build, and the caller's own draft: `GET …/builds/{buildNumber}/reviews`. Oldest first. Throws 404. */
export async function listReviews(ctx: Ctx<UserActor>, ref: BuildRef) {
  const { build } = await findBuild(ctx, ref);
  const rows = await runStatement(ctx.deps.database, reviewsOfBuild, { buildId: build.id, userId: ctx.actor.userId });
  return rows.map((row) => toReview(ctx.deps, row));
}

/** Reads a review of a build. Throws 404. */
export async function readReview({ deps }: Ctx<UserActor>, buildId: string, reviewId: string) {
  const [row] = await runStatement(deps.database, reviewOfBuild, { buildId, reviewId });
  if (!row) throw notFound();
  return toReview(deps, row);
}

/**
 * Handles `POST …/reviews/{reviewId}/dismiss`: the review and every decision that it made or published no longer
 * count, and its author gets a mail. Throws 400 for a draft, 403 without the
 * admin permission, 404, 409 for a dismissed one.
 */
export async function dismissReview(ctx: Ctx<UserActor>, ref: BuildRef, reviewId: string) {
  const { deps, actor } = ctx;
  const { build } = await findBuild(ctx, ref, "admin");
  await deps.db.transaction(async (tx) => {
    await lockBuild(tx, build.id);
    const own = and(eq(reviews.id, reviewId), eq(reviews.buildId, build.id));
    const [review] = await tx.select().from(reviews).where(own);
    if (!review || (review.state === "pending" && review.userId !== actor.userId)) throw notFound();
    if (review.state === "pending") throw invalid("Invalid request", "This review is a draft. Submit it first.");
    if (review.dismissedAt) throw conflict("This review is dismissed already.");
    const at = deps.now();
    await tx.update(reviews).set({ dismissedAt: at, dismissedBy: actor.userId }).where(own);
    const values = { buildId: build.id, at, userId: actor.userId, reviewIds: JSON.stringify([reviewId]) };
    await settleWithdrawn(tx, deps, build.id, await runStatement(tx, withdrawOfReviews, values));
    await refreshVerdict(tx, deps, build.id);
    const by = { by: actor.name ?? actor.slug, actorId: actor.userId };
    await recordEvent(tx, deps, { kind: "review.dismissed", build, authorId: review.userId, ...by });
  });
  return readReview(ctx, build.id, reviewId);
}
