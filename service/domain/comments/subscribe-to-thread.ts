import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import type { CommentRecord } from "./comment-record.ts";
import { setSubscription } from "./comments.sql.ts";
import { findThreadRoot } from "./find-thread-root.ts";
import { getComment } from "./get-comment.ts";
import type { CommentRef } from "./subject.ts";

/** Handles `POST` and `DELETE …/subscription` for any comment of the thread; returns the root. Needs permission to view alone. */
export async function subscribeToThread(
  ctx: Ctx<UserActor>,
  { subscribed, ...ref }: CommentRef & { subscribed: boolean },
): Promise<CommentRecord> {
  const root = await findThreadRoot(ctx, ref, "view");
  await runStatement(ctx.deps.database, setSubscription, { commentId: root.commentId, userId: ctx.actor.userId, subscribed });
  return getComment(ctx, root);
}
