import type * as z from "zod";
import type { Comment } from "../../../lib/contract/comments.ts";
import type { Statement } from "../../db/client.ts";
import type { Deps } from "../../core/deps.ts";
import { RawJson } from "../../core/raw-json.ts";
import { agentOf } from "./agents.ts";

/** SQL expressions: the id of a comment that those wanted are older than, null in the database for the newest; and how many are wanted. */
type Part = { before: string | null; limit: string };
const newest: Part = { before: null, limit: "200" };

/**
 * Two hundred comments are the longest answer that is often asked for, and on the embedded database every value costs: so the statement hands
 * over three strings, with separators that JSON escapes and ids do not hold, and the records are put together here as JSON text.
 */
const FIELD = "\x1f";
const RECORD = "\x1e";
const join = (...columns: string[]) => `string_agg(concat_ws(E'\\x1f', ${columns.join(", ")}), E'\\x1e')`;
const seconds = (column: string) => `coalesce(extract(epoch from ${column})::text, '')`;

const rows = (media: string, { before, limit }: Part) => `
    with c as materialized (
      select id, seq, version_id, thread_id, body, text, author_id, agent, anchor, created_at, edited_at, resolved_at
      from comments where media_id = ${media} and deleted_at is null${before ? ` and (${before} is null or seq < (select seq from comments where id = ${before}))` : ""}
      order by seq desc limit ${limit}),
    r as materialized (
      select r.comment_id, r.emoji, r.user_id from comment_reactions r where r.comment_id = any(array(select c.id from c)) order by r.seq)
    select array[
      (select ${join("id", "coalesce(version_id, '')", "coalesce(thread_id, '')", "body::text", "to_json(text)::text", "coalesce(author_id, '')", "coalesce(agent, '')", "coalesce(anchor::text, 'null')", seconds("created_at"), seconds("edited_at"), seconds("resolved_at"))} from c),
      (select ${join("comment_id", "user_id", "emoji")} from r),
      (select ${join("a.id", "json_build_object('id', a.id, 'slug', a.slug, 'name', a.name)::text")} from accounts a
        where a.id = any(array(select author_id from c union select user_id from r)))]`;

/**
 * Which rows, each in which state: `xmin` changes whenever a row does, whatever wrote it, and people's names are rows as well.
 * Arrays instead of joins, because without statistics a join looks every comment up one by one.
 */
const stamp = (media: string) => `
    with c as materialized (
      select id, author_id, seq, xmin::text::bigint as version from comments where media_id = ${media} and deleted_at is null),
    r as materialized (
      select user_id, seq, xmin::text::bigint as version from comment_reactions where comment_id = any(array(select id from c)))
    select concat(
      (select concat(count(*), '.', bit_xor(hashint8extended(seq, version))) from c), '.',
      (select concat(count(*), '.', bit_xor(hashint8extended(seq, version))) from r), '.',
      (select bit_xor(hashtextextended(id, xmin::text::bigint)) from accounts
        where id = any(array(select author_id from c union select user_id from r)))) as stamp`;

/**
 * Comments of a media that are not deleted, the newest 200 unless another `part` is wanted, as a lateral join: their stamp, and
 * their rows unless the caller already holds the list of that stamp. `media` and `known` are SQL expressions for the media's id and
 * the stamp that is held.
 */
export const commentsOf = (media: string, known: string, part = newest) => `lateral (
    with s as materialized (${stamp(media)})
    select s.stamp, case when s.stamp is distinct from ${known} then (${rows(media, part)}) end as rows from s) list`;

type CommentRows = { stamp: string; rows: [comments: string | null, reactions: string | null, people: string | null] | null };
type Wire = z.input<typeof Comment>;

const records = (text: string | null) => (text ? text.split(RECORD).map((record) => record.split(FIELD)) : []);
const time = (seconds: string) => (seconds ? `"${new Date(Math.round(Number(seconds) * 1000)).toISOString()}"` : "null");
const id = (value: string) => (value ? `"${value}"` : "null");

