"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { ShortcutRow } from "./shortcut-help";

const lists = new Map<object, readonly ShortcutRow[]>();
const readers = new Set<() => void>();
let all: readonly ShortcutRow[] = [];
const none: readonly ShortcutRow[] = [];

function changed(): void {
  all = [...lists.values()].flat();
  readers.forEach((read) => read());
}

/** Lists keys of the open page in the keyboard help. `rows` is declared outside components, so that it stays the same. */
export function usePageKeys(rows: readonly ShortcutRow[]) {
  useEffect(() => {
    const owner = {};
    lists.set(owner, rows);
    changed();
    return () => {
      lists.delete(owner);
      changed();
    };
  }, [rows]);
}

/** Returns the keys of the open page. */
export const usePageKeyList = () =>
  useSyncExternalStore(
    (read) => (readers.add(read), () => void readers.delete(read)),
    () => all,
    () => none,
  );
