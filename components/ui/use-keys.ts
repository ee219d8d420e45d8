"use client";

import { useEffect } from "react";
import { areSingleKeysOn } from "./use-single-keys";
import { useLatest } from "./use-latest";

/**
 * Actions by `event.key`, letters in lower case, `Mod+Enter`, or `Mod+Shift+` and `event.code`.
 * An action that returns false leaves the key to the browser and to other components.
 */
export type Keys = Readonly<Record<string, ((event: KeyboardEvent) => unknown) | undefined>>;

/** Elements that handle keys themselves. */
const OWN_KEYS =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=dialog], dialog[open]";
/** Elements that are pressed with Enter and Space. */
const PRESSABLE = "button, a, summary, [type=checkbox]";

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;
/** State of the page at the time of a key press. */
type KeyContext = {
  /** Matches the event's target or one of its parents against a selector. */
  isOn: (selector: string) => boolean;
  /** A dialog or popover is open. */
  hasOverlay: boolean;
  /** Single-key shortcuts are enabled on this device. */
  singleKeysOn: boolean;
};

/** Name of the shortcut for a key press. Null where the page's shortcuts don't apply. */
export function shortcutName(press: KeyPress, { isOn, hasOverlay, singleKeysOn }: KeyContext): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (ctrlKey || metaKey) {
    if (shiftKey) return `Mod+Shift+${code}`;
    // In fields and dialogs it sends what they hold.
    return key === "Enter" && !isOn(OWN_KEYS) && !hasOverlay ? "Mod+Enter" : null;
  }
  // Alt and Shift are allowed with arrows, which they make finer or coarser.
  if (altKey && !key.startsWith("Arrow")) return null;
  if (isOn(OWN_KEYS) || hasOverlay) return null;
  if ((key === "Enter" || key === " ") && isOn(PRESSABLE)) return null;
  const isCharacter = key.length === 1;
  if (isCharacter && key !== " " && !singleKeysOn) return null;
  return isCharacter ? key.toLowerCase() : key;
}

/** Adds keyboard shortcuts to the page. `first`: handles keys before all other shortcuts. */
export function useKeys(keys: Keys, first = false) {
  const latest = useLatest(keys);
  useEffect(() => {
    const control = new AbortController();
    addEventListener(
      "keydown",
      (event) => {
        if (event.defaultPrevented || event.isComposing) return;
        const { target } = event;
        const name = shortcutName(event, {
          isOn: (selector) => target instanceof Element && target.closest(selector) !== null,
          hasOverlay: document.querySelector("dialog[open]:modal, [popover]:popover-open") !== null,
          singleKeysOn: areSingleKeysOn(),
        });
        const action = name === null ? undefined : latest.current[name];
        if (action && action(event) !== false) event.preventDefault();
      },
      { signal: control.signal, capture: first },
    );
    return () => control.abort();
  }, [first, latest]);
}
