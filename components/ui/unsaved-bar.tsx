"use client";

import { useEffect, useRef } from "react";
import { Button } from "./button";
import { Kbd } from "./kbd";
import { isMacKeyboard } from "./page-actions";
import { useUnsavedChanges } from "./use-unsaved-changes";

type Props = {
  /** Changed fields. `to`: the chosen value, for fields with few choices. Empty: the bar is hidden. */
  fields: readonly { label: string; to?: string }[];
  /** The changes come from an earlier visit. */
  restored?: boolean;
  saving: boolean;
  onDiscard: () => void;
};

/**
 * Bar of a form with unsaved changes, at the bottom of the window. Ctrl+S or ⌘S saves; leaving the page asks. Put it inside the form.
 * The page reserves its height, so it never covers the last field.
 */
export function UnsavedBar({ fields, restored = false, saving, onDiscard }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const unsaved = fields.length > 0;
  useUnsavedChanges(unsaved ? fields.map(({ label }) => label).join(", ") : null, onDiscard);
  useEffect(() => {
    if (!unsaved) return;
    const element = box.current;
    const control = new AbortController();
    addEventListener(
      "keydown",
      (event) => {
        if (event.key.toLowerCase() !== "s" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
        event.preventDefault();
        if (!document.querySelector("dialog[open]")) element?.closest("form")?.requestSubmit();
      },
      { signal: control.signal },
    );
    return () => {
      control.abort();
      // The focused button disappears with the bar.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          element?.closest("form")?.querySelector<HTMLElement>("input, select, textarea")?.focus();
      });
    };
  }, [unsaved]);
  const only = fields.length === 1 ? fields[0]?.to : undefined;
  return (
    <div ref={box} className="contents">
      {unsaved ? (
        <div
          data-bottom-bar
          data-unsaved-bar
          className="fixed inset-x-0 bottom-(--phone-bar,0px) z-10 flex h-14 items-center gap-2 border-t border-line bg-sheet px-4 sm:px-6 rail:start-19 side:start-58 side:px-8"
        >
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-ink max-sm:hidden" />
          <p role="status" className="min-w-0 flex-1 truncate max-sm:line-clamp-2 max-sm:text-xs max-sm:whitespace-normal" dir="auto">
            <b className="font-medium">{fields.map(({ label }) => label).join(", ")}</b> {only ? `changed to ${only}` : "changed"}
            {restored ? <span className="text-ink-3 max-sm:hidden">, restored from this device</span> : null}
          </p>
          <Button kind="ghost" disabled={saving} onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" kind="primary" pending={saving && "Saving…"}>
            Save changes
            <span aria-hidden className="max-sm:hidden [&_kbd]:border-0 [&_kbd]:px-0 [&_kbd]:text-current [&_kbd]:opacity-70">
              <Kbd>{isMacKeyboard() ? "⌘S" : "Ctrl S"}</Kbd>
            </span>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
