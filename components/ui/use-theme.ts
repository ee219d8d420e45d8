"use client";

import { useSyncExternalStore } from "react";
import { type Theme, themeOf } from "@/lib/browser/theme";

const themes: readonly Theme[] = ["light", "dark", "system"];
const readers = new Set<() => void>();
const current = () => themeOf(themes.find((theme) => document.documentElement.classList.contains(theme)));

/** Changes the theme and stores it for a year. */
export function setTheme(theme: Theme) {
  document.documentElement.classList.remove(...themes);
  document.documentElement.classList.add(theme);
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  readers.forEach((read) => read());
}

/** Returns the reader's theme; `system` before hydration. */
export const useTheme = () =>
  useSyncExternalStore<Theme>(
    (read) => (readers.add(read), () => void readers.delete(read)),
    current,
    () => "system",
  );
