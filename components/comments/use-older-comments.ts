"use client";

import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { Comment } from "@/lib/review/threads";
import { hasEarlier, mergeComments, pageSize } from "@/lib/review/older-comments";
import { commentsBefore } from "@/lib/queries/comments";

type Keep = (next: (known: readonly Comment[]) => readonly Comment[]) => void;

/**
 * Reads what is older than the newest 200 comments: once while nobody waits for it, and anew when `again` (the answer) is called
 * because something changed. The longer the talk, the longer that waits, for every page of it is a request. `changed`: when this
 * reader last changed a comment; what was read meanwhile is older than that and is read once more.
 */
export function useEarlier(shareToken: string, newest: readonly Comment[], changed: RefObject<number>, keep: Keep): () => void {
  const oldest = newest.length >= pageSize ? newest[0]!.id : null;
  const latest = useRef(oldest);
  latest.current = oldest;
  const [from, setFrom] = useState(oldest);
  if (from === null && oldest !== null) setFrom(oldest);
  const [round, setRound] = useState(0);
  const pages = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const again = useCallback(() => {
    if (!pages.current) return;
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        setRound((count) => count + 1);
      },
      1000 + 2000 * pages.current,
    );
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!from) return;
    const control = new AbortController();
    const { signal } = control;
    /** Pages before a comment, the newest first, until one of them ends what is wanted. */
    const read = async (before: string, onPage: (page: Comment[]) => boolean): Promise<void> => {
      const page = await commentsBefore(shareToken, before, signal);
      if (!signal.aborted && !onPage(page) && hasEarlier(page.length)) await read(page[0]!.id, onPage);
    };
    const first = async () => {
      await read(from, (page) => {
        pages.current++;
        // Hundreds of threads: drawn in pieces, so that a press in between is answered.
        startTransition(() => keep((known) => mergeComments(page, [...known])));
        return false;
      });
    };
    const anew = async () => {
      const began = changed.current;
      let all: Comment[] = [];
      const take = (page: Comment[]) => void (all = mergeComments(page, all));
      // What was among the newest when the page was opened, and is no more. The rest is asked for as it was, so that it has its tags.
      if (latest.current && latest.current !== from) await read(latest.current, (page) => (take(page), page.some(({ id }) => id === from)));
      await read(from, (page) => (take(page), false));
      if (signal.aborted) return;
      if (changed.current !== began) return again();
      startTransition(() => keep(() => all));
    };
    // Without them the newest stay as they are.
    (round ? anew() : first()).catch(() => undefined);
    return () => control.abort();
  }, [from, round, shareToken, changed, keep, again]);
  return again;
}
