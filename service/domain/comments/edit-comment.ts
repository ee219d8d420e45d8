import type { Statement } from "../../db/client.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { forbidden, notFound, unavailable } from "../../core/errors.ts";
import { kickMailer } from "../../mail/mailer.ts";
import { insertMails, mailValues } from "../../mail/outbox-sql.ts";
import { readBody } from "../../rich-text/body.ts";
import { audienceOf, editMails, namesOf } from "./comment-mails.ts";
import { type CommentPath, findComment, type Found, reachComment, toComment, type Wire } from "./comment-rows.ts";
import { mentionsOf, withNames } from "./mentions.ts";

/** Only upon the row that was read, so that of edits at once each knows whom the one before it mentioned. */
const change: Statement = {
  name: "comment_change",
  sql: `with changed as (
      update comments set body = $3::jsonb, text = $4, edited_at = $5::timestamptz
      where id = $1 and deleted_at is null and xmin::text = $2 returning id, thread_id),
    followed as (
      insert into thread_subscriptions (thread_id, user_id, subscribed)
      select coalesce(changed.thread_id, changed.id), u.id, true from changed join users u on u.id = any($6::text[])
      on conflict (thread_id, user_id) do nothing),
    mails as (${insertMails("changed", "$7", "$5")})
    select id from changed`,
};

const remove: Statement = { name: "comment_delete", sql: "update comments set deleted_at = $2 where id = $1 and deleted_at is null" };

const ATTEMPTS = 10;

function requireAuthor({ actor }: Ctx<UserActor>, { author_id }: Found, what: string): void {
  if (author_id !== actor.userId) throw forbidden(`Only its author can ${what} a comment.`);
}

/**
 * `PATCH /media/{mediaId}/comments/{commentId}`: its author says it differently; place, version and thread stay. Those it mentions
 * for the first time are told.
 */
export async function updateComment(ctx: Ctx<UserActor>, input: CommentPath & { body: string | Record<string, unknown> }): Promise<Wire> {
  const { deps } = ctx;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await reachComment(ctx, input, "review");
    requireAuthor(ctx, found, "edit");
    const { document: given, text } = readBody(input.body);
    const before = mentionsOf(found.body);
    const added = new Map([...mentionsOf(given)].filter(([id]) => !before.has(id)));
    const audience = await audienceOf(ctx, found, null, added);
    const document = withNames(given, new Map([...before, ...namesOf(ctx, audience)]));
    const mails = editMails(ctx, found, { commentId: found.id, threadId: found.thread_id ?? found.id, body: document }, audience);
    const now = deps.now();
    const followers = audience.mentioned.map((person) => person.id);
    const values = [found.id, found.stamp, JSON.stringify(document), text, now.toISOString(), followers, mailValues(mails)];
    const [changed] = await deps.database.run(change, values);
    if (!changed) continue;
    if (mails.length) kickMailer(deps);
    return toComment({ ...found, body: document, text, edited_at: now });
  }
  throw unavailable("This comment is being changed by many at once. Try again in a moment.", 1);
}

/**
 * `DELETE /media/{mediaId}/comments/{commentId}`: its author takes it back; the comment as it was. Replies to a root stay. The
 * author's second call answers as the first did, so that a retry after a lost answer does not fail.
 */
export async function deleteComment(ctx: Ctx<UserActor>, path: CommentPath): Promise<Wire> {
  const found = await findComment(ctx, path, "view");
  // To everybody else a deleted comment is none.
  if (found.deleted_at && found.author_id !== ctx.actor.userId) throw notFound();
  requireAuthor(ctx, found, "delete");
  await ctx.deps.database.run(remove, [found.id, ctx.deps.now().toISOString()]);
  return toComment(found);
}
