import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import type { CommentRecord } from "./comment-record.ts";
import { deleteReaction } from "./comments.sql.ts";
import { findLiveComment, getComment } from "./get-comment.ts";
import type { CommentRef } from "./subject.ts";

/** Handles `DELETE …/reactions`: removes the caller's reaction, if there is one. */
export async function removeReaction(ctx: Ctx<UserActor>, { emoji, ...ref }: CommentRef & { emoji: string }): Promise<CommentRecord> {
  const { comment } = await findLiveComment(ctx, ref, "review");
  await runStatement(ctx.deps.database, deleteReaction, { commentId: comment.id, userId: ctx.actor.userId, emoji });
  return getComment(ctx, ref);
}
