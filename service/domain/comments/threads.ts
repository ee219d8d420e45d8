import type { Permission } from "../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import type { CommentRecord } from "./comment-record.ts";
import { markThreadOpen, markThreadResolved, setSubscription } from "./comments.sql.ts";
import { findLiveComment, getComment } from "./get-comment.ts";
import type { CommentRef } from "./subject.ts";

/** Finds the root of a comment's thread. Throws like `findLiveComment`, and 404 for a thread whose root was deleted. */
async function findRoot(ctx: Ctx<UserActor>, ref: CommentRef, needed: Permission): Promise<CommentRef> {
  const { comment } = await findLiveComment(ctx, ref, needed);
  if (comment.root_id === null) throw notFound();
  return { subject: ref.subject, commentId: comment.root_id };
}

/** Handles `POST …/resolve` and `…/unresolve` for any comment of the thread; returns the root. A resolved thread keeps its date. */
export async function resolveThread(ctx: Ctx<UserActor>, { resolved, ...ref }: CommentRef & { resolved: boolean }): Promise<CommentRecord> {
  const { deps } = ctx;
  const root = await findRoot(ctx, ref, "review");
  if (resolved) await deps.database.run(markThreadResolved, [root.commentId, deps.now().toISOString()]);
  else await deps.database.run(markThreadOpen, [root.commentId]);
  return getComment(ctx, root);
}

/** Handles `POST` and `DELETE …/subscription` for any comment of the thread; returns the root. Needs permission to view alone. */
export async function subscribeToThread(
  ctx: Ctx<UserActor>,
  { subscribed, ...ref }: CommentRef & { subscribed: boolean },
): Promise<CommentRecord> {
  const root = await findRoot(ctx, ref, "view");
  await ctx.deps.database.run(setSubscription, [root.commentId, ctx.actor.userId, subscribed]);
  return getComment(ctx, root);
}
