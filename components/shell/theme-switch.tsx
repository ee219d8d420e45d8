"use client";

import { loadable } from "@/components/ui/loadable";

// Every page requests the code of "not found", whose header has this switch.
export const ThemeSwitch = loadable(
  async () => ({ default: (await import("@/components/ui/theme-toggle")).ThemeToggle }),
  "The theme switch",
  {
    failed: () => null,
  },
);
