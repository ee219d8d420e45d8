"use client";

import { useEffect } from "react";

/** A software keyboard takes at least this much, in CSS pixels. */
const keyboard = 120;

/**
 * Holds the page to what a software keyboard leaves of the window, as `--seen`: some browsers lay the keyboard over the page
 * and resize only the visual viewport.
 */
export function useSeenHeight() {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const { style } = document.documentElement;
    const read = () => {
      // A pinch of the whole page makes the visual viewport smaller too.
      const covered = seen.scale < 1.05 && window.innerHeight - seen.height > keyboard;
      if (!covered) return void style.removeProperty("--seen");
      style.setProperty("--seen", `${Math.round(seen.height)}px`);
      scrollTo(0, 0);
    };
    const control = new AbortController();
    seen.addEventListener("resize", read, { signal: control.signal });
    seen.addEventListener("scroll", read, { signal: control.signal });
    return () => {
      control.abort();
      style.removeProperty("--seen");
    };
  }, []);
}