/** Groups by first use, users by time (`reference-behaviour` 12.1), as JSON text for each comment that has any. */
function reactionsByComment(text: string | null, people: Map<string, string>): Map<string, string> {
  const groups = new Map<string, Map<string, string[]>>();
  for (const [comment, user, emoji] of records(text) as [string, string, string][]) {
    const ofComment = groups.get(comment) ?? new Map<string, string[]>();
    groups.set(comment, ofComment);
    const users = ofComment.get(emoji) ?? [];
    ofComment.set(emoji, [...users, people.get(user)!]);
  }
  const render = ([emoji, users]: [string, string[]]) =>
    `{"emoji":${JSON.stringify(emoji)},"count":${users.length},"users":[${users.join(",")}]}`;
  return new Map([...groups].map(([comment, ofComment]) => [comment, [...ofComment].map(render).join(",")]));
}

/** The records, oldest first, as JSON text. */
function render(mediaId: string, [comments, reacted, persons]: NonNullable<CommentRows["rows"]>): string {
  const people = new Map(records(persons) as [string, string][]);
  const reactions = reactionsByComment(reacted, people);
  const list = records(comments)
    .reverse()
    .map(
      ([comment, version, thread, body, text, author, agent, anchor, created, edited, resolved]) =>
        `{"id":"${comment}","buildId":null,"testId":null,"mediaId":"${mediaId}","mediaVersionId":${id(version!)},"threadId":${id(thread!)},` +
        `"body":${body},"text":${text},"author":${people.get(author!) ?? "null"},"agent":${JSON.stringify(agentOf(agent || null))},"screenshotDiffId":null,"anchor":${anchor},` +
        `"pending":false,"resolvedAt":${time(resolved!)},"editedAt":${time(edited!)},"createdAt":${time(created!)},"reactions":[${reactions.get(comment!) ?? ""}]}`,
    );
  return `[${list.join(",")}]`;
}

/**
 * Lists as they were last sent, by the address they were asked under. Every read asks the database for the current stamp, so a
 * list is never older than the read; what is saved is reading and writing out two hundred records that did not change.
 */
const MAX_BYTES = 32_000_000;
type Held = { stamp: string; json: RawJson };
type Lists = { bytes: number; byAddress: Map<string, Held> };
const held = new WeakMap<Deps["database"], Lists>();

function listsOf(database: Deps["database"]): Lists {
  const lists = held.get(database) ?? { bytes: 0, byAddress: new Map() };
  held.set(database, lists);
  return lists;
}

function forget(lists: Lists, address: string) {
  lists.bytes -= lists.byAddress.get(address)?.json.size ?? 0;
  lists.byAddress.delete(address);
}

function hold(lists: Lists, address: string, list: Held) {
  forget(lists, address);
  lists.byAddress.set(address, list);
  lists.bytes += list.json.size;
  for (const oldest of lists.byAddress.keys()) {
    if (lists.bytes <= MAX_BYTES) break;
    forget(lists, oldest);
  }
}

/**
 * Runs a statement over `commentsOf` whose last parameter is the stamp that is held, and gives its row with the list as an answer.
 * What was held when the question was asked answers it, whatever other reads dropped or replaced meanwhile. The newest comments' tag
 * changes with any comment of the media, so that those who hold older ones know when to look at them again.
 */
export async function readList<R extends { id: string }>(
  { database }: Deps,
  statement: Statement,
  address: string,
  params: readonly unknown[],
  which: "newest" | "older" = "newest",
) {
  const lists = listsOf(database);
  const known = lists.byAddress.get(address);
  const [row] = await database.run<R & CommentRows>(statement, [...params, known?.stamp ?? null]);
  if (!row) return undefined;
  const beyond = which === "newest" ? row.stamp : "";
  const json = row.rows ? new RawJson(render(row.id, row.rows), { kept: true, beyond }) : known!.json;
  hold(lists, address, { stamp: row.stamp, json });
  return { ...row, list: json as unknown as Wire[] };
}
