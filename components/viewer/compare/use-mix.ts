"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { StageAddress } from "@/components/viewer/stage-address";

/** Position of the swipe line or opacity of the onion skin, in percent. Stored in the address; `latest` is for its reader. */
export function useMix(initial: number, { settle, arrival, now }: StageAddress) {
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
