"use client";

import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";
import type { ThreadComment } from "@/lib/review/threads";
import { hasEarlier, mergeComments, pageSize } from "@/lib/review/older-comments";
import type { CommentSource } from "@/lib/queries/comments";

type Keep = (next: (known: readonly ThreadComment[]) => readonly ThreadComment[]) => void;

/**
 * Loads the comments older than the newest 200 in the background, and again when the returned function is called after a change. The
 * delay grows with the number of pages, because each page is a request. `changed`: time of this reader's last change; pages read during
 * a change are stale and read once more.
 */
export function useEarlier(
  readBefore: CommentSource["readBefore"],
  newest: readonly ThreadComment[],
  changed: RefObject<number>,
  keep: Keep,
): () => void {
  const oldest = readBefore && newest.length >= pageSize ? newest[0]!.id : null;
  const latest = useLatest(oldest);
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
    if (!from || !readBefore) return;
    const control = new AbortController();
    const { signal } = control;
    /** Reads pages before a comment, newest first, until `onPage` returns true. */
    const read = async (before: string, onPage: (page: ThreadComment[]) => boolean): Promise<void> => {
      const page = await readBefore(before, signal);
      if (!signal.aborted && !onPage(page) && hasEarlier(page.length)) await read(page[0]!.id, onPage);
    };
    const first = async () => {
      await read(from, (page) => {
        pages.current++;
        // Renders hundreds of threads in a transition, so that the page stays responsive.
        startTransition(() => keep((known) => mergeComments(page, [...known])));
        return false;
      });
    };
    const reread = async () => {
      const began = changed.current;
      let all: ThreadComment[] = [];
      const take = (page: ThreadComment[]) => void (all = mergeComments(page, all));
      // First the comments that fell off the newest page since it was opened. The rest uses the same requests as before, which have entity tags.
      if (latest.current && latest.current !== from) await read(latest.current, (page) => (take(page), page.some(({ id }) => id === from)));
      await read(from, (page) => (take(page), false));
      if (signal.aborted) return;
      if (changed.current !== began) return again();
      startTransition(() => keep(() => all));
    };
    // On an error the newest comments stay.
    (round ? reread() : first()).catch(() => undefined);
    return () => control.abort();
  }, [from, round, readBefore, changed, keep, again, latest]);
  return again;
}
