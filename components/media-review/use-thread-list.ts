"use client";

import { useCallback, useMemo, useState } from "react";
import type { PinMark } from "@/components/stage/pins/pin-model";
import { useListedThreads } from "@/components/discussion/panel/use-listed-threads";
import { noFilter, readFilter, type ThreadFilter, writeFilter } from "@/lib/review/comment-filter";
import type { Filters } from "@/lib/review/view";
import type { ShareAddress } from "./use-share-address";
import type { SharedReview } from "./use-shared-review";

type Options = {
  review: SharedReview;
  address: ShareAddress;
  /** Unread comments of a thread. */
  unread: (threadId: string) => readonly { id: string }[];
  userId: string | null;
  selectedId: string | null;
};

/** Threads that pass the filter in the address: for the list, the pins and the export. */
export function useThreadList({ review, address, unread, userId, selectedId }: Options) {
  const { threads, marks, posted } = review;
  const { view, change } = address;
  // Compares by value: the address is parsed again for every thread that opens.
  const filterText = JSON.stringify(view.filters);
  const filter = useMemo(() => readFilter(JSON.parse(filterText) as Filters), [filterText]);
  const setFilter = useCallback(
    (next: ThreadFilter, typing = false) => change({ filters: writeFilter(next) }, typing ? "replace" : "push"),
    [change],
  );
  const clear = useCallback(() => setFilter(noFilter), [setFilter]);

  const listed = useListedThreads({ threads, filter, userId, unread, selectedId, posted });

  /** Marks of listed threads and of comments on their way, with their unread state. */
  const filterMarks = useCallback(
    (some: readonly PinMark[]) => {
      const listedIds = new Set(listed.map(({ id }) => id));
      const threadIds = new Set(threads.map(({ id }) => id));
      return some
        .filter(({ id }) => listedIds.has(id) || !threadIds.has(id))
        .map((mark) => (unread(mark.id).length ? { ...mark, unread: true, name: `${mark.name}, ${unread(mark.id).length} new` } : mark));
    },
    [listed, threads, unread],
  );
  const shownMarks = useMemo(() => filterMarks(marks), [filterMarks, marks]);

  // Keeps its place from the first render with something new.
  const [newFrom, setNewFrom] = useState<string | null>(null);
  const firstNew = threads.find((thread) => unread(thread.id)[0]?.id === thread.root.id)?.id ?? null;
  if (newFrom === null && firstNew !== null) setNewFrom(firstNew);
  return { filter, setFilter, clear, listed, marks: shownMarks, filterMarks, newFrom: filter.order === "oldest" ? newFrom : null };
}
