import type { Ctx, UserActor } from "../../core/deps.ts";
import { mailValues } from "../../mail/queue-mail.sql.ts";
import { audienceOf, reactionMails } from "./comment-mails.ts";
import type { CommentRecord } from "./comment-record.ts";
import { insertReaction } from "./comments.sql.ts";
import { findLiveComment, type FoundComment, getComment } from "./get-comment.ts";
import type { CommentRef } from "./subject.ts";

async function mailsFor(ctx: Ctx<UserActor>, { subject, comment }: FoundComment, emoji: string) {
  if (comment.draft) return [];
  const threadId = comment.thread_id ?? comment.id;
  const audience = await audienceOf(ctx, subject, { threadId });
  const mailed = { commentId: comment.id, threadId, body: comment.body, anchor: comment.anchor, diffId: comment.diff_id };
  return reactionMails(ctx, subject, mailed, audience, { emoji, authorId: comment.author_id });
}

/** Handles `POST …/reactions`: adds the caller's reaction once and mails the thread's subscribers. */
export async function addReaction(ctx: Ctx<UserActor>, { emoji, ...ref }: CommentRef & { emoji: string }): Promise<CommentRecord> {
  const { deps, actor } = ctx;
  const found = await findLiveComment(ctx, ref, "review");
  const mails = await mailsFor(ctx, found, emoji);
  await deps.database.run(insertReaction, [found.comment.id, actor.userId, emoji, mailValues(mails), deps.now().toISOString()]);
  return getComment(ctx, ref);
}
