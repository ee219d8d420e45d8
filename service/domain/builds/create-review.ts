import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CreateReview } from "../../../lib/contract/build-reviews.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, invalid } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { builds } from "../../db/build-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import type { Tx } from "../../db/client.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import { readCommentBody } from "../../rich-text/body.ts";
import { announceBuild } from "../automations/announce-build.ts";
import { writingAgent } from "../comments/agents.ts";
import { type BuildRef, findBuild } from "./build-access.ts";
import { applyCauseDecisions } from "./causes.sql.ts";
import { openThreadsOfBuild } from "./comment-counts.sql.ts";
import { carryOverDecisions } from "./diffs.sql.ts";
import { draftReasons } from "./publish-reasons.ts";
import { publishReview } from "./publish-review.ts";
import { requestKeyOf } from "./request-key.ts";
import { approveCauses, approveUndecided, decideDiffs, foreignDiffs } from "./reviews.sql.ts";
import { readReview } from "./reviews.ts";
import { refreshVerdict } from "./verdict.ts";

type Input = z.output<typeof CreateReview>;
type Values = typeof reviews.$inferInsert;

const stateOf = ({ event, conclusion }: Input) => {
  const given = event ?? (conclusion === "APPROVE" ? "APPROVE" : "REJECT");
  return ({ APPROVE: "approved", REJECT: "rejected", COMMENT: "commented" } as const)[given];
};

/** Returns the stored form of a review's text; null for none and for a blank one. */
function readBody(body: Input["body"]) {
  if (body == null || (typeof body === "string" && !body.trim())) return null;
  return readCommentBody(body);
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

/** Stores a review, as the person's draft if there is one, which then counts as their latest review. */
async function storeReview(tx: Tx, values: Values & { userId: string }): Promise<string> {
  const own = and(eq(reviews.buildId, values.buildId), eq(reviews.userId, values.userId), eq(reviews.state, "pending"));
  const { id, ...rest } = values;
  const seq = sql`nextval(pg_get_serial_sequence('reviews', 'seq'))`;
  const [draft] = await tx
    .update(reviews)
    .set({ ...rest, seq })
    .where(own)
    .returning({ id: reviews.id });
  if (draft) return draft.id;
  await tx.insert(reviews).values(values);
  return id;
}

/** Throws 409 for an approval while a thread on a snapshot is open, in a project that wants these resolved first. */
async function refuseOpenThreads(tx: Tx, buildId: string, userId: string): Promise<void> {
  const [row] = await runInTransaction<{ open: number }>(tx, openThreadsOfBuild, [buildId, userId]);
  const { open } = row!;
  if (!open) return;
  throw conflict(
    open === 1
      ? "1 open comment on this build blocks its approval. Resolve it first."
      : `${open} open comments on this build block its approval. Resolve them first.`,
  );
}

/**
 * Writes the decisions of a review to the snapshots that exist. Those that arrive later get the decisions about their causes and places when the
 * build concludes; an approval of everything therefore decides about the causes that were shown.
 */
async function writeDecisions(
  tx: Tx,
  build: { id: string; state: string; mergeQueue: boolean },
  review: { state: Values["state"]; coversAll: boolean; list: readonly { id: string; decision: string }[] },
  by: { userId: string; at: string; agent: string | null },
): Promise<void> {
  if (review.list.length) await runInTransaction(tx, decideDiffs, [build.id, JSON.stringify(review.list), by.userId, by.at, by.agent]);
  if (review.state === "commented") return;
  // Before the end, decisions of earlier builds come first, as they do at the conclusion.
  if (build.state !== "concluded" && !build.mergeQueue) await runInTransaction(tx, carryOverDecisions, [build.id]);
  await runInTransaction(tx, applyCauseDecisions, [build.id, null]);
  if (!review.coversAll) return;
  await runInTransaction(tx, approveUndecided, [build.id, by.userId, by.at, by.agent]);
  await runInTransaction(tx, approveCauses, [build.id, by.userId, by.at, by.agent]);
}

/**
 * Handles `POST …/builds/{buildNumber}/reviews`: stores a review with its decisions, publishes the person's draft comments, mails the
 * subscribers and sets the status of the build. An approval without `snapshots` approves every snapshot that is undecided. Throws 400 for
 * snapshots of other builds, 403 without the reviewer role, 404, 409 also for an approval that open threads block.
 */
export async function createReview(ctx: Ctx<UserActor>, { ref, input, headers }: { ref: BuildRef; input: Input; headers: Headers }) {
  const { deps, actor } = ctx;
  const { build, project } = await findBuild(ctx, ref, "review");
  const content = readBody(input.body);
  const state = stateOf(input);
  const key = requestKeyOf(headers);
  const agent = await writingAgent(ctx, headers.get("user-agent"));
  const list = input.snapshots.map((one) => ({ id: one.id, decision: one.conclusion === "APPROVE" ? "approved" : "rejected" }));
  const coversAll = !list.length && state === "approved";
  const review = deps.db.transaction(async (tx) => {
    // Reviews of a build wait for each other here, and for its conclusion.
    const [current] = await tx.select().from(builds).where(eq(builds.id, build.id)).for("update");
    const repeated = await findRepeated(tx, actor.userId, build.id, key);
    if (repeated) return repeated;
    const ids = JSON.stringify(list.map(({ id }) => id));
    const foreign = await runInTransaction<{ id: string }>(tx, foreignDiffs, [build.id, ids]);
    if (foreign.length) throw invalid("Invalid request", ...foreign.map(({ id }) => `snapshots: ${id} is not a snapshot of this build`));
    if (state === "approved" && project.settings.openThreadsBlockApproval) await refuseOpenThreads(tx, build.id, actor.userId);
    const at = deps.now();
    const own = { buildId: build.id, userId: actor.userId, state, coversAll, agent, idempotencyKey: key, createdAt: at };
    const id = await storeReview(tx, { id: newId(), ...own, body: content?.document ?? null, text: content?.text ?? null });
    await writeDecisions(tx, current!, { state, coversAll, list }, { userId: actor.userId, at: at.toISOString(), agent });
    await draftReasons(tx, build.id, { userId: actor.userId, at: at.toISOString(), agent });
    await refreshVerdict(tx, deps, build.id);
    await publishReview(tx, ctx, build, { id, state, content, agent, at });
    await announceBuild(tx, deps, build.project_id, { event: "build.reviewed", buildId: build.id, reviewId: id });
    return id;
  });
  // Two builds at the same time: those of one build wait for each other above.
  const reviewId = await review.catch((error: unknown) => {
    throw isUniqueViolation(error, "reviews_idempotency") ? usedKey() : error;
  });
  return readReview(ctx, build.id, reviewId);
}
