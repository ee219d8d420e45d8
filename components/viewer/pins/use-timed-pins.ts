"use client";

import { useMemo, useSyncExternalStore } from "react";
import { isPinned, type Mark, type Pinned } from "./pin-model";
import { player } from "./video-moment";

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
export function useTimed(marks: readonly Mark[], selectedId: string | null, nearId: string | null): readonly Pinned[] {
  const hidden = useSyncExternalStore(
    subscribe,
    () => {
      const now = player()?.currentTime ?? 0;
      return marks
        .filter(({ id, time }) => time !== null && id !== selectedId && id !== nearId && Math.abs(time - now) > around)
        .map(({ id }) => id)
        .join(" ");
    },
    () => "",
  );
  return useMemo(() => {
    const away = new Set(hidden.split(" "));
    return marks.filter(isPinned).filter(({ id }) => !away.has(id));
  }, [marks, hidden]);
}
