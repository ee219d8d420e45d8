import { buildSubscriptions, requestedReviewers } from "../../../db/review-schema.ts";
import { and, eq, inArray } from "drizzle-orm";
import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { recordEvent } from "../../base/events/record-event.ts";
import { toUser } from "../../people/person-record.ts";
import { type BuildRef, findBuild } from "../record/build-access.ts";
import { requestReviews, reviewersOfBuild, watchBuild } from "./reviews.sql.ts";

async function reviewersOf({ deps }: Ctx<UserActor>, buildId: string) {
  const rows = await runStatement(deps.database, reviewersOfBuild, { buildId });
  return { reviewers: rows.map((person) => toUser(deps, person)) };
}

/** Lists the people who were asked to review a build. Throws 404. */
export async function listReviewers(ctx: Ctx<UserActor>, ref: BuildRef) {
  const { build } = await findBuild(ctx, ref);
  return reviewersOf(ctx, build.id);
}

/**
 * Asks people to review a build: they subscribe to it and get one mail each. The caller and people who cannot see the project are left out.
 * Throws 403, 404, 409.
 */
export async function addReviewers(ctx: Ctx<UserActor>, ref: BuildRef, userIds: readonly string[]) {
  const { deps, actor } = ctx;
  const { build } = await findBuild(ctx, ref, "review");
  await deps.db.transaction(async (tx) => {
    const values = {
      buildId: build.id,
      projectId: build.project_id,
      userIds: JSON.stringify(userIds),
      requestedBy: actor.userId,
      now: deps.now(),
    };
    const asked = await runStatement(tx, requestReviews, values);
    const ids = asked.map((row) => row.user_id);
    if (!ids.length) return;
    await runStatement(tx, watchBuild, { buildId: build.id, userIds: JSON.stringify(ids) });
    const by = { by: actor.name ?? actor.slug, actorId: actor.userId };
    await recordEvent(tx, deps, { kind: "review.requested", build, userIds: ids, ...by });
  });
  return reviewersOf(ctx, build.id);
}

/** Withdraws requests to review a build. Throws 403, 404, 409. */
export async function removeReviewers(ctx: Ctx<UserActor>, ref: BuildRef, userIds: readonly string[]) {
  const { build } = await findBuild(ctx, ref, "review");
  const withdrawn = and(eq(requestedReviewers.buildId, build.id), inArray(requestedReviewers.userId, [...userIds]));
  await ctx.deps.db.delete(requestedReviewers).where(withdrawn);
  return reviewersOf(ctx, build.id);
}

/** Stores whether the caller subscribes to a build. Throws 404. */
export async function setBuildSubscription(ctx: Ctx<UserActor>, ref: BuildRef, subscribed: boolean) {
  const { build } = await findBuild(ctx, ref);
  await ctx.deps.db
    .insert(buildSubscriptions)
    .values({ buildId: build.id, userId: ctx.actor.userId, subscribed })
    .onConflictDoUpdate({ target: [buildSubscriptions.buildId, buildSubscriptions.userId], set: { subscribed } });
  return { subscribed };
}
