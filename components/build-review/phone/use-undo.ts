"use client";

import { useCallback, useEffect, useState } from "react";

/** Milliseconds in which the latest decision can be taken back with one tap. */
export const UNDO_MS = 6000;

/** The latest step that can be undone, for six seconds. `hold` keeps it while it has the focus or the pointer. */
export function useUndo<Step>() {
  const [last, setLast] = useState<{ step: Step; held: boolean } | null>(null);
  useEffect(() => {
    if (!last || last.held) return;
    const timer = setTimeout(setLast, UNDO_MS, null);
    return () => clearTimeout(timer);
  }, [last]);
  return {
    last: last?.step ?? null,
    offer: useCallback((step: Step) => setLast({ step, held: false }), []),
    hold: useCallback((held: boolean) => setLast((one) => (one && one.held !== held ? { ...one, held } : one)), []),
    clear: useCallback(() => setLast(null), []),
  };
}
