"use client";

import { loadable } from "@/components/ui/loadable";

export const ThemeSwitch = loadable(
  async () => ({ default: (await import("@/components/ui/theme-toggle")).ThemeToggle }),
  "The theme switch",
  {
    failed: () => null,
  },
);
