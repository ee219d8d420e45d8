"use client";

import { useEffect, useRef } from "react";
import { unsavedChanges } from "@/lib/browser/unsaved-changes";

/** Asks before the reader leaves the page while `name`, the list of changed fields, is not null. */
export function useUnsavedChanges(name: string | null, discard: () => void) {
  const latest = useRef(discard);
  latest.current = discard;
  useEffect(() => (name === null ? undefined : unsavedChanges.add({ name, discard: () => latest.current() })), [name]);
}
