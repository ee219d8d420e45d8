import type { Ctx, UserActor } from "../../core/deps.ts";
import { mailValues } from "../../mail/queue-mail.sql.ts";
import { audienceOf, reactionMails } from "./comment-mails.ts";
import type { CommentRecord } from "./comment-record.ts";
import { deleteReaction, insertReaction } from "./comments.sql.ts";
import { findLiveComment, type FoundComment, getComment, presentComment } from "./get-comment.ts";
import type { CommentRef } from "./subject.ts";

async function mailsFor(ctx: Ctx<UserActor>, { subject, comment }: FoundComment, emoji: string) {
  const threadId = comment.thread_id ?? comment.id;
  const audience = await audienceOf(ctx, subject, threadId, new Map());
  const mailed = { commentId: comment.id, threadId, body: comment.body, anchor: comment.anchor };
  return reactionMails(ctx, subject, mailed, audience, { emoji, authorId: comment.author_id });
}

const hasReacted = ({ actor }: Ctx<UserActor>, { comment }: FoundComment, emoji: string) =>
  comment.reactions.some((reaction) => reaction.emoji === emoji && reaction.user.id === actor.userId);

/** Handles `POST …/reactions`: adds the caller's reaction once and mails the thread's subscribers. */
export async function addReaction(ctx: Ctx<UserActor>, { emoji, ...ref }: CommentRef & { emoji: string }): Promise<CommentRecord> {
  const { deps, actor } = ctx;
  const found = await findLiveComment(ctx, ref, "review");
  if (hasReacted(ctx, found, emoji)) return presentComment(ctx, found);
  const mails = await mailsFor(ctx, found, emoji);
  const values = [found.comment.id, actor.userId, emoji, mailValues(mails), deps.now().toISOString()];
  await deps.database.run(insertReaction, values);
  return getComment(ctx, ref);
}

/** Handles `DELETE …/reactions`: removes the caller's reaction, if there is one. */
export async function removeReaction(ctx: Ctx<UserActor>, { emoji, ...ref }: CommentRef & { emoji: string }): Promise<CommentRecord> {
  const found = await findLiveComment(ctx, ref, "review");
  if (!hasReacted(ctx, found, emoji)) return presentComment(ctx, found);
  await ctx.deps.database.run(deleteReaction, [found.comment.id, ctx.actor.userId, emoji]);
  return getComment(ctx, ref);
}
