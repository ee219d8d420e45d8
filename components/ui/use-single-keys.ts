"use client";

import { useSyncExternalStore } from "react";

const KEY = "loupe:single-keys";
const readers = new Set<() => void>();

/** Returns true while single-key shortcuts are on for this device; they can be turned off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean) {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Storage is blocked: the shortcuts stay on.
  }
  readers.forEach((read) => read());
}

/** Returns the reader's choice; true before hydration. */
export const useSingleKeys = () =>
  useSyncExternalStore(
    (read) => (readers.add(read), () => void readers.delete(read)),
    areSingleKeysOn,
    () => true,
  );
