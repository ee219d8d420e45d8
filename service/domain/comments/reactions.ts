import type { Statement } from "../../db/client.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { kickMailer } from "../../mail/mailer.ts";
import { insertMails, mailValues } from "../../mail/outbox-sql.ts";
import { audienceOf, reactionMails } from "./comment-mails.ts";
import { type CommentPath, type Found, getComment, reachComment, toComment, type Wire } from "./comment-rows.ts";

const add: Statement = {
  name: "reaction_add",
  sql: `with added as (
      insert into comment_reactions (comment_id, user_id, emoji)
      select id, $2, $3 from comments where id = $1 and deleted_at is null
      on conflict (comment_id, emoji, user_id) do nothing returning comment_id),
    mails as (${insertMails("added", "$4", "$5")})
    select comment_id from added`,
};

const remove: Statement = {
  name: "reaction_remove",
  sql: "delete from comment_reactions where comment_id = $1 and user_id = $2 and emoji = $3 returning comment_id",
};

async function mailsOf(ctx: Ctx<UserActor>, found: Found, emoji: string) {
  const threadId = found.thread_id ?? found.id;
  const audience = await audienceOf(ctx, found, threadId, new Map());
  return reactionMails(ctx, found, { commentId: found.id, threadId, body: found.body }, audience, { emoji, authorId: found.author_id });
}

const isMine = ({ actor }: Ctx<UserActor>, found: Found, emoji: string) =>
  found.reactions.some((one) => one.emoji === emoji && one.id === actor.userId);

/** `POST …/reactions`: the caller reacts with one emoji, once however often it is asked; the thread's followers are told. */
export async function addReaction(ctx: Ctx<UserActor>, { emoji, ...path }: CommentPath & { emoji: string }): Promise<Wire> {
  const { deps, actor } = ctx;
  const found = await reachComment(ctx, path, "review");
  if (isMine(ctx, found, emoji)) return toComment(found);
  const mails = await mailsOf(ctx, found, emoji);
  const [added] = await deps.database.run(add, [found.id, actor.userId, emoji, mailValues(mails), deps.now().toISOString()]);
  if (added && mails.length) kickMailer(deps);
  return getComment(ctx, path);
}

/** `DELETE …/reactions`: the caller's own reaction goes, if it is there. */
export async function removeReaction(ctx: Ctx<UserActor>, { emoji, ...path }: CommentPath & { emoji: string }): Promise<Wire> {
  const found = await reachComment(ctx, path, "review");
  if (!isMine(ctx, found, emoji)) return toComment(found);
  await ctx.deps.database.run(remove, [found.id, ctx.actor.userId, emoji]);
  return getComment(ctx, path);
}
