"use client";

import { useSyncExternalStore } from "react";

type Shown = "palette" | "help" | null;

/** Dialog that is open: the palette, the keyboard help or none. Kept outside React, so that any button can open one. */
let shown: Shown = null;
const readers = new Set<() => void>();

export function show(next: Shown) {
  shown = next;
  readers.forEach((read) => read());
}

/** Closes the palette. Browsers report the end of a dialog later: by then the keyboard help may be open, and stays. */
export function hidePalette() {
  if (shown === "palette") show(null);
}

/** Returns the open dialog. */
export const useShown = () =>
  useSyncExternalStore<Shown>(
    (read) => (readers.add(read), () => void readers.delete(read)),
    () => shown,
    () => null,
  );
