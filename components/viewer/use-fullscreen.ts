"use client";

import { useSyncExternalStore } from "react";

const subscribe = (changed: () => void) => {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
};

/** Puts the whole page on the whole screen, comments and all, or back; false where the browser cannot, as on phones. */
export function toggleFullscreen() {
  if (!document.fullscreenEnabled) return false;
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => {});
  return true;
}

/** Whether the page is on the whole screen, and whether it can be. Drawn anew after hydration, so for a small part of a page. */
export function useFullscreen() {
  const on = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const can = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled,
    () => false,
  );
  return { on, can };
}
