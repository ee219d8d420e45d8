import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import type { CommentRecord } from "./comment-record.ts";
import { commentReactions } from "../../db/comment-schema.ts";
import { findLiveComment, getComment } from "./get-comment.ts";
import type { CommentRef } from "./subject.ts";

/** Handles `DELETE …/reactions`: removes the caller's reaction, if there is one. */
export async function removeReaction(ctx: Ctx<UserActor>, { emoji, ...ref }: CommentRef & { emoji: string }): Promise<CommentRecord> {
  const { comment } = await findLiveComment(ctx, ref, "review");
  const { commentId, userId, emoji: own } = commentReactions;
  await ctx.deps.db.delete(commentReactions).where(and(eq(commentId, comment.id), eq(userId, ctx.actor.userId), eq(own, emoji)));
  return getComment(ctx, ref);
}
