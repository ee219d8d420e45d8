"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";
import type { BuildKey } from "@/lib/queries/builds";

const none: readonly string[] = [];
const readers = new Set<() => void>();
/** Latest parsed list of each key. */
const lists = new Map<string, readonly string[]>();

function idsOf(name: string): readonly string[] {
  if (!lists.has(name)) lists.set(name, readStored<string[]>(deviceStore(), name) ?? none);
  return lists.get(name)!;
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => {
    readers.delete(read);
    // Another tab may write while this hook has no subscriber.
    if (!readers.size) lists.clear();
  };
}

/** Key of the causes that a reader keeps for later in a build. */
export const laterKey = (userId: string, { owner, project, number }: BuildKey) => `${userId}:${owner}/${project}/${number}`;

/** Causes that a reader keeps for later, the same in each view of a build on this device; `key` names the reader and the build, null keeps none. */
export function useLater(key: string | null) {
  const name = `loupe:later:${key}`;
  const ids = useSyncExternalStore(
    subscribe,
    () => (key ? idsOf(name) : none),
    () => none,
  );
  const kept = useMemo(() => new Set(ids), [ids]);
  const has = useCallback((id: string) => kept.has(id), [kept]);
  const add = (id: string) => {
    if (!key) return;
    const next = [...idsOf(name).filter((one) => one !== id), id];
    lists.set(name, next);
    writeStored(deviceStore(), name, next);
    readers.forEach((read) => read());
  };
  return { has, add };
}
