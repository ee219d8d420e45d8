"use client";

import { useEffect, useRef } from "react";
import { areSingleKeysOn } from "@/components/ui/use-single-keys";

/** Acts by `event.key`, letters in lower case. An act that returns false leaves the key to the browser. */
export type Keys = Readonly<Record<string, ((event: KeyboardEvent) => unknown) | undefined>>;

/** Where keys are the field's or the menu's own. */
const busy = "input:not([type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=dialog], dialog[open]";

/**
 * Single keys of a page. They never fire in fields, menus and dialogs, nor with Ctrl, Meta or Alt held (Alt and Shift are let
 * through with the arrows); letters and signs not where the reader turned them off. `first`: asked before all that are not.
 */
export function useKeys(keys: Keys, first = false) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const control = new AbortController();
    addEventListener(
      "keydown",
      (event) => {
        if (event.defaultPrevented || event.isComposing) return;
        if (event.ctrlKey || event.metaKey) {
          if (event.shiftKey && latest.current[`Mod+Shift+${event.code}`]?.(event) !== undefined) event.preventDefault();
          return;
        }
        if (event.altKey && !event.key.startsWith("Arrow")) return;
        if (event.target instanceof Element && event.target.closest(busy)) return;
        if (document.querySelector("dialog[open]:modal, [popover]:popover-open")) return;
        // A pressed button keeps its own Enter and Space.
        if ((event.key === "Enter" || event.key === " ") && event.target instanceof Element && event.target.closest("button, a, summary"))
          return;
        if (event.key.length === 1 && event.key !== " " && !areSingleKeysOn()) return;
        const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
        if (act && act(event) !== false) event.preventDefault();
      },
      { signal: control.signal, capture: first },
    );
    return () => control.abort();
  }, [first]);
}
