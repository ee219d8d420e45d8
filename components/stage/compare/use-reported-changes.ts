"use client";

import { useEffect } from "react";
import { useLatest } from "@/components/ui/use-latest";
import type { ListedChanges } from "./compare";
import type { ChangesState } from "./use-changed-areas";

/** Passes the changed areas to the page whenever they change, and null when the comparison ends. */
export function useReportedChanges(changes: ChangesState, onChanges: ((changes: ListedChanges | null) => void) | undefined) {
  const latest = useLatest(changes);
  const { difference, current, rule, setRule } = changes;
  useEffect(() => {
    const { areas } = latest.current;
    onChanges?.({ difference, areas, current, rule, setRule, pick: (index) => latest.current.pick(index) });
  }, [difference, current, rule, setRule, onChanges, latest]);
  useEffect(() => () => onChanges?.(null), [onChanges]);
}
