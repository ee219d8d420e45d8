import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { recordEvent } from "../base/events/record-event.ts";
import type { CommentRecord } from "./comment-record.ts";
import { insertReaction } from "./comments.sql.ts";
import { findLiveComment, getComment } from "./get-comment.ts";
import type { CommentRef } from "./subject.ts";
import { audienceOf } from "./thread-audience.ts";

/** Handles `POST …/reactions`: adds the caller's reaction once. */
export async function addReaction(ctx: Ctx<UserActor>, { emoji, ...ref }: CommentRef & { emoji: string }): Promise<CommentRecord> {
  const { deps, actor } = ctx;
  const { subject, comment } = await findLiveComment(ctx, ref, "review");
  const threadId = comment.thread_id ?? comment.id;
  const { subscribers } = comment.draft ? { subscribers: [] } : await audienceOf(ctx, subject, { threadId });
  await deps.db.transaction(async (tx) => {
    const [added] = await runStatement(tx, insertReaction, { commentId: comment.id, userId: actor.userId, emoji });
    if (!added || comment.draft) return;
    await recordEvent(tx, deps, {
      kind: "comment.reacted",
      subject,
      comment: { commentId: comment.id, threadId, body: comment.body, anchor: comment.anchor, diffId: comment.diff_id },
      emoji,
      by: actor.name ?? actor.slug,
      actorId: actor.userId,
      authorId: comment.author_id,
      subscribers,
    });
  });
  return getComment(ctx, ref);
}
