"use client";

import { Search } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { isMacKeyboard } from "@/components/ui/page-actions";
import { PopoverRow } from "@/components/ui/popover-row";
import { useHydrated } from "@/components/ui/use-hydrated";
import { show } from "./palette-state";

const LABEL = "Search and commands";

const keyName = () => (isMacKeyboard() ? "⌘K" : "Ctrl K");

/** Row of a popover that opens the palette. */
export const PaletteRow = ({ onOpen }: { onOpen: () => void }) => (
  <PopoverRow icon={<Search aria-hidden />} shortcut={keyName()} onClick={() => (onOpen(), show("palette"))}>
    {LABEL}
  </PopoverRow>
);

/** Opens the palette. Its tooltip shows the key. */
export function PaletteButton({ className = "" }: { className?: string }) {
  const key = useHydrated() ? keyName() : "Ctrl K";
  return (
    <IconButton
      label={LABEL}
      side="end"
      size="medium"
      shortcut={key}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      className={className}
      onClick={() => show("palette")}
    >
      <Search aria-hidden />
    </IconButton>
  );
}
