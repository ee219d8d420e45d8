import type { Ctx, UserActor } from "../../core/deps.ts";
import { forbidden, notFound } from "../../core/errors.ts";
import type { CommentRecord } from "./comment-record.ts";
import { markCommentDeleted } from "./mark-comment-deleted.ts";
import { archivedProject } from "../projects/archived-project.ts";
import { findComment, presentComment } from "./get-comment.ts";
import type { CommentRef } from "./subject.ts";

/**
 * Handles `DELETE …/comments/{commentId}`, for the comment's author: returns the comment as it was. Replies to a deleted
 * root stay. The author's second call returns the same, so that a retry after a lost response does not fail; others get 404.
 */
export async function deleteComment(ctx: Ctx<UserActor>, ref: CommentRef): Promise<CommentRecord> {
  const found = await findComment(ctx, ref, "view");
  const { comment } = found;
  const isAuthor = comment.author_id === ctx.actor.userId;
  if (comment.deleted_at && !isAuthor) throw notFound();
  if (!isAuthor) throw forbidden("Only its author can delete a comment.");
  if (found.subject.archived) throw archivedProject();
  await markCommentDeleted(ctx.deps, comment.id);
  return presentComment(ctx, found);
}
