"use client";

import { useEffect, useState } from "react";
import { useKeys } from "@/components/viewer/use-keys";

/** Whether the other side is held up: while B is down, or for as long as a button says. */
export function useHold() {
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
