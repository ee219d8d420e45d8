"use client";

import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { seekVideos, pauseAtMoment } from "@/components/stage/pins/video-moment";
import type { PinTarget } from "@/components/stage/pins/use-pin-pointer";
import { useOffers } from "@/components/shell/supported-operations";
import { useWideScreen } from "@/components/ui/use-wide-screen";
import { useTakeBack } from "@/components/discussion/outbox/use-take-back";
import type { Draft, Outgoing } from "@/lib/review/drafts";
import type { Thread } from "@/lib/review/threads";
import type { SharedReview } from "./use-shared-review";

type Options = { review: SharedReview; select: (id: string | null) => void; raise: () => void; compares: boolean };

/**
 * Places the next comment: a point, an area or a drawing, and on a video the moment. Pins belong to the version that is shown. Where the service
 * stores them on the newest version only, `elsewhere` offers to go there from an older one.
 */
export function usePinning({ review, select, raise, compares }: Options) {
  const { version, versions, newest, access, draft, setDraft, composer, isVideo, showVersion } = review;
  const [wanted, setPlacing] = useState(false);
  const [elsewhere, setElsewhere] = useState(false);
  const [writing, setWriting] = useState(false);
  const isWide = useWideScreen();
  const offersOlder = useOffers("drawings and versions");
  const takesPins = offersOlder || version.number === newest;
  if (elsewhere && takesPins) setElsewhere(false);
  const placing = wanted && takesPins && access.mayComment;
  // A visitor who may become a guest places a pin too; the form opens above it.
  const joins = access.mayComment || !access.gate?.hasForm ? null : access.gate.open;
  const mayPlace = access.mayComment || joins !== null;

  /** Focuses the field of the draft: beside its pin, or in the panel. */
  const write = useCallback(
    (atPin: boolean) => {
      // Focuses synchronously: the next key belongs to the composer, and phones open the keyboard only within the touch event.
      flushSync(() => {
        select(null);
        setWriting(true);
        if (!isWide || !atPin || compares) raise();
      });
      composer.current?.focus();
    },
    [select, raise, composer, isWide, compares],
  );
  const onAim = useCallback(
    ({ point, box, shapes }: PinTarget, done: boolean, on?: number | null) => {
      if (!takesPins) return setElsewhere(true);
      const number = (offersOlder && on) || version.number;
      // A moved or reopened pin keeps its moment.
      const time = draft.point && !placing ? (draft.fragment?.time ?? null) : isVideo ? pauseAtMoment() : null;
      const versionId = number === newest ? null : (versions.find((it) => it.number === number)?.id ?? null);
      setDraft({ point, version: number, versionId, fragment: { version: number, time, box, ...(shapes && { shapes }) } });
      if (!done) return;
      setPlacing(false);
      write(true);
      joins?.();
    },
    [joins, takesPins, offersOlder, newest, versions, isVideo, version.number, draft.point, draft.fragment, placing, setDraft, write],
  );
  const place = useCallback(
    (next: boolean) => {
      if (next && !takesPins) return setElsewhere(true);
      if (!next) return setPlacing(false);
      // A visitor becomes a guest first; the pin is placed afterwards.
      if (joins) {
        setPlacing(true);
        return joins();
      }
      if (isVideo) pauseAtMoment();
      flushSync(() => {
        setPlacing(true);
        select(null);
      });
      // A focused button or pin would handle the Enter that places the pin.
      document.getElementById("main")?.focus({ preventScroll: true });
    },
    [takesPins, isVideo, select, joins],
  );
  /** Stores the draft. The first text on a video anchors it to the current moment. */
  const onDraft = useCallback(
    (part: Partial<Draft> | null) => {
      const first = part?.text && !draft.text && !draft.point && !draft.fragment && isVideo;
      const time = first ? pauseAtMoment() : null;
      const kept = part?.point === null ? { ...part, versionId: null } : part;
      setDraft(kept && time ? { ...kept, fragment: { version: version.number, time, box: null } } : kept);
      // Without its pin the comment is in the panel.
      if (part?.point === null) write(false);
    },
    [draft.text, draft.point, draft.fragment, isVideo, version.number, setDraft, write],
  );
  const writeTaken = useCallback(
    (item: Outgoing) => write(item.point !== null && item.version === version.number),
    [version.number, write],
  );
  const takeBack = useTakeBack({ draft, setDraft, onTaken: writeTaken });
  /** Starts a comment at the current moment of the video, or on a range of it, without a pin. */
  const startAtMoment = (range: { from: number; to: number } | null) => {
    if (!takesPins) return setElsewhere(true);
    setPlacing(false);
    const now = pauseAtMoment();
    const moment = range ? { time: range.from, until: range.to } : { time: now };
    const versionId = version.number === newest ? null : (versions.find(({ number }) => number === version.number)?.id ?? null);
    setDraft({ point: null, version: version.number, versionId, fragment: { version: version.number, ...moment, box: null } });
    write(false);
  };
  const goToNewest = () => {
    setElsewhere(false);
    showVersion(newest);
    setPlacing(true);
  };
  const withoutPin = () => {
    setElsewhere(false);
    write(false);
  };
  /** Closes the notice or stops placing. False where neither is active. */
  const back = () => {
    if (elsewhere) setElsewhere(false);
    else if (placing) setPlacing(false);
    else return false;
    return true;
  };
  /** Returns the draft's pin on a version. A draft about the newest version stays with the newest. */
  const draftOn = (number: number | null): PinTarget | null => {
    const { point, fragment, versionId } = draft;
    const isThere = draft.version === number || (number === newest && !versionId);
    return point && isThere ? { point, box: fragment?.box ?? null, ...(fragment?.shapes && { shapes: fragment.shapes }) } : null;
  };
  const shownDraft = draftOn(version.number);
  return {
    placing,
    place,
    onAim,
    onDraft,
    elsewhere: elsewhere ? { goToNewest, withoutPin } : null,
    back,
    mayPlace,
    takeBack,
    startAtMoment,
    shownDraft,
    draftOn,
    /** Comments of older versions and drawings can be stored. */
    offersOlder,
    /** The draft is written beside its pin, not in the panel. */
    isWritingAtPin: writing && isWide && !compares && shownDraft !== null && !placing,
    stopWriting: () => setWriting(false),
  };
}

export type Pinning = ReturnType<typeof usePinning>;

/** Seeks to the moment of the open thread. */
export function useSeekToThread(thread: Thread | undefined) {
  const time = thread?.fragment?.time ?? null;
  const id = thread?.id;
  useEffect(() => {
    if (id !== undefined && time !== null) seekVideos(time);
  }, [id, time]);
}
