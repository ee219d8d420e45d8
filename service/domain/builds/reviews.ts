import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, invalid, notFound } from "../../core/errors.ts";
import { builds } from "../../db/build-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import { type BuildRef, findBuild } from "./build-access.ts";
import { buildMails, enqueueListMails, readAudience } from "./build-mails.ts";
import { reviewOfBuild, reviewsOfBuild } from "./reviews.sql.ts";
import { type ReviewRow, toReview } from "./review-record.ts";
import { refreshVerdict } from "./verdict.ts";

/** Lists the reviews of a build, and the caller's own draft: `GET …/builds/{buildNumber}/reviews`. Oldest first. Throws 404. */
export async function listReviews(ctx: Ctx<UserActor>, ref: BuildRef) {
  const { build } = await findBuild(ctx, ref);
  const rows = await ctx.deps.database.run<ReviewRow>(reviewsOfBuild, [build.id, ctx.actor.userId]);
  return rows.map((row) => toReview(ctx.deps, row));
}

/** Reads a review of a build. Throws 404. */
export async function readReview({ deps }: Ctx<UserActor>, buildId: string, reviewId: string) {
  const [row] = await deps.database.run<ReviewRow>(reviewOfBuild, [buildId, reviewId]);
  if (!row) throw notFound();
  return toReview(deps, row);
}

/**
 * Handles `POST …/reviews/{reviewId}/dismiss`: the review no longer counts, and its author gets a mail. Throws 400 for a draft, 403 without the
 * admin permission, 404, 409 for a dismissed one.
 */
export async function dismissReview(ctx: Ctx<UserActor>, ref: BuildRef, reviewId: string) {
  const { deps, actor } = ctx;
  const { build } = await findBuild(ctx, ref, "admin");
  await deps.db.transaction(async (tx) => {
    await tx.select({ id: builds.id }).from(builds).where(eq(builds.id, build.id)).for("update");
    const own = and(eq(reviews.id, reviewId), eq(reviews.buildId, build.id));
    const [review] = await tx.select().from(reviews).where(own);
    if (!review || (review.state === "pending" && review.userId !== actor.userId)) throw notFound();
    if (review.state === "pending") throw invalid("Invalid request", "This review is a draft. Submit it first.");
    if (review.dismissedAt) throw conflict("This review is dismissed already.");
    await tx.update(reviews).set({ dismissedAt: deps.now(), dismissedBy: actor.userId }).where(own);
    await refreshVerdict(tx, deps, build.id);
    const ids = review.userId === null ? [] : [review.userId];
    const { mentioned } = await readAudience(tx, build, { ids, watchers: false, actorId: actor.userId });
    await enqueueListMails(tx, buildMails(deps, build, { kind: "dismissed", by: actor.name ?? actor.slug }, mentioned));
  });
  return readReview(ctx, build.id, reviewId);
}
