import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { recordEvent } from "../base/events/record-event.ts";
import type { CommentRecord } from "./comment-record.ts";
import { markThreadOpen, markThreadResolved } from "./comments.sql.ts";
import { findThreadRoot } from "./find-thread-root.ts";
import { getComment } from "./get-comment.ts";
import { type CommentRef, findSubject } from "./subject.ts";

async function reopen(ctx: Ctx<UserActor>, root: CommentRef): Promise<void> {
  const { deps } = ctx;
  const { type: subjectType, id: subjectId } = await findSubject(ctx, root.subject, "view");
  await deps.db.transaction(async (tx) => {
    await runStatement(tx, markThreadOpen, { commentId: root.commentId });
    await recordEvent(tx, deps, { kind: "thread.reopened", subjectType, subjectId });
  });
}

/** Handles `POST …/resolve` and `…/unresolve` for any comment of the thread; returns the root. A resolved thread keeps its date. */
export async function resolveThread(ctx: Ctx<UserActor>, { resolved, ...ref }: CommentRef & { resolved: boolean }): Promise<CommentRecord> {
  const { deps } = ctx;
  const root = await findThreadRoot(ctx, ref, "review");
  if (resolved) await runStatement(deps.database, markThreadResolved, { commentId: root.commentId, now: deps.now() });
  else await reopen(ctx, root);
  return getComment(ctx, root);
}
