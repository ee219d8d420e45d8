"use client";

import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useLatest } from "./use-latest";

/** Action of the open page, with its shortcut. The palette, the keyboard help and the key handler all read this list. */
export type PageAction = {
  /** Names an action that other parts of the page offer as well. */
  id?: "finish-review";
  label: string;
  /** Short fact after the label. */
  detail?: string | undefined;
  icon?: ReactNode;
  /** Key as `useKeys` names it, or two of them in a row: `u`, `Mod+Shift+KeyL`, `g m`. */
  shortcut?: string | undefined;
  run: () => unknown;
  /** False for an action that only makes sense as a key, such as "Search this list". */
  inPalette?: false;
};

const registered = new Map<object, readonly PageAction[]>();
const readers = new Set<() => void>();
let list: readonly PageAction[] = [];
const none: readonly PageAction[] = [];

function set(owner: object, actions: readonly PageAction[] | null) {
  if (actions) registered.set(owner, actions);
  else registered.delete(owner);
  list = [...registered.values()].flat();
  readers.forEach((read) => read());
}

const subscribe = (read: () => void) => (readers.add(read), () => void readers.delete(read));

/** Returns the actions of the mounted parts of the page, in the order of their registration. */
export const usePageActionList = () =>
  useSyncExternalStore(
    subscribe,
    () => list,
    () => none,
  );

/** Registers actions while the component is mounted. `run` may change with each render; the latest one runs. */
export function usePageActions(actions: readonly PageAction[]) {
  const latest = useLatest(actions);
  const names = actions.map(({ label, detail, shortcut }) => [label, detail, shortcut].join("\n")).join("\n\n");
  useEffect(() => {
    const owner = {};
    set(
      owner,
      latest.current.map((action, index) => ({ ...action, run: () => latest.current[index]?.run() })),
    );
    return () => set(owner, null);
  }, [names, latest]);
}

const symbols: Record<string, string> = { Mod: "Ctrl", Comma: ",", Escape: "Esc", Enter: "⏎", ArrowLeft: "←", ArrowRight: "→" };
const macSymbols: Record<string, string> = { Mod: "⌘", Shift: "⇧" };

/** Returns the keys of a shortcut as printed on a keyboard: `Mod+Shift+KeyL` → `Ctrl`, `Shift`, `L`. */
export function shortcutKeys(shortcut: string, isMac: boolean): string[] {
  return shortcut
    .split(shortcut.includes("+") && shortcut.length > 1 ? "+" : " ")
    .map((key) => (isMac ? macSymbols[key] : undefined) ?? symbols[key] ?? key.replace(/^Key/, "").toUpperCase());
}

/** Returns true on Apple systems, whose shortcuts use ⌘. */
export const isMacKeyboard = () => typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform);
