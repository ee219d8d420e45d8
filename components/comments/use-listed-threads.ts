"use client";

import { useMemo } from "react";
import { matchesFilter, orderThreads, type ThreadFilter } from "@/lib/review/comment-filter";
import type { Thread } from "@/lib/review/threads";

type Options = {
  threads: readonly Thread[];
  filter: ThreadFilter;
  userId: string;
  /** Unread comments of a thread. */
  unread: (threadId: string) => readonly unknown[];
  selectedId: string | null;
  /** Thread that was just started here. */
  posted: string | null;
};

/** Threads that match a filter, in its order, with the open one and the one that was just started. */
export function useListedThreads({ threads, filter, userId, unread, selectedId, posted }: Options): readonly Thread[] {
  return useMemo(() => {
    const reader = { userId, isUnread: ({ id }: Thread) => unread(id).length > 0 };
    const listed = threads.filter((thread) => thread.id === selectedId || thread.id === posted || matchesFilter(thread, filter, reader));
    return orderThreads(listed, filter.order);
  }, [threads, filter, unread, userId, selectedId, posted]);
}
