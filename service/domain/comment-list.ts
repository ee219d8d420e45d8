import type * as z from "zod";
import type { Comment } from "../../lib/contract/comments.ts";
import { rawJson } from "../raw-json.ts";

/**
 * Two hundred comments are the longest answer of the API, and on the embedded database every value costs: so the statement hands
 * over three strings, with separators that JSON escapes and ids do not hold, and the records are put together here as JSON text.
 */
const FIELD = "\x1f";
const RECORD = "\x1e";
const join = (...columns: string[]) => `string_agg(concat_ws(E'\\x1f', ${columns.join(", ")}), E'\\x1e')`;
const seconds = (column: string) => `coalesce(extract(epoch from ${column})::text, '')`;

/** Newest 200 of a media that are not deleted; `media` is an SQL expression for its id. For use as a lateral join. */
export const commentsOf = (media: string) => `lateral (
    with c as materialized (
      select id, seq, version_id, thread_id, body, text, author_id, anchor, created_at, edited_at, resolved_at
      from comments where media_id = ${media} and deleted_at is null order by seq desc limit 200),
    r as materialized (
      select r.comment_id, r.emoji, r.user_id from comment_reactions r where r.comment_id in (select c.id from c) order by r.seq)
    select
      (select ${join("id", "coalesce(version_id, '')", "coalesce(thread_id, '')", "body::text", "to_json(text)::text", "coalesce(author_id, '')", "coalesce(anchor::text, 'null')", seconds("created_at"), seconds("edited_at"), seconds("resolved_at"))} from c) as comments,
      (select ${join("comment_id", "user_id", "emoji")} from r) as reactions,
      (select ${join("a.id", "json_build_object('id', a.id, 'slug', a.slug, 'name', a.name)::text")} from accounts a
        where a.id in (select author_id from c union select user_id from r)) as people
  ) list`;

export type CommentRows = { comments: string | null; reactions: string | null; people: string | null };
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

/** The answer of a list of comments, oldest first, as JSON text. */
export function renderComments(mediaId: string, rows: CommentRows): Wire[] {
  const people = new Map(records(rows.people) as [string, string][]);
  const reactions = reactionsByComment(rows.reactions, people);
  const list = records(rows.comments)
    .reverse()
    .map(
      ([comment, version, thread, body, text, author, anchor, created, edited, resolved]) =>
        `{"id":"${comment}","buildId":null,"testId":null,"mediaId":"${mediaId}","mediaVersionId":${id(version!)},"threadId":${id(thread!)},` +
        `"body":${body},"text":${text},"author":${people.get(author!) ?? "null"},"agent":null,"screenshotDiffId":null,"anchor":${anchor},` +
        `"pending":false,"resolvedAt":${time(resolved!)},"editedAt":${time(edited!)},"createdAt":${time(created!)},"reactions":[${reactions.get(comment!) ?? ""}]}`,
    );
  return rawJson<Wire[]>(`[${list.join(",")}]`);
}
