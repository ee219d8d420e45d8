"use client";

import { useEffect } from "react";
import { type LeaveQuestion, unsavedChanges } from "@/lib/browser/unsaved-changes";
import { useLatest } from "./use-latest";

/** Asks before the reader leaves the page while `name`, the list of changed fields, is not null. `question`: the words, a constant. */
export function useUnsavedChanges(name: string | null, discard: () => void, question?: LeaveQuestion) {
  const latest = useLatest(discard);
  useEffect(
    () => (name === null ? undefined : unsavedChanges.add({ name, discard: () => latest.current(), question })),
    [name, latest, question],
  );
}
