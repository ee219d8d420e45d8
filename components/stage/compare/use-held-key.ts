"use client";

import { useEffect, useState } from "react";
import { useKeys } from "@/components/ui/use-keys";

/** State of a key that shows something while it is held down, such as `b`: true while it or its button is held. */
export function useHeldKey(key: string) {
  const [held, setHeld] = useState(false);
  useKeys({ [key]: () => setHeld(true) });
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    addEventListener("keyup", (event) => event.key.toLowerCase() === key && setHeld(false), { signal });
    addEventListener("blur", () => setHeld(false), { signal });
    return () => control.abort();
  }, [key]);
  return { held, setHeld };
}
