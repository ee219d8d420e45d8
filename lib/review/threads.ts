import type { ResponseBody } from "../api/call.ts";
import { linesOf, fragmentOf, pointOf } from "./anchor.ts";
import { momentName, type MediaFragment } from "./fragment.ts";
import { pointName, type Point } from "./point.ts";
import { shapesName } from "./shapes.ts";

export type ThreadComment = ResponseBody<"GET /shares/{shareToken}/comments">[number];
type Version = { id: string; number: number };

/** A root comment with its replies. `number`: position in the list, from 1; the same on the pin and in the panel. */
export type Thread = {
  id: string;
  number: number;
  root: ThreadComment;
  replies: readonly ThreadComment[];
  resolved: boolean;
  /** Position of the pin, for an area its centre; null for a comment on the whole media. */
  point: Point | null;
  /** Lines of the anchor, from 1. */
  lines: { from: number; to: number } | null;
  /** The moment and the area of its anchor; null where it has neither. */
  fragment: MediaFragment | null;
  /** Number of the version it was written on; null when that version was purged. */
  version: number | null;
};

/** Formats lines: "Lines 12–18", "Line 12". */
export const linesName = ({ from, to }: { from: number; to: number }) => (from === to ? `Line ${from}` : `Lines ${from}–${to}`);

/** Groups comments, oldest first, into numbered threads. The first reply takes the place of a deleted root. */
export function threadsOf(comments: readonly ThreadComment[], versions: readonly Version[]): Thread[] {
  const numbers = new Map(versions.map(({ id, number }) => [id, number]));
  const groups = new Map<string, ThreadComment[]>();
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
    point: pointOf(root!.anchor),
    lines: linesOf(root!.anchor),
    fragment: fragmentOf(root!.anchor),
    version: root!.mediaVersionId === null ? null : (numbers.get(root!.mediaVersionId) ?? null),
  }));
}

/** Returns true for threads that can be resolved: those whose root was not deleted. */
export const isResolvable = ({ root }: Thread) => root.threadId === null;

/** Compares threads by identity of their comments, which unchanged comments keep between reads. */
export const sameThread = (a: Thread, b: Thread) =>
  a === b ||
  (a.id === b.id &&
    a.number === b.number &&
    a.version === b.version &&
    a.root === b.root &&
    a.replies.length === b.replies.length &&
    a.replies.every((reply, index) => reply === b.replies[index]));

/** Returns the look of a thread's pin on a version: solid where it was written, hollow on later ones, none on earlier ones. */
export function pinOn(thread: Thread, shown: number): "solid" | "hollow" | null {
  if (!thread.point) return null;
  if (thread.version === shown) return "solid";
  return thread.version === null || thread.version < shown ? "hollow" : null;
}

/** Returns the name of a comment's author. */
export const authorName = ({ author, agent, guest }: Pick<ThreadComment, "author" | "agent" | "guest">): string =>
  agent?.name ?? author?.name ?? author?.slug ?? guest?.name ?? (agent ? "Agent" : "Former member");

/** Returns the accessible name of a pin: "Thread 4 of 9, open, Ana Reis, near the top right". */
export const pinName = (thread: Thread, total: number, from: number | null): string =>
  [
    `Thread ${thread.number} of ${total}`,
    thread.resolved ? "resolved" : "open",
    from === null ? null : `from version ${from}`,
    authorName(thread.root),
    thread.root.agent && "agent",
    thread.fragment?.shapes && shapesName(thread.fragment.shapes),
    thread.point && `${thread.fragment?.box && !thread.fragment.shapes ? "an area " : ""}${pointName(thread.point)}`,
    thread.fragment && thread.fragment.time !== null && `at ${momentName(thread.fragment.time, thread.fragment.until)}`,
  ]
    .filter(Boolean)
    .join(", ");

/** Returns the id of the person or guest who wrote a comment. */
export const writerId = ({ author, guest }: Pick<ThreadComment, "author" | "guest">): string | undefined => author?.id ?? guest?.id;

/** Returns the comments of `next` that are not in `before` and not by `userId`, to announce them. */
export const newComments = (before: readonly ThreadComment[], next: readonly ThreadComment[], userId: string | null): ThreadComment[] => {
  const known = new Set(before.map(({ id }) => id));
  return next.filter((comment) => !known.has(comment.id) && (userId === null || writerId(comment) !== userId));
};
