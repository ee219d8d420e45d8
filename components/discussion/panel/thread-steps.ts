import type { Thread } from "@/lib/review/threads";

type Numbered = Pick<Thread, "id" | "number">;

/**
 * Threads that next and previous step through: the unread ones where `isUnread` is given, else the unresolved ones and
 * the open one, else all of them where nothing is unresolved.
 */
export function stepCandidates<T extends Pick<Thread, "id" | "resolved">>(
  listed: readonly T[],
  selectedId: string | null,
  isUnread: ((thread: T) => boolean) | null,
): readonly T[] {
  if (isUnread) return listed.filter(isUnread);
  const unresolved = listed.filter((thread) => thread.id === selectedId || !thread.resolved);
  return unresolved.length > 1 ? unresolved : listed;
}

/** The next or previous thread of a list from number `from`, around the ends; by number where it is not listed. Null: no thread is open. */
export function threadAfter<T extends Numbered>(threads: readonly T[], from: number | null, direction: 1 | -1): T | undefined {
  const ordered = direction > 0 ? threads : threads.toReversed();
  const at = ordered.findIndex(({ number }) => number === from);
  if (at >= 0) return ordered[at + 1] ?? ordered[0];
  const start = from ?? (direction > 0 ? 0 : Infinity);
  return ordered.find(({ number }) => (number - start) * direction > 0) ?? ordered[0];
}
