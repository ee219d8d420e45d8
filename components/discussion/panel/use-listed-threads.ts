"use client";

import { useMemo, useState } from "react";
import { matchesFilter, orderThreads, type ThreadFilter } from "@/lib/review/comment-filter";
import type { Thread } from "@/lib/review/threads";

type Options = {
  threads: readonly Thread[];
  filter: ThreadFilter;
  /** Null for visitors. */
  userId: string | null;
  /** Unread comments of a thread. */
  unread: (threadId: string) => readonly unknown[];
  selectedId: string | null;
  /** Threads that were started here, the last one last. */
  posted: readonly string[];
};

/** Threads that match a filter, in its order, with the open one and those that were started here since the filter was set. */
export function useListedThreads({ threads, filter, userId, unread, selectedId, posted }: Options): readonly Thread[] {
  const [since, setSince] = useState({ filter, posted: posted.length });
  if (since.filter !== filter) setSince({ filter, posted: posted.length });
  return useMemo(() => {
    const own = new Set([...posted.slice(since.posted), selectedId]);
    const reader = { userId, isUnread: ({ id }: Thread) => unread(id).length > 0 };
    const listed = threads.filter((thread) => own.has(thread.id) || matchesFilter(thread, filter, reader));
    return orderThreads(listed, filter.order);
  }, [threads, filter, unread, userId, selectedId, posted, since]);
}
