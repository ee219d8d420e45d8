"use client";

import { useMemo, useSyncExternalStore } from "react";
import { hasPoint, type PinMark, type PlacedMark } from "./pin-model";
import { stageVideo } from "./video-moment";

/** How long around its moment a pin is on the picture, in seconds to either side. */
const around = 0.4;

const subscribe = (read: () => void) => {
  const control = new AbortController();
  // Media events do not bubble; they are seen on their way down.
  for (const event of ["timeupdate", "seeked", "loadedmetadata"])
    document.addEventListener(event, read, { capture: true, signal: control.signal });
  return () => control.abort();
};

/** The pins that belong to what is on the screen: those with a moment only around it, or when they are asked for. */
export function useTimedMarks(marks: readonly PinMark[], selectedId: string | null, hoveredId: string | null): readonly PlacedMark[] {
  const hidden = useSyncExternalStore(
    subscribe,
    () => {
      const now = stageVideo()?.currentTime ?? 0;
      return marks
        .filter(({ id, time }) => time !== null && id !== selectedId && id !== hoveredId && Math.abs(time - now) > around)
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
