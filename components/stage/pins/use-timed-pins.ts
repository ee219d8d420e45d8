"use client";

import { useMemo, useSyncExternalStore } from "react";
import { hasPoint, type PinMark, type PlacedMark } from "./pin-model";
import { stageVideo } from "./video-moment";

/** Seconds before and after its moment in which a pin is visible. */
const VISIBLE_SECONDS = 0.4;

const subscribe = (read: () => void) => {
  const control = new AbortController();
  // Media events don't bubble, so they are captured.
  for (const event of ["timeupdate", "seeked", "loadedmetadata"])
    document.addEventListener(event, read, { capture: true, signal: control.signal });
  return () => control.abort();
};

/** Marks with a pin at the current time of the video. A mark at a moment is visible around it, and while it is selected or hovered. */
export function useTimedMarks(marks: readonly PinMark[], selectedId: string | null, hoveredId: string | null): readonly PlacedMark[] {
  const hidden = useSyncExternalStore(
    subscribe,
    () => {
      const now = stageVideo()?.currentTime ?? 0;
      return marks
        .filter(({ id, time }) => time !== null && id !== selectedId && id !== hoveredId && Math.abs(time - now) > VISIBLE_SECONDS)
        .map(({ id }) => id)
        .join(" ");
    },
    () => "",
  );
  return useMemo(() => {
    const away = new Set(hidden.split(" "));
    return marks.filter(hasPoint).filter(({ id }) => !away.has(id));
  }, [marks, hidden]);
}
