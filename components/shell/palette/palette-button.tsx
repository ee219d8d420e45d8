"use client";

import { Search } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { isMacKeyboard } from "@/components/ui/page-actions";
import { useHydrated } from "@/components/ui/use-hydrated";
import { show } from "./palette-state";

const LABEL = "Search and commands";

/** Opens the palette from a menu of a narrow screen: a row with its name. */
export const PaletteRow = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    className="flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 text-start hover:bg-wash pointer-coarse:min-h-11"
    onClick={() => (onOpen(), show("palette"))}
  >
    <Search aria-hidden className="size-4 text-ink-2" />
    {LABEL}
  </button>
);

/** Opens the palette. Shows its key where a keyboard is likely, else an icon. */
export function PaletteButton({ iconOnly = false }: { iconOnly?: boolean }) {
  const key = useHydrated() && isMacKeyboard() ? "⌘K" : "Ctrl K";
  const icon = (
    <IconButton label={LABEL} side="end" size="medium" aria-haspopup="dialog" onClick={() => show("palette")}>
      <Search aria-hidden />
    </IconButton>
  );
  if (iconOnly) return icon;
  return (
    <>
      <button
        type="button"
        aria-label={`${LABEL}, ${key}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={LABEL}
        onClick={() => show("palette")}
        className="flex h-7 items-center gap-1.5 rounded-md px-1.5 text-ink-3 transition-colors hover:bg-wash hover:text-ink railed:hidden pointer-coarse:size-11 pointer-coarse:justify-center"
      >
        <Search aria-hidden className="size-4" />
        <Kbd>{key}</Kbd>
      </button>
      <span className="hidden railed:block">{icon}</span>
    </>
  );
}
