"use client";

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";
import type { Thread } from "@/lib/review/threads";
import { threadAfter } from "@/components/discussion/panel/thread-steps";
import type { ShareAddress } from "./use-share-address";

const element = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Finds the thread of a comment. Also by the id of a deleted root. */
const threadWith = (threads: readonly Thread[], comment: string | null) =>
  comment === null
    ? undefined
    : threads.find(({ id, root, replies }) => id === comment || root.id === comment || replies.some((reply) => reply.id === comment));

/**
 * The open thread. `#comment-…` in the address opens the thread of that comment, on the comment's version unless the address has one,
 * and highlights the comment for three seconds. The focus moves into an opened thread, and back to its pin when it closes.
 */
export function useThreadFocus(threads: readonly Thread[], shown: number, address: ShareAddress, onOpen: () => void) {
  const { view, arrival, change, now } = address;
  const [lit, setLit] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const thread = threadWith(threads, view.comment);
  const selectedId = thread?.id ?? null;
  const latest = useLatest({ threads, selectedId, shown, onOpen });

  // Moves the focus with the render, not a frame later: the next key can follow immediately.
  const focusNext = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    focusNext.current?.();
    focusNext.current = null;
  });

  const select = useCallback(
    (id: string | null) => {
      const next = latest.current.threads.find((it) => it.id === id);
      setMissing(false);
      if (!next) return now().comment === null && !now().box ? undefined : change({ comment: null, box: null });
      const elsewhere = next.version !== null && next.version !== latest.current.shown;
      const focus = () => element(`[data-thread="${CSS.escape(next.id)}"] section`)?.focus({ preventScroll: true });
      latest.current.onOpen();
      if (next.id === latest.current.selectedId) return focus();
      focusNext.current = focus;
      change({ comment: next.root.id, box: null, ...(elsewhere && { version: latest.current.shown }) });
    },
    [change, now, latest],
  );

  useEffect(() => {
    const { comment, version } = now();
    const found = threadWith(latest.current.threads, comment);
    setMissing(comment !== null && !found);
    if (!comment || !found) return;
    if (version === null && found.version !== null && found.version !== latest.current.shown) change({ version: found.version }, "replace");
    setLit(comment);
    latest.current.onOpen();
    requestAnimationFrame(() => document.getElementById(comment)?.scrollIntoView({ block: "nearest" }));
    const timer = setTimeout(setLit, 3000, null);
    return () => clearTimeout(timer);
  }, [arrival, change, now, latest]);

  /** Opens the next or previous of some threads, around the ends. False where there is none. */
  const step = useCallback(
    (direction: 1 | -1, some: readonly Thread[]) => {
      const open = latest.current.threads.find(({ id }) => id === latest.current.selectedId);
      const next = threadAfter(some, open?.number ?? null, direction);
      if (!next) return false;
      select(next.id);
      return true;
    },
    [select, latest],
  );

  /** Closes the thread. Scrolls the list to it and moves the focus to its pin. */
  const leave = useCallback(() => {
    const id = latest.current.selectedId;
    if (!id) return select(null);
    const name = CSS.escape(id);
    focusNext.current = () => {
      element(`[data-thread="${name}"]`)?.scrollIntoView({ block: "nearest" });
      (element(`[data-pin~="${name}"]`) ?? element(`[data-thread="${name}"] button`))?.focus({ preventScroll: true });
    };
    select(null);
  }, [select, latest]);
  return { selectedId, lit, missing: missing && !thread, select, step, leave };
}
