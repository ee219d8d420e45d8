"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { IconButton } from "./icon-button";
import { setTheme, useTheme } from "./use-theme";

const icons = { light: Sun, dark: Moon, system: Monitor };
const next = { system: "light", light: "dark", dark: "system" } as const;

/** Button that cycles through the themes system, light and dark. */
export function ThemeToggle({ side = "end" }: { side?: "top" | "start" | "end" }) {
  const theme = useTheme();
  const Icon = icons[theme];
  return (
    <IconButton label={`Theme: ${theme}`} side={side} onClick={() => setTheme(next[theme])}>
      <Icon aria-hidden />
    </IconButton>
  );
}
