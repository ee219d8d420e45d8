"use client";

import { useCallback, useEffect, useState } from "react";

const commentOf = (hash: string) => (/^#comment-[\w-]+$/.test(hash) ? hash.slice(1) : null);
type Listed = { id: string; replies: readonly { id: string }[] };

/**
 * The thread of the comment that the page's URL names as `#comment-…`. `lit`: that comment, for three seconds after the URL was opened. `show`
 * writes another thread, or none, to the URL.
 */
export function useCommentInHash<T extends Listed>(threads: readonly T[]) {
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
  const show = useCallback((id: string | null) => {
    setCommentId(id);
    history.replaceState(history.state, "", `${location.pathname}${location.search}${id ? `#${id}` : ""}`);
  }, []);
  const open =
    commentId === null ? undefined : threads.find(({ id, replies }) => id === commentId || replies.some((one) => one.id === commentId));
  return { open, lit, show };
}
