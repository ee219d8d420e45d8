"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Returns true while the page is printed: the paper gets what a render adds. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    addEventListener("beforeprint", () => flushSync(() => setPrinting(true)), { signal });
    addEventListener("afterprint", () => setPrinting(false), { signal });
    return () => control.abort();
  }, []);
  return printing;
}
