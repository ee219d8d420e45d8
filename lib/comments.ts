import type { Answer } from "./api/call.ts";
import { placeName, type Point } from "./point.ts";

export type Comment = Answer<"GET /shares/{shareToken}/comments">[number];
type Version = { id: string; number: number };

/** A root comment with its replies. `number` is its place in the list, from 1: the same on the pin and in the panel. */
export type Thread = {
  id: string;
  number: number;
  root: Comment;
  replies: readonly Comment[];
  resolved: boolean;
  /** Where the pin is; null for a comment on the whole media. */
  point: Point | null;
  /** Number of the version it was written on; null when that version is gone. */
  version: number | null;
};

const pointOf = ({ anchor }: Comment): Point | null => (anchor?.type === "point" ? { x: anchor.x, y: anchor.y } : null);

/** Groups comments, oldest first as they come, into numbered threads. Replies whose root is gone stand under the first of them. */
export function threadsOf(comments: readonly Comment[], versions: readonly Version[]): Thread[] {
  const numbers = new Map(versions.map(({ id, number }) => [id, number]));
  const groups = new Map<string, Comment[]>();
  for (const comment of comments) {
    const id = comment.threadId ?? comment.id;
    const group = groups.get(id);
    if (!group) groups.set(id, [comment]);
    else if (comment.threadId === null) group.unshift(comment);
    else group.push(comment);
  }
  return [...groups].map(([id, [root, ...replies]], index) => ({
    id,
    number: index + 1,
    root: root!,
    replies,
    resolved: root!.resolvedAt !== null,
    point: pointOf(root!),
    version: root!.mediaVersionId === null ? null : (numbers.get(root!.mediaVersionId) ?? null),
  }));
}

/** Whether a thread can be resolved: not once its root was deleted. */
export const isResolvable = ({ root }: Thread) => root.threadId === null;

/** Whether two threads would be drawn alike; comments keep their identity between reads while they are unchanged. */
export const sameThread = (a: Thread, b: Thread) =>
  a === b ||
  (a.id === b.id &&
    a.number === b.number &&
    a.version === b.version &&
    a.root === b.root &&
    a.replies.length === b.replies.length &&
    a.replies.every((reply, index) => reply === b.replies[index]));

/** How a thread's pin looks on a version: solid where it was written, hollow on later ones, absent on earlier ones. */
export function pinOn(thread: Thread, shown: number): "solid" | "hollow" | null {
  if (!thread.point) return null;
  if (thread.version === shown) return "solid";
  return thread.version === null || thread.version < shown ? "hollow" : null;
}

/** The name of whoever wrote a comment. */
export const authorName = ({ author, agent }: Pick<Comment, "author" | "agent">): string =>
  agent?.name ?? author?.name ?? author?.slug ?? (agent ? "Agent" : "Former member");

/** What a pin is called: "Thread 4 of 9, open, Ana Reis, near the top right". */
export const pinName = (thread: Thread, total: number, from: number | null): string =>
  [
    `Thread ${thread.number} of ${total}`,
    thread.resolved ? "resolved" : "open",
    from === null ? null : `from version ${from}`,
    authorName(thread.root),
    thread.point && placeName(thread.point),
  ]
    .filter(Boolean)
    .join(", ");

/** Comments of `next` that `before` did not hold, and that are not by `userId`: what is worth announcing. */
export const arrived = (before: readonly Comment[], next: readonly Comment[], userId: string | null): Comment[] => {
  const known = new Set(before.map(({ id }) => id));
  return next.filter((comment) => !known.has(comment.id) && (userId === null || comment.author?.id !== userId));
};
