"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { StageAddress } from "@/components/stage/stage-address";
import type { CompareMode } from "@/lib/review/view";
import { type Overlay, type SideName, showSide } from "./side";
import { useHeldKey } from "./use-held-key";

/** Position of the swipe line or opacity of the onion skin, in percent. Stored in the address; `latest` is for its reader. */
function useMix(initial: number, { settle, arrival, now }: StageAddress) {
  const latest = useRef(initial);
  const [mix, setState] = useState(initial);
  const setMix = useCallback(
    (next: number) => {
      latest.current = next;
      setState(next);
      settle();
    },
    [settle],
  );
  useEffect(() => setMix(now().mix), [arrival, now, setMix]);
  return { mix, setMix, latest };
}

/** State of an overlaid comparison, and functions that change it. `latestMix` is for the reader of the address. */
export function useOverlay(mode: CompareMode, initialMix: number, address: StageAddress) {
  const { mix, setMix, latest: latestMix } = useMix(initialMix, address);
  const [front, setFront] = useState<SideName>("after");
  const { held, setHeld } = useHeldKey("b");
  const overlay: Overlay = { mode, mix, front, held };
  /** Shows one side alone. False side by side. */
  const turnTo = (side: SideName) => {
    const next = showSide(mode, side);
    if (next?.mix !== undefined) setMix(next.mix);
    if (next?.front) setFront(next.front);
    return next !== null;
  };
  return { ...overlay, setMix, setHeld, turnTo, latestMix };
}
export type OverlayState = ReturnType<typeof useOverlay>;
