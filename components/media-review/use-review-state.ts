"use client";

import { useCallback, useEffect, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";
import { useReading } from "@/components/discussion/reading/read-tracking";
import { useOffers } from "@/components/shell/supported-operations";
import type { Stop } from "@/components/stage/panel-frame";
import { useChangesTab } from "./compare/use-changes-tab";
import { useCompare } from "./compare/use-compare";
import { usePanelOpen } from "./use-panel-open";
import { usePinning, useSeekToThread } from "./use-pinning";
import type { ShareAddress } from "./use-share-address";
import type { SharedReview } from "./use-shared-review";
import { useThreadExport } from "./use-thread-export";
import { useThreadFocus } from "./use-thread-focus";
import { useThreadList } from "./use-thread-list";
import { stepCandidates } from "@/components/discussion/panel/thread-steps";
import { useUnreadTitle } from "./use-unread-title";

export type SignedInPerson = { id: string; name: string | null; slug: string; pictureUrl: string | null };

/** State of the share page beyond the data: comparison, open thread, filter, placing of pins, height of the panel. */
export function useReviewState(review: SharedReview, address: ShareAddress, user: SignedInPerson | null) {
  const { subject, version, threads, draft } = review;
  const comparing = useCompare(review.token, review.share, version, address);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [stop, setStop] = useState<Stop>(comparing.mode === null ? "half" : "peek");
  const panel = usePanelOpen();
  const { show } = panel;
  const changes = useChangesTab(comparing.mode !== null);
  const { showComments } = changes;
  const raise = useCallback(() => {
    show();
    showComments();
    setStop((now) => (now === "peek" ? "half" : now));
  }, [show, showComments]);
  const focus = useThreadFocus(threads, version.number, address, raise);
  const { selectedId, select, step } = focus;
  const userId = user?.id ?? null;
  const reading = useReading({
    subject,
    userId: review.share.project ? userId : null,
    guestId: review.access.guest?.id ?? userId,
    threads,
    offered: useOffers("GET /media/{mediaId}/reading"),
  });
  const { unread } = reading;
  const list = useThreadList({ review, address, unread, userId, selectedId });
  const { listed } = list;
  const stepThread = useCallback(
    (direction: 1 | -1, unreadOnly = false) =>
      step(direction, stepCandidates(listed, selectedId, unreadOnly ? ({ id }) => unread(id).length > 0 : null)),
    [listed, selectedId, unread, step],
  );
  const pinning = usePinning({ review, select, raise, compares: comparing.mode !== null });
  const { placing } = pinning;
  useSeekToThread(threads.find(({ id }) => id === selectedId));

  // A sent comment opens as a thread, unless the person does something else already.
  const idle = useLatest(selectedId === null && !draft.text && !draft.point && !placing);
  const { now } = address;
  const posted = review.posted.at(-1);
  useEffect(() => {
    // Reads the address too: a key that was pressed after the last render has changed it.
    if (posted && idle.current && now().comment === null) select(posted);
  }, [posted, select, now, idle]);
  // A comparison needs the height of a small screen. The comments come back after it.
  const compares = comparing.mode !== null;
  useEffect(() => {
    if (idle.current) setStop(compares ? "peek" : "half");
  }, [compares, idle]);

  return {
    review,
    address,
    user,
    comparing,
    focus,
    reading,
    list,
    pinning,
    hoveredId,
    setHoveredId,
    stop,
    setStop,
    panel,
    changes,
    stepThread,
    /** Number of new comments. */
    unreadCount: useUnreadTitle(threads, unread),
    exportThreads: useThreadExport(review, listed),
  };
}
export type ReviewState = ReturnType<typeof useReviewState>;
