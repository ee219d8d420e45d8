"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Thread } from "@/lib/comments";

const element = (selector: string) => document.querySelector<HTMLElement>(selector);
const address = (hash: string) => history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);

/**
 * Which thread is open, in step with the address: `#comment-…` opens the thread of that comment and lights the comment for
 * three seconds. The keyboard follows: into a thread when it opens, back to its pin when it is left.
 */
export function useThreadFocus(threads: readonly Thread[], onOpen: () => void) {
  const [selectedId, setSelected] = useState<string | null>(null);
  const [lit, setLit] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const latest = useRef({ threads, selectedId, onOpen });
  latest.current = { threads, selectedId, onOpen };

  const select = useCallback((id: string | null) => {
    setSelected(id);
    setMissing(false);
    const thread = latest.current.threads.find((it) => it.id === id);
    address(thread ? `#${thread.root.id}` : "");
    if (!thread) return;
    latest.current.onOpen();
    requestAnimationFrame(() => element(`[data-thread="${CSS.escape(thread.id)}"] section`)?.focus({ preventScroll: true }));
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      if (!id.startsWith("comment-")) return;
      const thread = latest.current.threads.find(({ root, replies }) => root.id === id || replies.some((reply) => reply.id === id));
      setMissing(!thread);
      if (!thread) return;
      setSelected(thread.id);
      setLit(id);
      latest.current.onOpen();
      timer = setTimeout(setLit, 3000, null);
      requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: "nearest" }));
    };
    open();
    addEventListener("hashchange", open);
    return () => {
      removeEventListener("hashchange", open);
      clearTimeout(timer);
    };
  }, []);

  /** The next or previous thread of the list, around its ends. */
  const step = useCallback(
    (direction: 1 | -1) => {
      const { threads: all, selectedId: now } = latest.current;
      if (!all.length) return false;
      const at = all.findIndex(({ id }) => id === now);
      const next = at < 0 ? (direction > 0 ? 0 : all.length - 1) : (at + direction + all.length) % all.length;
      select(all[next]!.id);
      return true;
    },
    [select],
  );

  /** Closes the thread; the keyboard goes back to where it came from. */
  const leave = useCallback(() => {
    const id = latest.current.selectedId;
    select(null);
    if (!id) return;
    const name = CSS.escape(id);
    requestAnimationFrame(() => (element(`[data-pin="${name}"]`) ?? element(`[data-thread="${name}"] button`))?.focus());
  }, [select]);
  return { selectedId, lit, missing, select, step, leave };
}
