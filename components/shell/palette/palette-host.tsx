"use client";

import { useEffect, useRef } from "react";
import { isMacKeyboard, type PageAction, shortcutKeys, usePageActionList } from "@/components/ui/page-actions";
import { usePageKeyList } from "@/components/ui/page-keys";
import { type ShortcutRow, ShortcutHelp } from "@/components/ui/shortcut-help";
import { failedDialog } from "@/components/ui/failed-dialog";
import { loadable, type PreloadTime, usePreload } from "@/components/ui/loadable";
import { type Keys, useKeys } from "@/components/ui/use-keys";
import { hidePalette, show, useShown } from "./palette-state";
import { useRecentPage } from "./use-recent-page";

const Palette = loadable(() => import("./palette"), "The search", { failed: failedDialog("The search") });

/** Time between the two keys of a shortcut such as `g m`, in milliseconds. */
const SECOND_KEY = 1500;

/** Opens the palette with Ctrl+K or ⌘K and the keyboard help with `?`, and runs the shortcuts of the page's actions. */
export function PaletteHost({ signedIn, preload = "idle" }: { signedIn: boolean; preload?: PreloadTime }) {
  const shown = useShown();
  const actions = usePageActionList();
  const keys = usePageKeyList();
  useActionKeys(actions);
  useRecentPage();
  usePreload(Palette.preload, preload);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      // A text field may use the key itself, for a link.
      if (event.defaultPrevented || document.querySelector("dialog[open]:modal")) return;
      event.preventDefault();
      show("palette");
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      {shown === "palette" ? <Palette signedIn={signedIn} onClose={hidePalette} /> : null}
      {shown === "help" ? <ShortcutHelp open rows={[...keys, ...helpRows(actions)]} onClose={() => show(null)} /> : null}
    </>
  );
}

/** Lines of the keyboard help for the actions of the open page. */
const helpRows = (actions: readonly PageAction[]): ShortcutRow[] => [
  ...actions.flatMap(({ shortcut, label }): ShortcutRow[] => (shortcut ? [[shortcutKeys(shortcut, isMacKeyboard()), label]] : [])),
  [["Ctrl", "K"], "Search and commands"],
  [["Esc"], "Close"],
  [["?"], "Keyboard shortcuts"],
];

/** Runs the action of a pressed shortcut. */
function useActionKeys(actions: readonly PageAction[]) {
  const first = useRef<{ key: string; at: number } | null>(null);
  const keys: Record<string, NonNullable<Keys[string]>> = { "?": () => show("help") };
  for (const { shortcut, run } of actions) if (shortcut && !shortcut.includes(" ")) keys[shortcut] = () => (run(), true);
  for (const { shortcut, run } of actions) {
    const [start, end] = shortcut?.split(" ") ?? [];
    if (!start || !end) continue;
    const alone = keys[end];
    keys[end] = (event) => {
      if (first.current?.key !== start || event.timeStamp - first.current.at > SECOND_KEY) return alone ? alone(event) : false;
      first.current = null;
      run();
      return true;
    };
  }
  for (const { shortcut } of actions) {
    const [start, end] = shortcut?.split(" ") ?? [];
    if (!start || !end || keys[start]) continue;
    keys[start] = (event) => void (first.current = { key: start, at: event.timeStamp });
  }
  useKeys(keys);
}
