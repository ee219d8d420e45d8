import type { Ctx, UserActor } from "../../core/deps.ts";
import type { CommentRecord } from "./comment-record.ts";
import { markThreadOpen, markThreadResolved } from "./comments.sql.ts";
import { findThreadRoot } from "./find-thread-root.ts";
import { getComment } from "./get-comment.ts";
import { placeInNewestBuild } from "./place-threads.ts";
import { type CommentRef, findSubject } from "./subject.ts";

/** Handles `POST …/resolve` and `…/unresolve` for any comment of the thread; returns the root. A resolved thread keeps its date. */
export async function resolveThread(ctx: Ctx<UserActor>, { resolved, ...ref }: CommentRef & { resolved: boolean }): Promise<CommentRecord> {
  const { deps } = ctx;
  const root = await findThreadRoot(ctx, ref, "review");
  if (resolved) await deps.database.run(markThreadResolved, [root.commentId, deps.now().toISOString()]);
  else {
    await deps.database.run(markThreadOpen, [root.commentId]);
    if (root.subject.type === "build") await placeInNewestBuild(deps, (await findSubject(ctx, root.subject, "view")).id);
  }
  return getComment(ctx, root);
}
