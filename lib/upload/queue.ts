import { ApiError } from "../api/call.ts";
import { refuse } from "./accepts.ts";
import { problemOf } from "./problem.ts";
import { type Destination, type Phase, upload } from "./upload.ts";

export type Row = { id: number; file: File; to: Destination } & (
  | { state: "waiting" }
  | { state: "running"; at: Exclude<Phase, { phase: "done" }> }
  | ({ state: "done" } & Omit<Extract<Phase, { phase: "done" }>, "phase">)
  | { state: "failed"; problem: string; retry: boolean }
  | { state: "cancelled" }
);
type State = Row extends infer R ? (R extends Row ? Omit<R, "id" | "file" | "to"> : never) : never;

type Options = {
  run?: (file: File, to: Destination, signal: AbortSignal) => AsyncIterable<Phase>;
  /** How many run side by side. */
  places?: number;
  /** Called for every call that was refused because the session is over. */
  onUnauthorized?: () => void;
};

/** Files on their way, in the order they were chosen; a store for `useSyncExternalStore`. A failed row keeps its file. */
export function createQueue({ run = upload, places = 3, onUnauthorized }: Options = {}) {
  let rows: readonly Row[] = [];
  let last = 0;
  const readers = new Set<() => void>();
  const stops = new Map<number, AbortController>();

  const set = (next: readonly Row[]) => {
    rows = next;
    readers.forEach((read) => read());
  };
  const put = (id: number, state: State) => set(rows.map((row) => (row.id === id ? { id, file: row.file, to: row.to, ...state } : row)));

  async function work({ id, file, to }: Row) {
    const stop = new AbortController();
    stops.set(id, stop);
    put(id, { state: "running", at: { phase: "reading", done: 0, total: file.size } });
    try {
      for await (const { ...at } of run(file, to, stop.signal)) {
        if (stop.signal.aborted) return;
        if (at.phase === "done") put(id, { state: "done", media: at.media, sent: at.sent });
        else put(id, { state: "running", at });
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) onUnauthorized?.();
      const { text, retry } = problemOf(error);
      put(id, { state: "failed", problem: text, retry });
    } finally {
      if (stops.get(id) === stop) stops.delete(id);
      fill();
    }
  }

  /** Gives free places to the rows that wait longest. */
  function fill() {
    for (const row of rows) {
      if (stops.size >= places) return;
      if (row.state === "waiting" && !stops.has(row.id)) void work(row);
    }
  }

  const halt = (id: number) => {
    stops.get(id)?.abort(new DOMException("Cancelled", "AbortError"));
    stops.delete(id);
  };

  return {
    subscribe: (read: () => void) => {
      readers.add(read);
      return () => void readers.delete(read);
    },
    rows: () => rows,
    /** Adds files; those that cannot be shared are refused at once, each in its row. */
    add(files: readonly File[], to: Destination) {
      const fresh = files.map((file): Row => {
        const base = { id: ++last, file, to };
        const problem = refuse(file);
        return problem ? { ...base, state: "failed", problem, retry: false } : { ...base, state: "waiting" };
      });
      set([...rows, ...fresh]);
      fill();
    },
    /** Stops a row; it stays and can be retried. */
    cancel(id: number) {
      halt(id);
      put(id, { state: "cancelled" });
      fill();
    },
    /** Runs a failed or cancelled row again with the same file. */
    retry(id: number) {
      put(id, { state: "waiting" });
      fill();
    },
    /** Takes a row out of the list. */
    dismiss(id: number) {
      halt(id);
      set(rows.filter((row) => row.id !== id));
      fill();
    },
    /** Takes out what is done. */
    clear: () => set(rows.filter(({ state }) => state !== "done")),
  };
}

export type Queue = ReturnType<typeof createQueue>;

/** Whether bytes are on their way or wait for a place. */
export const isBusy = (rows: readonly Row[]) => rows.some(({ state }) => state === "running" || state === "waiting");
