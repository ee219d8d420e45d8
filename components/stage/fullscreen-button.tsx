"use client";

import { Expand, Minimize2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { toggleFullscreen, useFullscreen } from "./use-fullscreen";

/** Button that toggles full screen. Renders nothing in browsers without it. */
export function FullscreenButton() {
  const { on, can } = useFullscreen();
  if (!can) return null;
  return (
    <IconButton
      label={on ? "Leave full screen" : "Full screen"}
      shortcut="F"
      side="top"
      size="medium"
      className="max-lg:hidden"
      onClick={toggleFullscreen}
    >
      {on ? <Minimize2 aria-hidden /> : <Expand aria-hidden />}
    </IconButton>
  );
}
