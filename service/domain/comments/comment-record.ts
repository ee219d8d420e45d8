import type * as z from "zod";
import type { Comment } from "../../../lib/contract/comments.ts";
import { agentOf } from "./agents.ts";

export type CommentRecord = z.input<typeof Comment>;
type Person = NonNullable<CommentRecord["author"]>;
/** A time from a column, or from JSON that the database wrote. */
type Time = Date | string;

/** A comment as the statements of `comments.sql.ts` return it. */
export type CommentRow = {
  id: string;
  media_id: string | null;
  version_id: string | null;
  thread_id: string | null;
  body: Record<string, unknown>;
  text: string;
  anchor: CommentRecord["anchor"];
  agent: string | null;
  author: Person | null;
  created_at: Time;
  edited_at: Time | null;
  resolved_at: Time | null;
  /** In the order of their time. */
  reactions: { emoji: string; user: Person }[];
  /** Null or absent where the reader is not known. */
  subscribed?: boolean | null;
};

/** Groups reactions by emoji: groups in the order of first use, people in the order of their reactions. */
function groupReactions(reactions: CommentRow["reactions"]): CommentRecord["reactions"] {
  const people = new Map<string, Person[]>();
  for (const { emoji, user } of reactions) people.set(emoji, [...(people.get(emoji) ?? []), user]);
  return [...people].map(([emoji, users]) => ({ emoji, count: users.length, users }));
}

const iso = (time: Time): string => new Date(time).toISOString();

/** Maps a row to the API's Comment. Root comments carry `subscribed` where the reader is known. */
export const toComment = (row: CommentRow): CommentRecord => ({
  id: row.id,
  buildId: null,
  testId: null,
  mediaId: row.media_id,
  mediaVersionId: row.version_id,
  threadId: row.thread_id,
  body: row.body,
  text: row.text,
  author: row.author,
  agent: agentOf(row.agent),
  screenshotDiffId: null,
  anchor: row.anchor,
  pending: false,
  resolvedAt: row.resolved_at && iso(row.resolved_at),
  editedAt: row.edited_at && iso(row.edited_at),
  createdAt: iso(row.created_at),
  reactions: groupReactions(row.reactions),
  ...(row.thread_id === null && typeof row.subscribed === "boolean" && { subscribed: row.subscribed }),
});
