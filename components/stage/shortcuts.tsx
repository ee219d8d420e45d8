"use client";

import { ShortcutHelp } from "@/components/ui/shortcut-help";
import { type ShortcutFeatures, shortcutRows } from "./keyboard-map";

type Props = { open: boolean; onClose: () => void; features: ShortcutFeatures };

/** The keyboard help: all shortcuts that work on this page for this person. */
export function Shortcuts({ open, onClose, features }: Props) {
  return <ShortcutHelp open={open} onClose={onClose} rows={shortcutRows(features)} />;
}
