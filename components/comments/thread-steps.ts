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

/** The next or previous thread from number `from`, around the ends. Null: no thread is open. */
export function threadAfter<T extends Numbered>(threads: readonly T[], from: number | null, direction: 1 | -1): T | undefined {
  const start = from ?? (direction > 0 ? 0 : Infinity);
  const ordered = direction > 0 ? threads : threads.toReversed();
  return ordered.find(({ number }) => (number - start) * direction > 0) ?? ordered[0];
}
