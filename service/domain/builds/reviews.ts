import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { CreateReview } from "../../../lib/contract/build-reviews.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, invalid, notFound } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { builds } from "../../db/build-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import type { Tx } from "../../db/client.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import { readCommentBody } from "../../rich-text/body.ts";
import { writingAgent } from "../comments/agents.ts";
import { type BuildRef, findBuild } from "./build-access.ts";
import { applyCauseDecisions } from "./causes.sql.ts";
import { approveUndecided, decideDiffs, foreignDiffs, reviewOfBuild, reviewsOfBuild } from "./reviews.sql.ts";
import { type ReviewRow, toReview } from "./review-record.ts";
import { requestKeyOf } from "./request-key.ts";
import { refreshVerdict } from "./verdict.ts";

type Input = z.output<typeof CreateReview>;

/** Lists the reviews of a build: `GET …/builds/{buildNumber}/reviews`. Oldest first. Throws 404. */
export async function listReviews(ctx: Ctx<UserActor>, ref: BuildRef) {
  const { build } = await findBuild(ctx, ref);
  const rows = await ctx.deps.database.run<ReviewRow>(reviewsOfBuild, [build.id]);
  return rows.map((row) => toReview(ctx.deps, row));
}

const stateOf = ({ event, conclusion }: Input) => {
  const given = event ?? (conclusion === "APPROVE" ? "APPROVE" : "REJECT");
  return ({ APPROVE: "approved", REJECT: "rejected", COMMENT: "commented" } as const)[given];
};

/** Returns the stored form of a review's text; null for none and for a blank one. */
function readBody(body: Input["body"]) {
  if (body == null || (typeof body === "string" && !body.trim())) return null;
  return readCommentBody(body);
}

async function readReview({ deps }: Ctx<UserActor>, buildId: string, reviewId: string) {
  const [row] = await deps.database.run<ReviewRow>(reviewOfBuild, [buildId, reviewId]);
  if (!row) throw notFound();
  return toReview(deps, row);
}

const usedKey = () => conflict("This Idempotency-Key was already used for another build.");

/** Returns the review that an earlier try of the request stored. Throws 409 when the key was used for another build. */
async function findRepeated(tx: Tx, userId: string, buildId: string, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const own = and(eq(reviews.userId, userId), eq(reviews.idempotencyKey, key));
  const [found] = await tx.select({ id: reviews.id, buildId: reviews.buildId }).from(reviews).where(own);
  if (found && found.buildId !== buildId) throw usedKey();
  return found?.id ?? null;
}

/**
 * Handles `POST …/builds/{buildNumber}/reviews`: stores a review with its decisions, and sets the status of the build. An approval without
 * `snapshots` approves every snapshot that is undecided. Throws 400 for snapshots of other builds, 403 without the reviewer role, 404, 409.
 */
export async function createReview(ctx: Ctx<UserActor>, { ref, input, headers }: { ref: BuildRef; input: Input; headers: Headers }) {
  const { deps, actor } = ctx;
  const { build } = await findBuild(ctx, ref, "review");
  const content = readBody(input.body);
  const state = stateOf(input);
  const key = requestKeyOf(headers);
  const agent = await writingAgent(ctx, headers.get("user-agent"));
  const review = deps.db.transaction(async (tx) => {
    // Reviews of a build wait for each other here, and for its conclusion.
    await tx.select({ id: builds.id }).from(builds).where(eq(builds.id, build.id)).for("update");
    const repeated = await findRepeated(tx, actor.userId, build.id, key);
    if (repeated) return repeated;
    const foreign = await runInTransaction<{ id: string }>(tx, foreignDiffs, [
      build.id,
      JSON.stringify(input.snapshots.map(({ id }) => id)),
    ]);
    if (foreign.length) throw invalid("Invalid request", ...foreign.map(({ id }) => `snapshots: ${id} is not a snapshot of this build`));
    const at = deps.now();
    const id = newId();
    await tx.insert(reviews).values({
      id,
      buildId: build.id,
      userId: actor.userId,
      state,
      agent,
      body: content?.document ?? null,
      text: content?.text ?? null,
      idempotencyKey: key,
      createdAt: at,
    });
    const list = input.snapshots.map((one) => ({ id: one.id, decision: one.conclusion === "APPROVE" ? "approved" : "rejected" }));
    if (list.length) await runInTransaction(tx, decideDiffs, [build.id, JSON.stringify(list), actor.userId, at.toISOString(), agent]);
    if (state !== "commented") await runInTransaction(tx, applyCauseDecisions, [build.id]);
    if (!list.length && state === "approved")
      await runInTransaction(tx, approveUndecided, [build.id, actor.userId, at.toISOString(), agent]);
    await refreshVerdict(tx, build.id);
    return id;
  });
  // Two builds at the same time: those of one build wait for each other above.
  const reviewId = await review.catch((error: unknown) => {
    throw isUniqueViolation(error, "reviews_idempotency") ? usedKey() : error;
  });
  return readReview(ctx, build.id, reviewId);
}

/**
 * Handles `POST …/reviews/{reviewId}/dismiss`: the review counts no more. Throws 403 without the admin permission, 404, 409 for a dismissed one.
 */
export async function dismissReview(ctx: Ctx<UserActor>, ref: BuildRef, reviewId: string) {
  const { deps, actor } = ctx;
  const { build } = await findBuild(ctx, ref, "admin");
  await deps.db.transaction(async (tx) => {
    await tx.select({ id: builds.id }).from(builds).where(eq(builds.id, build.id)).for("update");
    const own = and(eq(reviews.id, reviewId), eq(reviews.buildId, build.id));
    const [review] = await tx.select().from(reviews).where(own);
    if (!review) throw notFound();
    if (review.dismissedAt) throw conflict("This review is dismissed already.");
    await tx.update(reviews).set({ dismissedAt: deps.now(), dismissedBy: actor.userId }).where(own);
    await refreshVerdict(tx, build.id);
  });
  return readReview(ctx, build.id, reviewId);
}
