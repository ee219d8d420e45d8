"use client";

import { useEffect, useState } from "react";
import { useKeys } from "@/components/ui/use-keys";

/** State of hold to blink: true while B or the button is held down. */
export function useHoldToBlink() {
  const [held, setHeld] = useState(false);
  useKeys({ b: () => setHeld(true) });
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    addEventListener("keyup", (event) => event.key.toLowerCase() === "b" && setHeld(false), { signal });
    addEventListener("blur", () => setHeld(false), { signal });
    return () => control.abort();
  }, []);
  return { held, setHeld };
}
