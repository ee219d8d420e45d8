import { runStatement } from "../../db/statement.ts";
import type { Permission } from "../../../lib/permissions.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { anchorFormat, type CommentRecord, type CommentRow, toComment } from "./comment-record.ts";
import { commentOf } from "./comments.sql.ts";
import { type CommentRef, findSubject, type Subject } from "./subject.ts";

/** A stored comment with the facts that changing it needs. */
export type StoredComment = CommentRow & {
  seq: number;
  created_at: Date;
  edited_at: Date | null;
  resolved_at: Date | null;
  author_id: string | null;
  deleted_at: Date | null;
  /** Changes with every write to the row. */
  stamp: string;
  /** The thread's root; null once it was deleted. */
  root_id: string | null;
};

/** Reads a comment of a subject, deleted or not. `readerId` decides `subscribed`; null leaves it out. */
export async function loadComment(
  { database }: Deps,
  { type, id: subjectId }: Pick<Subject, "type" | "id">,
  commentId: string,
  readerId: string | null,
) {
  const [row] = await runStatement(database, commentOf[type], { subjectId, commentId, readerId });
  return row;
}

export type FoundComment = { subject: Subject; comment: StoredComment };

/**
 * Finds a comment, deleted ones included. Throws 404 for a subject that the caller cannot see, then 403 where the caller lacks
 * `needed`, then 404 for a comment that is unknown or on another subject.
 */
export async function findComment(ctx: Ctx<UserActor>, ref: CommentRef, needed: Permission): Promise<FoundComment> {
  const subject = await findSubject(ctx, ref.subject, needed);
  const comment = await loadComment(ctx.deps, subject, ref.commentId, ctx.actor.userId);
  if (!comment) throw notFound();
  return { subject, comment };
}

/** Finds a comment like `findComment`, and throws 404 for a deleted one as well. */
export async function findLiveComment(ctx: Ctx<UserActor>, ref: CommentRef, needed: Permission): Promise<FoundComment> {
  const found = await findComment(ctx, ref, needed);
  if (found.comment.deleted_at) throw notFound();
  return found;
}

/** Returns a comment as the caller's kind of client reads it. */
export const presentComment = ({ actor }: Ctx<UserActor>, { subject, comment }: { subject: Subject; comment: CommentRow }): CommentRecord =>
  toComment(comment, anchorFormat(actor, subject.url));

/** Handles `GET …/comments/{commentId}`. */
export const getComment = async (ctx: Ctx<UserActor>, ref: CommentRef): Promise<CommentRecord> =>
  presentComment(ctx, await findLiveComment(ctx, ref, "view"));
