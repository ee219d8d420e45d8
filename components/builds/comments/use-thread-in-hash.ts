"use client";

import { useCallback, useEffect, useState } from "react";
import type { Thread } from "@/lib/review/threads";

const commentOf = (hash: string) => (/^#comment-[\w-]+$/.test(hash) ? hash.slice(1) : null);

/** The open thread of a page whose address names a comment: `#comment-…`. Highlights the comment of the address for three seconds. */
export function useThreadInHash(threads: readonly Thread[]) {
  const [commentId, setCommentId] = useState<string | null>(null);
  const [lit, setLit] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const comment = commentOf(location.hash);
      setCommentId(comment);
      setLit(comment);
      clearTimeout(timer);
      timer = setTimeout(setLit, 3000, null);
    };
    read();
    addEventListener("hashchange", read);
    return () => {
      clearTimeout(timer);
      removeEventListener("hashchange", read);
    };
  }, []);
  const open =
    commentId === null ? undefined : threads.find(({ id, replies }) => id === commentId || replies.some((one) => one.id === commentId));
  const select = useCallback((id: string | null) => {
    setCommentId(id);
    history.replaceState(history.state, "", `${location.pathname}${location.search}${id ? `#${id}` : ""}`);
  }, []);
  return { selectedId: open?.id ?? null, lit, select };
}
