import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, invalid, notFound } from "../../core/errors.ts";
import { recordEvent } from "../base/events/record-event.ts";
import type { CommentRecord } from "./comment-record.ts";
import { assignRoot } from "./comments.sql.ts";
import { findLiveComment, getComment, loadComment } from "./get-comment.ts";
import type { CommentRef } from "./subject.ts";
import { audienceOf } from "./thread-audience.ts";

type Assignment = { assigneeId: string | null; dueOn: string | null };

/**
 * Handles `PUT …/assignment` for any comment of the thread; returns the root. Throws 400 for an assignee who cannot see the project, existing or
 * not. A new assignee other than the caller gets a mail.
 */
export async function assignThread(ctx: Ctx<UserActor>, { assigneeId, dueOn, ...ref }: CommentRef & Assignment): Promise<CommentRecord> {
  const { deps, actor } = ctx;
  const { subject, comment } = await findLiveComment(ctx, ref, "review");
  const root = comment.root_id === null ? undefined : await loadComment(deps, subject, comment.root_id, actor.userId);
  if (!root) throw notFound();
  if (root.draft) throw conflict("The thread is a draft. Submit your review first.");
  const isOther = assigneeId !== null && assigneeId !== actor.userId;
  const { mentioned } = await audienceOf(ctx, subject, { mentions: new Map(isOther ? [[assigneeId, null]] : []) });
  if (isOther && !mentioned.length) throw invalid("This person can't see the project. Choose someone else.");
  const isNew = isOther && root.assignee_id !== assigneeId;
  const values = { threadId: root.id, assigneeId, dueOn, actorId: actor.userId, now: deps.now(), inboxOf: isNew ? assigneeId : null };
  await deps.db.transaction(async (tx) => {
    const [changed] = await runStatement(tx, assignRoot, values);
    if (!changed || !isNew) return;
    await recordEvent(tx, deps, {
      kind: "thread.assigned",
      subject,
      root: { commentId: root.id, threadId: root.id, body: root.body, anchor: root.anchor, diffId: root.diff_id },
      by: actor.name ?? actor.slug,
      assignee: mentioned[0]!,
      dueOn,
    });
  });
  return getComment(ctx, { subject: ref.subject, commentId: root.id });
}
