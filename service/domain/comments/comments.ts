import type * as z from "zod";
import type { Anchor } from "../../../lib/contract/comments.ts";
import type { Statement } from "../../db/client.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, invalid, notFound } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { kickMailer } from "../../mail/mailer.ts";
import { insertMails, mailValues } from "../../mail/outbox-sql.ts";
import { readBody } from "../../rich-text/body.ts";
import { reachedIds } from "../../core/reach.ts";
import { writingAgent } from "./agents.ts";
import { commentsOf, readList } from "./comment-list.ts";
import { audienceOf, namesOf, newCommentMails } from "./comment-mails.ts";
import { admitTo, type Place, placeColumns, placeJoins, toComment, type Wire } from "./comment-rows.ts";
import { mentionsOf, withNames } from "./mentions.ts";

const list: Statement = {
  name: "comments_of_media",
  steady: true,
  sql: `select m.id, ${placeColumns}, list.* from media m ${placeJoins("$2")}
    cross join ${commentsOf("m.id", "$4")} where m.id = $1 and p.account_id = any($3)`,
};

const target: Statement = {
  name: "comment_target",
  sql: `select ${placeColumns}, root.id as root_id,
      (select v.id from media_versions v where v.media_id = m.id and v.status = 'ready' order by v.number desc limit 1) as version_id
    from media m ${placeJoins("$2")}
    left join comments given on given.id = $3 and given.media_id = m.id and given.deleted_at is null
    left join comments root on root.id = coalesce(given.thread_id, given.id) and root.deleted_at is null
    where m.id = $1 and p.account_id = any($4)`,
};

const columns = "id, version_id, thread_id, agent, created_at";

/** The comment, who follows its thread from now on, and the mails about it: all or nothing, and once a key. */
const insert: Statement = {
  name: "comment_insert",
  sql: `with stored as (
      insert into comments (id, media_id, version_id, thread_id, author_id, body, text, anchor, idempotency_key, created_at, agent)
      values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8::jsonb, $9, $10::timestamptz, $11)
      on conflict (author_id, idempotency_key) do nothing returning ${columns}),
    followed as (
      insert into thread_subscriptions (thread_id, user_id, subscribed)
      select coalesce(stored.thread_id, stored.id), u.id, true from stored join users u on u.id = any($12::text[])
      on conflict (thread_id, user_id) do update set subscribed = true where excluded.user_id = $5),
    mails as (${insertMails("stored", "$13", "$10")})
    select * from stored`,
};

const first: Statement = {
  name: "comment_of_key",
  sql: `select ${columns}, (media_id = $3 and body = $4::jsonb and anchor is not distinct from $5::jsonb and thread_id is not distinct from $6) as same
    from comments where author_id = $1 and idempotency_key = $2`,
};

type Stored = { id: string; version_id: string | null; thread_id: string | null; agent: string | null; created_at: Date };

/** `GET /media/{mediaId}/comments`: the newest 200, oldest first; resolved ones and replies to deleted roots included. */
export async function listComments(ctx: Ctx<UserActor>, { mediaId }: { mediaId: string }) {
  const { deps, actor } = ctx;
  const row = await readList<Place & { id: string }>(deps, list, mediaId, [mediaId, actor.userId, reachedIds(actor)]);
  return admitTo(ctx, row, "view").list;
}

type NewComment = {
  mediaId: string;
  body: string | Record<string, unknown>;
  threadId?: string | undefined;
  anchor?: z.output<typeof Anchor> | undefined;
  /** The `Idempotency-Key` header, as it came. */
  key: string | null;
  /** The `User-Agent` header, as it came. */
  userAgent: string | null;
};

function readAnchor({ anchor, threadId }: NewComment) {
  if (anchor && threadId !== undefined) throw invalid("Invalid request", "anchor belongs to the first comment of a thread, not to a reply");
  return anchor ?? null;
}

/**
 * `POST /media/{mediaId}/comments`: a root, or a reply that joins its root, against the newest ready version. Its author follows
 * the thread from now on, as do those whom it mentions; they and the others who follow get one mail each. The same person with the
 * same key gets the first comment again, however many calls run at once. Throws 409 when that one says something else.
 */
export async function createComment(ctx: Ctx<UserActor>, input: NewComment): Promise<Wire> {
  const { deps, actor } = ctx;
  if (input.key !== null && !/^[\x21-\x7e]{1,255}$/.test(input.key))
    throw invalid("Invalid request", "Idempotency-Key must be 1 to 255 visible ASCII characters");
  const [found] = await deps.database.run<Place & { root_id: string | null; version_id: string | null }>(target, [
    input.mediaId,
    actor.userId,
    input.threadId ?? null,
    reachedIds(actor),
  ]);
  const place = admitTo(ctx, found, "review");
  if (input.threadId !== undefined && !place.root_id) throw notFound();
  const anchor = readAnchor(input);
  const { document: given, text } = readBody(input.body);

  const id = `comment-${newId()}`;
  const thread = input.threadId === undefined ? null : place.root_id;
  const agent = await writingAgent(ctx, input.userAgent);
  const audience = await audienceOf(ctx, place, thread, mentionsOf(given));
  const document = withNames(given, namesOf(ctx, audience));
  const mails = newCommentMails(ctx, place, { commentId: id, threadId: thread ?? id, body: document }, audience);
  const json = { body: JSON.stringify(document), anchor: anchor && JSON.stringify(anchor) };
  let [stored] = await deps.database.run<Stored>(insert, [
    id,
    input.mediaId,
    place.version_id,
    thread,
    actor.userId,
    json.body,
    text,
    json.anchor,
    input.key,
    deps.now().toISOString(),
    agent,
    [actor.userId, ...audience.mentioned.map((person) => person.id)],
    mailValues(mails),
  ]);
  if (stored) {
    if (mails.length) kickMailer(deps);
  } else {
    const [earlier] = await deps.database.run<Stored & { same: boolean }>(first, [
      actor.userId,
      input.key,
      input.mediaId,
      json.body,
      json.anchor,
      thread,
    ]);
    if (!earlier?.same) throw conflict("This Idempotency-Key was already used for another comment.");
    stored = earlier;
  }
  return toComment({
    ...stored,
    media_id: input.mediaId,
    body: document,
    text,
    anchor,
    author: { id: actor.userId, slug: actor.slug, name: actor.name },
    edited_at: null,
    resolved_at: null,
    reactions: [],
  });
}
