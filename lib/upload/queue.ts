import { plainName } from "../media/media-state.ts";
import { type Picked, refuse } from "./accepted-types.ts";
import { createRowRunner, type RunnerOptions } from "./row-runner.ts";
import { createRowStore } from "./row-store.ts";
import { isDiscardable, type QueueRow, type RowState } from "./rows.ts";
import type { UnfinishedUpload } from "./unfinished-uploads.ts";
import type { Destination } from "./upload.ts";
import { type FetchPreviews, fetchUploadPreviews, previewLoader } from "./upload-previews.ts";

type Options = RunnerOptions & { fetchPreviews?: FetchPreviews };

let lastKey = 0;
/** Returns a key that identifies a row also in later visits. It need not be unguessable. */
const newKey = () => `${Date.now().toString(36)}-${(lastKey++).toString(36)}-${Math.random().toString(36).slice(2)}`;

const readingState = (size: number): RowState => ({ at: "reading", done: 0, total: size });

/**
 * Creates the upload queue. Rows keep the order in which they were chosen. A row is read, shows its preview and waits for `start`; a
 * failed row keeps its file and its finished steps.
 */
export function createQueue({ fetchPreviews = fetchUploadPreviews, ...options }: Options = {}) {
  const store = createRowStore();
  const { rows, set, find, patch } = store;
  const previews = previewLoader(fetchPreviews, rows, set);
  const { fill, begin, stop, reconnect } = createRowRunner(store, options, { onReady: previews.schedule, onRead: takeOver });
  let lastId = 0;

  /** Gives the file of a row that was just read to interrupted rows with the same bytes, and removes the row. */
  function takeOver(id: number, hash: string): boolean {
    const row = find(id);
    if (!row) return false;
    const isSame = ({ now, to, facts }: QueueRow) => now.at === "interrupted" && to.project === row.to.project && facts?.hash === hash;
    const matched = rows().filter(isSame);
    if (!matched.length && !row.resumes) return false;
    if (!matched.length) unmatched.add(row.name);
    set(rows().filter((one) => one.id !== id));
    for (const { id: interrupted, facts } of matched) {
      patch(interrupted, { file: row.file });
      begin(interrupted, facts!);
    }
    return true;
  }
  /** Names of files that were chosen to resume uploads and belong to none. */
  const unmatched = new Set<string>();

  const remove = (gone: (row: QueueRow) => boolean) => {
    rows().filter(gone).forEach(stop);
    set(rows().filter((row) => !gone(row)));
    fill();
  };
  /** Renames a row that is not started. A ready row gets a new preview. */
  const rename = (id: number, name: string, state: QueueRow["state"]) => {
    const row = find(id);
    if (row?.now.at !== "ready" && row?.now.at !== "reading") return;
    const facts = row.facts && { ...row.facts, name, state };
    patch(id, { name, state, facts, now: row.now.at === "ready" ? { at: "ready", preview: null } : row.now });
  };
  /** Runs a failed or cancelled row again with the same file, from the first step that is not done. */
  const retry = (id: number) => {
    const row = find(id);
    if (!row) return;
    if (row.facts) begin(id, row.facts);
    else patch(id, { eager: true, now: readingState(row.size) });
    fill();
  };

  return {
    rows,
    subscribe: store.subscribe,
    enablePreviews: previews.enable,
    /**
     * Adds files. Files that cannot be shared fail immediately in their row. A file with the bytes of an upload of a closed tab continues
     * that upload. `resume`: other files are not added. `send`: files are sent as soon as they are read. Returns the ids of the new rows.
     */
    add(files: readonly Picked[], to: Destination, maxBytes: number | null = null, mode: "ask" | "resume" | "send" = "ask"): number[] {
      const [resumes, eager] = [mode === "resume", mode === "send"];
      unmatched.clear();
      const added = files.map(({ file, name, state = null }): QueueRow => {
        const { size } = file;
        const problem = refuse({ name, size }, maxBytes);
        const now: RowState = problem ? { at: "failed", problem, retry: false, accepted: false } : readingState(size);
        return { id: ++lastId, key: newKey(), file, name, size, state, facts: null, to, arrived: null, eager, resumes, now };
      });
      const sizes = new Set(rows().flatMap(({ now, size }) => (now.at === "interrupted" ? [size] : [])));
      const used = resumes ? added.filter(({ size }) => sizes.has(size)) : added;
      for (const row of added) if (!used.includes(row)) unmatched.add(row.name);
      set([...rows(), ...used]);
      fill();
      return used.map(({ id }) => id);
    },
    /** Names of the files that the last choice to resume uploads had too many. */
    unmatched: (): readonly string[] => [...unmatched],
    /** Adds rows of closed tabs. Those whose bytes have arrived are finalized immediately, the others wait for their file. */
    adopt(uploads: readonly UnfinishedUpload[]) {
      const adopted = uploads.map(({ key, to, arrived, tab: _tab, at: _at, ...facts }): QueueRow => {
        const { name, size, state } = facts;
        const now: RowState = arrived ? { at: "waiting", until: null } : { at: "interrupted" };
        return { id: ++lastId, key, file: null, name, size, state, facts, to, arrived, eager: true, resumes: false, now };
      });
      set([...rows(), ...adopted.filter(({ key }) => !rows().some((row) => row.key === key))]);
      fill();
    },
    /** Changes the destination of a project's rows that are not started. */
    retarget(to: Destination) {
      const isOpen = ({ to: { project }, eager, now }: QueueRow) =>
        project === to.project && !eager && (now.at === "ready" || now.at === "reading");
      if (!rows().some(isOpen)) return;
      set(
        rows().map((row) => (isOpen(row) ? { ...row, to, now: row.now.at === "ready" ? { at: "ready", preview: null } : row.now } : row)),
      );
      previews.schedule();
    },
    /** Makes two rows a pair: the first takes the name of the second. */
    pair(before: number, after: number) {
      const name = find(after)?.name;
      if (!name || before === after) return;
      rename(before, plainName(name), "before");
      rename(after, plainName(name), "after");
      previews.schedule();
    },
    /** Undoes `pair` for one row: its file's own name again. */
    split(id: number) {
      const row = find(id);
      if (row?.file) rename(id, row.file.name, null);
      previews.schedule();
    },
    /** Sends a project's rows that are ready, and those that are still being read as soon as they are. */
    start(project: string) {
      for (const { id, to, now, facts } of rows()) {
        if (to.project !== project) continue;
        if (now.at === "ready") begin(id, facts!);
        else if (now.at === "reading") patch(id, { eager: true });
      }
      fill();
    },
    /** Cancels a row. It stays in the list and can be sent again. */
    cancel(id: number) {
      const row = find(id);
      if (!row) return;
      stop(row);
      patch(id, { now: { at: "cancelled" } });
      fill();
    },
    retry,
    /** Sends rows that wait for the connection now, because it is back. */
    reconnect,
    /** Cancels a project's rows that are not sent yet. They stay in the list and can be sent again. */
    cancelRest(project: string) {
      const isOpen = ({ to, now, eager }: QueueRow) =>
        to.project === project && (now.at === "waiting" || now.at === "running" || (now.at === "reading" && eager));
      rows().filter(isOpen).forEach(stop);
      set(rows().map((row) => (isOpen(row) ? { ...row, now: { at: "cancelled" } } : row)));
      fill();
    },
    /** Runs all failed rows of a project again that may succeed. */
    retryAll(project: string) {
      for (const { id, to, now } of rows()) if (to.project === project && now.at === "failed" && now.retry) retry(id);
    },
    /** Discards the interrupted uploads of a project. */
    discardInterrupted: (project: string) => remove(({ to, now }) => to.project === project && now.at === "interrupted"),
    /** Removes a row from the list. */
    dismiss: (id: number) => remove((row) => row.id === id),
    /** Removes rows that are done, cancelled or refused. */
    clear: (project: string) => remove((row) => row.to.project === project && isDiscardable(row)),
  };
}

export type Queue = ReturnType<typeof createQueue>;
