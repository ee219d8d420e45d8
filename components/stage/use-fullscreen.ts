"use client";

import { useSyncExternalStore } from "react";

const subscribe = (changed: () => void) => {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
};

/** Toggles full screen for the whole page, with the comments. False in browsers without it, as on phones. */
export function toggleFullscreen() {
  if (!document.fullscreenEnabled) return false;
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => {});
  return true;
}

/** State of full screen and its availability. Renders again after hydration, so use it in small components. */
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
