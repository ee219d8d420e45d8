"use client";

import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { seekVideos, pauseAtMoment } from "@/components/viewer/pins/video-moment";
import type { PinTarget } from "@/components/viewer/pins/use-pin-pointer";
import { toast } from "@/components/ui/toast";
import { type Draft, type Outgoing, restoreDraft } from "@/lib/review/drafts";
import type { Thread } from "@/lib/review/threads";
import type { SharedReview } from "./use-shared-review";

type Options = { review: SharedReview; select: (id: string | null) => void; raise: () => void };

/**
 * Choosing where the next comment belongs: a point or an area, and on a video the moment. Pins belong to the newest version:
 * on an older one the tool says so (`elsewhere`) instead of taking a place.
 */
export function usePinning({ review, select, raise }: Options) {
  const { version, newest, access, draft, setDraft, composer, isVideo, showVersion } = review;
  const [wanted, setPlacing] = useState(false);
  const [elsewhere, setElsewhere] = useState(false);
  const isNewest = version.number === newest;
  if (elsewhere && isNewest) setElsewhere(false);
  const placing = wanted && isNewest && access.mayComment;

  const write = useCallback(() => {
    // The next key is a letter already, and a phone shows its keyboard only to who asks within the touch.
    flushSync(() => {
      select(null);
      raise();
    });
    composer.current?.focus();
  }, [select, raise, composer]);
  const onAim = useCallback(
    ({ point, box }: PinTarget, done: boolean) => {
      if (!isNewest) return setElsewhere(true);
      // A pin that is moved or opened again keeps its moment.
      const time = draft.point && !placing ? (draft.place?.time ?? null) : isVideo ? pauseAtMoment() : null;
      setDraft({ point, version: version.number, place: { version: version.number, time, box } });
      if (!done) return;
      setPlacing(false);
      write();
    },
    [isNewest, isVideo, version.number, draft.point, draft.place, placing, setDraft, write],
  );
  const place = useCallback(
    (next: boolean) => {
      if (next && !isNewest) return setElsewhere(true);
      if (!next) return setPlacing(false);
      if (isVideo) pauseAtMoment();
      flushSync(() => {
        setPlacing(true);
        select(null);
      });
      // A button or a pin that kept the focus would take the Enter that is meant for the place.
      document.getElementById("main")?.focus({ preventScroll: true });
    },
    [isNewest, isVideo, select],
  );
  /** Takes what is typed; the first words on a video are about the moment that is on the screen. */
  const onDraft = useCallback(
    (part: Partial<Draft> | null) => {
      const first = part?.text && !draft.text && !draft.point && !draft.place && isVideo;
      const time = first ? pauseAtMoment() : null;
      setDraft(part && time ? { ...part, place: { version: version.number, time, box: null } } : part);
    },
    [draft.text, draft.point, draft.place, isVideo, version.number, setDraft],
  );
  /** Puts words that were not sent back into their field, beside what is being written there; a second pin finds no room. */
  const takeBack = useCallback(
    (item: Outgoing) => {
      if (item.point && draft.point) {
        toast("Send or delete the draft that is pinned already.", { id: "take-back" });
        return false;
      }
      setDraft(restoreDraft(item, draft));
      write();
      return true;
    },
    [draft, setDraft, write],
  );
  const goToNewest = () => {
    setElsewhere(false);
    showVersion(newest);
    setPlacing(true);
  };
  const withoutPin = () => {
    setElsewhere(false);
    write();
  };
  /** One step back; false when there is none. */
  const back = () => {
    if (elsewhere) setElsewhere(false);
    else if (placing) setPlacing(false);
    else return false;
    return true;
  };
  const shownDraft: PinTarget | null =
    draft.point && (isNewest || draft.version === version.number) ? { point: draft.point, box: draft.place?.box ?? null } : null;
  return { placing, place, onAim, onDraft, elsewhere: elsewhere ? { goToNewest, withoutPin } : null, back, takeBack, shownDraft };
}

/** An open thread shows the moment that it is about. */
export function useSeekToThread(thread: Thread | undefined) {
  const time = thread?.place?.time ?? null;
  const id = thread?.id;
  useEffect(() => {
    if (id !== undefined && time !== null) seekVideos(time);
  }, [id, time]);
}
