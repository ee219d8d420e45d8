"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { useReading } from "@/components/comments/read-tracking";
import type { PinMark } from "@/components/viewer/pins/pin-model";
import type { Kind } from "@/lib/review/comment-export";
import { everything, passes, readFilter, type ThreadFilter, writeFilter } from "@/lib/review/comment-filter";
import type { Filters } from "@/lib/review/view";
import type { ShareAddress } from "./use-share-address";
import type { SharedReview } from "./use-shared-review";

type Options = {
  review: SharedReview;
  address: ShareAddress;
  reading: ReturnType<typeof useReading>;
  userId: string | null;
  selectedId: string | null;
};

/** The threads that the address lets through, as the list, the pins and the export have them. */
export function useThreadList({ review, address, reading, userId, selectedId }: Options) {
  const { threads, marks, media, version, posted } = review;
  const { view, change } = address;
  const { unread } = reading;
  // By what it says: the address is read anew for every thread that opens.
  const asked = JSON.stringify(view.filters);
  const filter = useMemo(() => readFilter(JSON.parse(asked) as Filters), [asked]);
  const setFilter = useCallback(
    (next: ThreadFilter, typing = false) => change({ filters: writeFilter(next) }, typing ? "replace" : "push"),
    [change],
  );
  const passing = useMemo(() => {
    const reader = { userId, isUnread: ({ id }: { id: string }) => unread(id).length > 0 };
    return threads.filter((thread) => passes(thread, filter, reader));
  }, [threads, filter, userId, unread]);
  /** Since the filter was set: what was sent meanwhile stays in sight, whatever the filter says. */
  const [since, setSince] = useState({ filter, posted: posted.length });
  if (since.filter !== filter) setSince({ filter, posted: posted.length });
  const listed = useMemo(() => {
    const ids = new Set([...passing.map(({ id }) => id), ...posted.slice(since.posted), selectedId]);
    return threads.filter(({ id }) => ids.has(id));
  }, [threads, passing, posted, since, selectedId]);
  /** The marks of what is listed, with what is new in them. */
  const filterMarks = useCallback(
    (some: readonly PinMark[]) => {
      const ids = new Set(listed.map(({ id }) => id));
      const known = new Set(threads.map(({ id }) => id));
      return some
        .filter(({ id }) => ids.has(id) || !known.has(id))
        .map((mark) => (unread(mark.id).length ? { ...mark, unread: true, name: `${mark.name}, ${unread(mark.id).length} new` } : mark));
    },
    [listed, threads, unread],
  );
  const shownMarks = useMemo(() => filterMarks(marks), [filterMarks, marks]);

  /** Stays where it was when the page was opened. */
  const [newFrom, setNewFrom] = useState<string | null>(null);
  const firstNew = threads.find((thread) => unread(thread.id)[0]?.id === thread.root.id)?.id ?? null;
  if (newFrom === null && firstNew !== null) setNewFrom(firstNew);

  const fresh = threads.reduce((sum, { id }) => sum + unread(id).length, 0);
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, "");
    document.title = fresh ? `(${fresh}) ${plain}` : plain;
  }, [fresh]);

  const { width, height, fileUrl } = version;
  const hand = useCallback(
    (kind: Kind) => {
      Promise.all([import("@/lib/review/comment-export"), import("@/lib/browser/download")]).then(
        ([{ exported }, { downloadText }]) => {
          const { name, type, text } = exported(kind, listed, {
            name: media.name,
            url: media.url,
            file: new URL(fileUrl, media.url).href,
            width,
            height,
          });
          downloadText(name, text, type);
        },
        () => toast("The export could not be loaded. Try again.", { kind: "problem" }),
      );
    },
    [listed, media, fileUrl, width, height],
  );
  const clear = useCallback(() => setFilter(everything), [setFilter]);
  return { filter, setFilter, clear, listed, marks: shownMarks, filterMarks, newFrom, fresh, hand };
}
