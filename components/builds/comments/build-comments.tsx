"use client";

import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { replyField } from "@/components/comments/reply-field";
import { useReading } from "@/components/comments/read-tracking";
import { ReviewAccessProvider } from "@/components/comments/review-access";
import { useListedThreads } from "@/components/comments/use-listed-threads";
import { stepCandidates, threadAfter } from "@/components/comments/thread-steps";
import { loadable } from "@/components/ui/loadable";
import { useKeys } from "@/components/ui/use-keys";
import type { Stop } from "@/components/viewer/panel-frame";
import type { BuildKey } from "@/lib/queries/builds";
import { noFilter } from "@/lib/review/comment-filter";
import type { Box } from "@/lib/review/place";
import type { Point } from "@/lib/review/point";
import { isResolvable } from "@/lib/review/threads";
import type { PinSlots } from "./pin-slots";
import { StagePins } from "./stage-pins";
import { focusLater, useBuildPinning } from "./use-build-pinning";
import { useBuildThreads } from "./use-build-threads";
import { useThreadInHash } from "./use-thread-in-hash";

const DiscussionPanel = loadable(() => import("./discussion-panel"), "The comments");

export type BuildCommentsProps = {
  build: BuildKey;
  url: string;
  user: { id: string; name: string | null; slug: string };
  mayComment: boolean;
  /** Comments can be kept for the review. */
  mayDraft: boolean;
  /** Layers of the stage that take pins. */
  slots: PinSlots;
  /** Snapshot that the address names. Null for a cause, undefined in the overview. */
  addressed: string | null | undefined;
  onSnapshot: (diffId: string, history: "push" | "replace") => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Element of the page that holds the open panel. */
  panelAt: HTMLElement | null;
  placing: boolean;
  onPlacing: (placing: boolean) => void;
  /** Increases with every wish to write a comment without a pin. */
  writing: number;
};

const noSlots = [] as const;
const inPercent = ({ x, y }: Point) => `${(x * 100).toFixed(1)} %, ${(y * 100).toFixed(1)} %`;

/** Comments of a build and the open threads of earlier builds: their pins on the stage, and the panel while it is open. */
export default function BuildComments(props: BuildCommentsProps) {
  const { build, url, user, mayComment, mayDraft, addressed, onSnapshot, isOpen, onOpen, panelAt, placing, onPlacing, writing } = props;
  const slots = useSyncExternalStore(props.slots.subscribe, props.slots.all, () => noSlots);
  const slotSnapshot = slots[0]?.change.id ?? null;
  const shownId = addressed === undefined ? undefined : (addressed ?? slotSnapshot);
  const data = useBuildThreads({ build, user, mayComment, mayDraft, snapshotId: shownId ?? null });
  const { subject, threads, placements, access, draft, setDraft, posted } = data;
  const [filter, setFilter] = useState(noFilter);
  const [stop, setStop] = useState<Stop>("half");
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [arePinsShown, setPinsShown] = useState(true);
  const [, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const open = useCallback(() => {
    onOpen(true);
    setStop((now) => (now === "peek" ? "half" : now));
  }, [onOpen]);
  const { selectedId, lit, select, leave } = useThreadInHash({ threads, placements, shownId, onSnapshot, onOpen: open });
  const reading = useReading({ subject, userId: user.id, threads, offered: true });
  const { unread } = reading;
  const composer = useRef<{ focus: () => void } | null>(null);
  const isFocusWanted = useRef(false);
  const field = useMemo(() => focusLater(isFocusWanted, composer), []);
  const write = useCallback(() => {
    select(null);
    open();
    field.focus();
  }, [select, open, field]);
  useEffect(() => {
    if (writing) write();
  }, [writing, write]);
  const pinning = useBuildPinning({ buildNumber: build.number, slots, draft, setDraft, placing, onPlacing, onWrite: write });
  useEffect(() => {
    if (!placing) return;
    select(null);
    // The sheet of a small screen makes room for the pictures.
    setStop("peek");
  }, [placing, select]);
  const listed = useListedThreads({ threads, filter, userId: user.id, unread, selectedId, posted });
  useEffect(() => {
    if (posted) select(posted);
  }, [posted, select]);
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
    h: () => (slots.length ? setPinsShown(!arePinsShown) : false),
  });
  const goBack = () => {
    if (placing) onPlacing(false);
    else if (selectedId) leave();
    else if (draft.point && !draft.text) setDraft({ point: null, place: null, snapshot: null });
    else return false;
    return true;
  };
  // Before the stage, which Escape closes.
  useKeys({ Escape: goBack }, true);

  const placeOn = (side: "before" | "after" | undefined, point: Point, box?: Box | null) => {
    const size = slots.find(({ name }) => name === side)?.layout[side ?? "after"]?.size;
    if (!size) return inPercent(point);
    const [width, height] = [box?.width ?? 0, box?.height ?? 0].map((part, at) => Math.round(part * (at ? size.height : size.width)));
    return box ? `${width} × ${height} px` : `${Math.round(point.x * size.width)}, ${Math.round(point.y * size.height)} px`;
  };
  const isDraftHere = draft.snapshot?.diffId === slotSnapshot;
  const panel = isOpen ? (
    <DiscussionPanel
      pending={<div className="h-full border-line bg-paper beside:border-s stacked:h-[52dvh]" />}
      buildNumber={build.number}
      url={url}
      threads={threads}
      listed={listed}
      placements={placements}
      filter={filter}
      onFilter={setFilter}
      reading={reading}
      stop={stop}
      onStop={setStop}
      selectedId={selectedId}
      lit={lit}
      onSelect={select}
      onHover={setHoveredId}
      onStep={step}
      onLeave={leave}
      onEdit={pinning.takeBack}
      draft={draft}
      onDraft={setDraft}
      placeOf={inPercent}
      draftPlaceOf={(point, box) =>
        `${draft.snapshot?.side === "before" ? "Before: " : ""}${isDraftHere ? placeOn(draft.snapshot?.side, point, box) : inPercent(point)}`
      }
      composer={field.ref}
      onReady={onReady}
    />
  ) : null;
  return (
    <ReviewAccessProvider value={access}>
      <StagePins
        slots={slots}
        threads={listed}
        numbered={threads}
        placements={placements}
        outgoing={access.outgoing}
        unread={unread}
        me={user.name ?? user.slug}
        selectedId={selectedId}
        hoveredId={hoveredId}
        onSelect={select}
        shown={arePinsShown}
        mayPlace={mayComment}
        placing={placing}
        pinning={pinning}
      />
      {panel && panelAt ? createPortal(panel, panelAt) : null}
    </ReviewAccessProvider>
  );
}
