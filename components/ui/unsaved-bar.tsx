"use client";

import { useEffect } from "react";
import { Button } from "./button";

type Props = {
  /** Names the changed fields: `Project name`. Null when nothing is changed; the bar is hidden then. */
  changed: string | null;
  saving: boolean;
  onDiscard: () => void;
};

/** Bar of a form with unsaved changes, at the bottom of the window. Closing the page asks first. Put it inside the form. */
export function UnsavedBar({ changed, saving, onDiscard }: Props) {
  const unsaved = changed !== null;
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
  if (!unsaved) return null;
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-40 flex min-h-14 flex-wrap items-center gap-2 border-t border-line bg-sheet px-4 py-2 sm:px-8"
    >
      <p role="status" className="min-w-0 flex-1">
        <b className="font-medium">{changed}</b> not saved
      </p>
      <Button kind="ghost" disabled={saving} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="submit" kind="primary" pending={saving && "Saving…"}>
        Save changes
      </Button>
    </div>
  );
}
