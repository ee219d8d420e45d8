"use client";

import { useCallback, useEffect, useRef } from "react";
import { useLatest } from "@/components/ui/use-latest";
import { useCommentInHash } from "@/components/discussion/panel/use-comment-in-hash";
import type { Thread } from "@/lib/review/threads";
import { type Placements, snapshotOf } from "./stage-marks";

const element = (selector: string) => document.querySelector<HTMLElement>(selector);

type Options = {
  threads: readonly Thread[];
  placements: Placements;
  /** Snapshot on the stage; null while it is loaded. Undefined in the overview. */
  shownId: string | null | undefined;
  /** Shows a snapshot on the stage. */
  onSnapshot: (diffId: string, history: "push" | "replace") => void;
  onOpen: () => void;
};

/**
 * The open thread of a page whose address names a comment: `#comment-…`. Shows its snapshot on the stage, and closes it when the stage goes
 * on to another one. Highlights the comment of the address for three seconds. The focus moves into an opened thread, and back to its pin.
 */
export function useThreadInHash({ threads, placements, shownId, onSnapshot, onOpen }: Options) {
  const { open, lit, show } = useCommentInHash(threads);
  const focusNext = useRef<string | null>(null);
  const selectedId = open?.id ?? null;

  // The panel may be rendered later than the thread is opened.
  useEffect(() => {
    const found = focusNext.current && element(focusNext.current);
    if (!found) return;
    focusNext.current = null;
    found.focus({ preventScroll: true });
  });
  const latest = useLatest({ threads, selectedId, onOpen, onSnapshot, lit });
  const select = useCallback(
    (id: string | null) => {
      if (id !== null && !latest.current.threads.some((thread) => thread.id === id)) return;
      // Of the open thread: from its field for replies to the thread itself.
      if (id !== null && id === latest.current.selectedId) return element(`[data-thread="${id}"] section`)?.focus({ preventScroll: true });
      show(id);
      if (id === null) return;
      latest.current.onOpen();
      focusNext.current = `[data-thread="${id}"] section`;
    },
    [show, latest],
  );
  /** Closes the thread and moves the focus to its pin, else to its place in the list. */
  const leave = useCallback(() => {
    const id = latest.current.selectedId;
    select(null);
    if (!id) return;
    focusNext.current = element(`[data-pin~="${id}"]`) ? `[data-pin~="${id}"]` : `[data-thread="${id}"] button`;
  }, [select, latest]);

  const target = open ? snapshotOf(open, placements) : null;
  /** The thread whose snapshot the stage has shown. */
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    if (selectedId === null) return;
    latest.current.onOpen();
    if (target === null || shownId === null) return;
    if (target === shownId) arrived.current = selectedId;
    else if (arrived.current === selectedId) {
      arrived.current = null;
      select(null);
    } else latest.current.onSnapshot(target, latest.current.lit ? "replace" : "push");
  }, [selectedId, target, shownId, select, latest]);
  return { selectedId, lit, select, leave };
}
