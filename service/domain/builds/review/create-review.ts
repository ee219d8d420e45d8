import { runStatement } from "../../../db/statement.ts";
import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CreateReview } from "../../../../lib/contract/build-reviews.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import { reviews } from "../../../db/review-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { isUniqueViolation } from "../../../db/violations.ts";
import { readCommentBody } from "../../../rich-text/body.ts";
import { writingAgent } from "../../people/agents/agents.ts";
import { type BuildRef, buildRows, findBuild } from "../record/build-access.ts";
import { openThreadsOfBuild } from "../causes/comment-counts.sql.ts";
import { decideWithReview } from "../decisions/decide-with-review.ts";
import { lockBuild } from "../record/lock-build.ts";
import { draftReasons } from "../decisions/publish-reasons.ts";
import { publishReview } from "./publish-review.ts";
import { requestKeyOf } from "../record/request-key.ts";
import { foreignDiffs } from "./reviews.sql.ts";
import { readReview } from "./reviews.ts";
import { refreshVerdict } from "../conclusion/verdict.ts";
import { enqueueRejudgement } from "../conclusion/withdraw-decisions.ts";

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
  const [row] = await runStatement(tx, openThreadsOfBuild, { buildId, userId });
  const { open } = row!;
  if (!open) return;
  throw conflict(
    open === 1
      ? "1 open comment on this build blocks its approval. Resolve it first."
      : `${open} open comments on this build block its approval. Resolve them first.`,
  );
}

/**
 * Handles `POST …/builds/{buildNumber}/reviews`: stores a review with its decisions, publishes the person's draft comments, mails the
 * subscribers and sets the status of the build. An approval without `snapshots` approves what is undecided, but failed snapshots only with
 * `includeFailed`; the answer says how many are left. Throws 400 for snapshots of other builds, 403 without the reviewer role, 404, 409 also for an
 * approval that open threads block.
 */
export async function createReview(ctx: Ctx<UserActor>, { ref, input, headers }: { ref: BuildRef; input: Input; headers: Headers }) {
  const { deps, actor } = ctx;
  const { build, project } = await findBuild(ctx, ref, "review");
  const content = readBody(input.body);
  const state = stateOf(input);
  const key = requestKeyOf(headers);
  const agent = await writingAgent(ctx, headers.get("user-agent"));
  const list = input.snapshots.map((one) => ({
    id: one.id,
    verdict: one.conclusion === "APPROVE" ? ("approved" as const) : ("rejected" as const),
  }));
  const review = deps.db.transaction(async (tx) => {
    const current = await lockBuild(tx, build.id);
    const repeated = await findRepeated(tx, actor.userId, build.id, key);
    if (repeated) return repeated;
    const ids = JSON.stringify(list.map(({ id }) => id));
    const foreign = await runStatement(tx, foreignDiffs, { buildId: build.id, ids });
    if (foreign.length) throw invalid("Invalid request", ...foreign.map(({ id }) => `snapshots: ${id} is not a snapshot of this build`));
    if (state === "approved" && project.settings.openThreadsBlockApproval) await refuseOpenThreads(tx, build.id, actor.userId);
    const at = deps.now();
    const own = { buildId: build.id, userId: actor.userId, state, agent, idempotencyKey: key, createdAt: at };
    const id = await storeReview(tx, { id: newId(), ...own, body: content?.document ?? null, text: content?.text ?? null });
    const by = { userId: actor.userId, at, agent, reviewId: id };
    if (state !== "commented") await decideWithReview(tx, current, { state, list, includeFailed: input.includeFailed }, by);
    await draftReasons(tx, build.id, { userId: actor.userId, at, agent });
    const { decided } = await refreshVerdict(tx, deps, build.id);
    if (state !== "commented") await enqueueRejudgement(tx, build.id);
    await publishReview(tx, ctx, build, { id, state, content, agent, at, undecided: decided.undecided });
    return id;
  });
  // Two builds at the same time: those of one build wait for each other above.
  const reviewId = await review.catch((error: unknown) => {
    throw isUniqueViolation(error, "reviews_idempotency") ? usedKey() : error;
  });
  const [updated] = await buildRows(ctx, [build.id]);
  const { undecided = 0, failed = 0 } = updated?.decided ?? {};
  return { ...(await readReview(ctx, build.id, reviewId)), undecided, failed };
}
