import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { recordEvent } from "../base/events/record-event.ts";
import type { CommentRecord } from "./comment-record.ts";
import { comments } from "../../db/comment-schema.ts";
import { findThreadRoot } from "./find-thread-root.ts";
import { getComment } from "./get-comment.ts";
import { type CommentRef, findSubject } from "./subject.ts";

async function reopen(ctx: Ctx<UserActor>, root: CommentRef): Promise<void> {
  const { deps } = ctx;
  const { type: subjectType, id: subjectId } = await findSubject(ctx, root.subject, "view");
  await deps.db.transaction(async (tx) => {
    await tx
      .update(comments)
      .set({ resolvedAt: null })
      .where(and(eq(comments.id, root.commentId), isNotNull(comments.resolvedAt), isNull(comments.deletedAt)));
    await recordEvent(tx, deps, { kind: "thread.reopened", subjectType, subjectId });
  });
}

/** Handles `POST …/resolve` and `…/unresolve` for any comment of the thread; returns the root. A resolved thread keeps its date. */
export async function resolveThread(ctx: Ctx<UserActor>, { resolved, ...ref }: CommentRef & { resolved: boolean }): Promise<CommentRecord> {
  const { deps } = ctx;
  const root = await findThreadRoot(ctx, ref, "review");
  if (resolved) {
    await deps.db
      .update(comments)
      .set({ resolvedAt: deps.now() })
      .where(and(eq(comments.id, root.commentId), isNull(comments.resolvedAt), isNull(comments.deletedAt)));
  } else await reopen(ctx, root);
  return getComment(ctx, root);
}
