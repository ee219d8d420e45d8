"use client";

import { useEffect } from "react";

/** The smallest height of a software keyboard in CSS pixels. */
const MIN_KEYBOARD = 120;

/**
 * Sets `--seen` to the height above a software keyboard. Needed in browsers that show the keyboard over the page and resize only
 * the visual viewport.
 */
export function useVisibleHeight() {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const { style } = document.documentElement;
    const read = () => {
      // Pinch zoom of the page makes the visual viewport smaller too.
      const covered = seen.scale < 1.05 && window.innerHeight - seen.height > MIN_KEYBOARD;
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
