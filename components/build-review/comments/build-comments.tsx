"use client";

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { replyField } from "@/components/discussion/composer/reply-field";
import { PinComposer } from "@/components/discussion/composer/pin-composer";
import { useReading } from "@/components/discussion/reading/read-tracking";
import { type DiscussionView, DiscussionViewProvider } from "@/components/discussion/discussion-view";
import { ReviewAccessProvider } from "@/components/discussion/review-access";
import { useListedThreads } from "@/components/discussion/panel/use-listed-threads";
import { stepCandidates, threadAfter } from "@/components/discussion/panel/thread-steps";
import { useKeys } from "@/components/ui/use-keys";
import type { Stop } from "@/components/stage/panel-frame";
import type { BuildKey } from "@/lib/queries/builds";
import { noFilter } from "@/lib/review/comment-filter";
import type { Box } from "@/lib/review/fragment";
import type { Point } from "@/lib/review/point";
import { isResolvable } from "@/lib/review/threads";
import { placeOfDraft, placeOfPoint } from "./pin-place";
import { StagePins } from "./stage-pins";
import { useBuildPinning, useLateFocus } from "./use-build-pinning";
import { useBuildThreads } from "./use-build-threads";
import type { BuildDiscussion } from "./use-build-discussion";
import { useUnsentNotice } from "./use-unsent-notice";
import { useThreadInHash } from "./use-thread-in-hash";
import { DiscussionPanel } from "./discussion-panel";

export type BuildCommentsProps = {
  build: BuildKey;
  url: string;
  user: { id: string; name: string | null; slug: string };
  mayComment: boolean;
  /** Comments can be kept for the review. */
  mayDraft: boolean;
  talk: BuildDiscussion;
  /** Snapshot that the address names. Null for a cause, undefined in the overview. */
  addressed: string | null | undefined;
  onSnapshot: (diffId: string, history: "push" | "replace") => void;
};

const noSlots = [] as const;

/** Comments of a build and the open threads of earlier builds: their pins on the stage, and the panel while it is open. */
export default function BuildComments(props: BuildCommentsProps) {
  const { build, url, user, mayComment, mayDraft, talk, addressed, onSnapshot } = props;
  const { isOpen, setOpen: onOpen, panelAt, placing, setPlacing: onPlacing, writing } = talk;
  const slots = useSyncExternalStore(talk.slots.subscribe, talk.slots.all, () => noSlots);
  const slotSnapshot = slots[0]?.change.id ?? null;
  const shownId = addressed === undefined ? undefined : (addressed ?? slotSnapshot);
  const data = useBuildThreads({ build, user, mayComment, mayDraft, snapshotId: shownId ?? null });
  const { subject, threads, placements, access, draft, setDraft, posted } = data;
  const [filter, setFilter] = useState(noFilter);
  const [stop, setStop] = useState<Stop>("half");
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const open = useCallback(() => {
    onOpen(true);
    setStop((now) => (now === "peek" ? "half" : now));
  }, [onOpen]);
  useUnsentNotice(access.outgoing, isOpen, open);
  const { selectedId, lit, select, leave } = useThreadInHash({ threads, placements, shownId, onSnapshot, onOpen: open });
  const reading = useReading({ subject, userId: user.id, threads, offered: true });
  const { unread } = reading;
  const { focus, take } = useLateFocus();
  const pinField = useRef<{ focus: () => void } | null>(null);
  const write = useCallback(() => {
    select(null);
    open();
    focus();
  }, [select, open, focus]);
  useEffect(() => {
    if (writing) write();
  }, [writing, write]);
  const pinning = useBuildPinning({
    buildNumber: build.number,
    slots,
    draft,
    setDraft,
    placing,
    onPlacing,
    isPanelOpen: isOpen,
    onWrite: write,
  });
  useEffect(() => {
    if (!placing) return;
    select(null);
    // The sheet of a small screen makes room for the pictures.
    setStop("peek");
  }, [placing, select]);
  const listed = useListedThreads({ threads, filter, userId: user.id, unread, selectedId, posted });
  const newest = posted.at(-1);
  useEffect(() => {
    if (newest) select(newest);
  }, [newest, select]);
  const step = useCallback(
    (direction: 1 | -1) => {
      const now = threads.find(({ id }) => id === selectedId);
      const next = threadAfter(stepCandidates(listed, selectedId, null), now?.number ?? null, direction);
      if (!next) return false;
      select(next.id);
      return true;
    },
    [threads, listed, selectedId, select],
  );
  useKeys({
    n: () => step(1),
    p: () => step(-1),
    e: () => {
      const thread = mayComment ? threads.find(({ id }) => id === selectedId) : undefined;
      return thread && isResolvable(thread) ? access.resolve(thread.id, !thread.resolved) : false;
    },
    r: () => (selectedId ? replyField.current?.focus() : false),
  });
  const goBack = () => {
    if (placing) onPlacing(false);
    else if (selectedId) leave();
    else if (draft.point && !draft.text) setDraft({ point: null, fragment: null, snapshot: null });
    else return false;
    return true;
  };
  // Before the stage, which Escape closes.
  useKeys({ Escape: goBack }, true);

  const draftSlot = draft.snapshot?.diffId === slotSnapshot ? slots.find(({ name }) => name === draft.snapshot?.side) : undefined;
  const draftPlaceOf = (point: Point, box: Box | null = null) =>
    `${draft.snapshot?.side === "before" ? "Before: " : ""}${draftSlot ? placeOfDraft(draftSlot, point, box) : placeOfPoint(point)}`;
  const clearFilter = useCallback(() => setFilter(noFilter), []);
  const actions = useMemo(() => ({ select, hover: setHoveredId, step, leave }), [select, step, leave]);
  const view: DiscussionView = {
    threads,
    listed,
    selectedId,
    lit,
    actions,
    clearFilter,
    fromOf: ({ id }) => (placements.has(id) ? `#${placements.get(id)!.buildNumber}` : null),
    placeOf: placeOfPoint,
    takeBack: pinning.takeBack,
  };
  const panel = isOpen ? (
    <DiscussionPanel
      url={url}
      placements={placements}
      filter={filter}
      onFilter={setFilter}
      reading={reading}
      sheet={{ stop, setStop }}
      writing={{ draft, onDraft: setDraft, placeOf: draftPlaceOf, field: take }}
      onReady={onReady}
    />
  ) : null;
  return (
    <ReviewAccessProvider value={access}>
      <DiscussionViewProvider value={view}>
        <StagePins
          slots={slots}
          placements={placements}
          unread={unread}
          hoveredId={hoveredId}
          placing={placing}
          pinning={pinning}
          composer={
            pinning.isWritingAtPin ? (
              <PinComposer field={pinField} draft={draft} onDraft={setDraft} placeOf={draftPlaceOf} onStop={pinning.stopWriting} />
            ) : null
          }
        />
        {panel && panelAt ? createPortal(panel, panelAt) : null}
      </DiscussionViewProvider>
    </ReviewAccessProvider>
  );
}
