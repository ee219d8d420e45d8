"use client";

import { useEffect, useRef } from "react";
import type { ListedChanges } from "./compare";
import type { ChangesState } from "./use-changed-areas";

/** Passes the changed areas to the page whenever they change, and null when the comparison ends. */
export function useReportedChanges(changes: ChangesState, onChanges: ((changes: ListedChanges | null) => void) | undefined) {
  const latest = useRef(changes);
  latest.current = changes;
  const { difference, current, rule, setRule } = changes;
  useEffect(() => {
    const { areas } = latest.current;
    onChanges?.({ difference, areas, current, rule, setRule, pick: (index) => latest.current.pick(index) });
  }, [difference, current, rule, setRule, onChanges]);
  useEffect(() => () => onChanges?.(null), [onChanges]);
}
