import type { Permission } from "../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { findLiveComment } from "./get-comment.ts";
import type { CommentRef } from "./subject.ts";

/** Finds the root of a comment's thread. Throws like `findLiveComment`, and 404 for a thread whose root was deleted. */
export async function findThreadRoot(ctx: Ctx<UserActor>, ref: CommentRef, needed: Permission): Promise<CommentRef> {
  const { comment } = await findLiveComment(ctx, ref, needed);
  if (comment.root_id === null) throw notFound();
  return { subject: ref.subject, commentId: comment.root_id };
}
