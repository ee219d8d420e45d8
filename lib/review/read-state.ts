import type { Answer } from "../api/call.ts";
import type { Comment, Thread } from "./threads.ts";

/** How far somebody has read: nothing older than `since` is new, nor what a thread's own time covers. */
export type Reading = Answer<"GET /media/{mediaId}/reading">;

/** Comments of a thread that a reader has not seen, oldest first; `seen` holds those that were seen out of order. */
export function unreadOf({ id, root, replies }: Thread, { since, threads }: Reading, userId: string | null, seen: ReadonlySet<string>) {
  if (since === null) return [];
  const read = threads[id];
  const until = read !== undefined && read > since ? read : since;
  return [root, ...replies].filter(
    (comment) => comment.createdAt > until && (userId === null || comment.author?.id !== userId) && !seen.has(comment.id),
  );
}

/**
 * How far a thread is read once the comments in `seen` were: up to the last one before which nothing is unseen. Null while
 * that is no further than it was.
 */
export function readUntil(thread: Thread, reading: Reading, userId: string | null, seen: ReadonlySet<string>): string | null {
  let until: string | null = null;
  for (const comment of unreadOf(thread, reading, userId, new Set())) {
    if (!seen.has(comment.id)) break;
    until = comment.createdAt;
  }
  return until;
}

/** Both readings in one: the later time of each thread. */
export function merged(a: Reading, b: Reading): Reading {
  const threads = { ...a.threads };
  for (const [id, time] of Object.entries(b.threads)) if (!(threads[id]! > time)) threads[id] = time;
  return { since: a.since ?? b.since, threads };
}

/** The newest time of a thread, for marking all of it as read. */
export const newestOf = ({ root, replies }: Thread): string =>
  [root, ...replies].reduce((latest: string, { createdAt }: Comment) => (createdAt > latest ? createdAt : latest), "");
