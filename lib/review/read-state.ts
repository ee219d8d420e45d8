import type { ResponseBody } from "../api/call.ts";
import { type ThreadComment, type Thread, writerId } from "./threads.ts";

/** Read state of a person: comments up to `since`, and up to the time of their thread, are read. */
export type ReadState = ResponseBody<"GET /media/{mediaId}/reading">;

/** Returns the unread comments of a thread, oldest first. `seen`: ids of comments that were read out of order. */
export function unreadOf({ id, root, replies }: Thread, { since, threads }: ReadState, userId: string | null, seen: ReadonlySet<string>) {
  if (since === null) return [];
  const read = threads[id];
  const until = read !== undefined && read > since ? read : since;
  return [root, ...replies].filter(
    (comment) => comment.createdAt > until && (userId === null || writerId(comment) !== userId) && !seen.has(comment.id),
  );
}

/**
 * Returns the time up to which a thread is read, given the ids in `seen`: the last comment without an unread one before it. Null when
 * that is not later than before.
 */
export function readUntil(thread: Thread, reading: ReadState, userId: string | null, seen: ReadonlySet<string>): string | null {
  let until: string | null = null;
  for (const comment of unreadOf(thread, reading, userId, new Set())) {
    if (!seen.has(comment.id)) break;
    until = comment.createdAt;
  }
  return until;
}

/** Merges two read states: the later time of each thread. */
export function mergeReadings(a: ReadState, b: ReadState): ReadState {
  const threads = { ...a.threads };
  for (const [id, time] of Object.entries(b.threads)) if (!(threads[id]! > time)) threads[id] = time;
  return { since: a.since ?? b.since, threads };
}

/** Returns the time of the newest comment, to mark a whole thread as read. */
export const newestCommentTime = ({ root, replies }: Thread): string =>
  [root, ...replies].reduce((latest: string, { createdAt }: ThreadComment) => (createdAt > latest ? createdAt : latest), "");
