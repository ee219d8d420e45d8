import type { QueueRow } from "./rows.ts";

/** Creates the store of the queue's rows, for `useSyncExternalStore`. */
export function createRowStore() {
  let rows: readonly QueueRow[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly QueueRow[]) => {
    rows = next;
    listeners.forEach((listen) => listen());
  };
  return {
    rows: () => rows,
    set,
    find: (id: number) => rows.find((row) => row.id === id),
    patch: (id: number, change: Partial<QueueRow>) => set(rows.map((row) => (row.id === id ? { ...row, ...change } : row))),
    subscribe: (listen: () => void) => (listeners.add(listen), () => void listeners.delete(listen)),
  };
}
export type RowStore = ReturnType<typeof createRowStore>;
