"use client";

import { useEffect } from "react";
import type { Thread } from "@/lib/review/threads";

/** Counts the new comments and shows the count in the document's title. */
export function useUnreadTitle(threads: readonly Thread[], unread: (threadId: string) => readonly unknown[]): number {
  const count = threads.reduce((sum, { id }) => sum + unread(id).length, 0);
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, "");
    document.title = count ? `(${count}) ${title}` : title;
  }, [count]);
  return count;
}
