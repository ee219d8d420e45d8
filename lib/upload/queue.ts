import { ApiError } from "../api/call.ts";
import { plainName } from "../media/media-state.ts";
import { type Picked, refuse } from "./accepted-types.ts";
import { type FetchPreviews, previewLoader } from "./upload-previews.ts";
import { hashFile } from "./hash.ts";
import type { Kept, KeptUploads } from "./unfinished-uploads.ts";
import { problemOf } from "./upload-error.ts";
import { fetchUploadPreviews } from "./preview-uploads.ts";
import type { QueueRow, QueueRowBase, RowState } from "./rows.ts";
import { checkFile } from "./file-check.ts";
import { type Destination, type FileFacts, upload } from "./upload.ts";

type Options = {
  run?: typeof upload;
  hash?: typeof hashFile;
  check?: typeof checkFile;
  fetchPreviews?: FetchPreviews;
  kept?: Pick<KeptUploads, "save" | "forget"> | null;
  /** Most files that are sent, and that are read, at the same time. */
  places?: number;
  readers?: number;
  /** Called for each call that failed because the session ended. */
  onUnauthorized?: () => void;
};

let made = 0;
/** Returns a key that identifies a row also in later visits. It need not be unguessable. */
const newKey = () => `${Date.now().toString(36)}-${(made++).toString(36)}-${Math.random().toString(36).slice(2)}`;

/**
 * Creates the upload queue, a store for `useSyncExternalStore`. Rows keep the order in which they were chosen. A row is read, shows its
 * preview and waits for `start`; a failed row keeps its file and its finished steps.
 */
export function createQueue({
  run = upload,
  hash = hashFile,
  check = checkFile,
  fetchPreviews = fetchUploadPreviews,
  kept = null,
  places = 3,
  readers = 2,
  onUnauthorized,
}: Options = {}) {
  let rows: readonly QueueRow[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const sending = new Map<number, AbortController>();
  const reading = new Map<number, AbortController>();

  const set = (next: readonly QueueRow[]) => {
    rows = next;
    listeners.forEach((listen) => listen());
  };
  const previews = previewLoader(fetchPreviews, () => rows, set);
  const find = (id: number) => rows.find((row) => row.id === id);
  const patch = (id: number, change: Partial<QueueRowBase>, now?: RowState) =>
    set(rows.map((row) => (row.id === id ? { ...row, ...change, ...(now && { now }) } : row)));

  /** End of the rate limit, in milliseconds since 1970. Nothing is sent before. */
  let resting = 0;
  const rest = (id: number, seconds: number) => {
    resting = Math.max(resting, Date.now() + seconds * 1000);
    patch(id, {}, { at: "waiting", until: resting });
    // Timers can fire some milliseconds early.
    setTimeout(fill, resting - Date.now() + 50);
  };
  const fail = (id: number, error: unknown) => {
    const { facts } = find(id)!;
    if (error instanceof ApiError && error.status === 429 && facts) return rest(id, error.retryAfter ?? 60);
    if (error instanceof ApiError && error.status === 401) onUnauthorized?.();
    const { text, retry } = problemOf(error);
    patch(id, {}, { at: "failed", problem: text, retry, lost: error instanceof ApiError && error.status === 0 });
  };

  /** Checks and hashes a file; then the row is ready, or starts if it was started before. */
  async function read(row: QueueRow) {
    const { id, file } = row;
    const stop = new AbortController();
    reading.set(id, stop);
    try {
      const found = await check(file!);
      if (stop.signal.aborted) return;
      if ("problem" in found) return patch(id, {}, { at: "failed", problem: found.problem, retry: false, lost: false });
      const digest = await hash(
        file!,
        ({ done, total }) => stop.signal.aborted || patch(id, {}, { at: "reading", done, total }),
        stop.signal,
      );
      if (stop.signal.aborted) return;
      const now = find(id)!;
      if (now.facts && now.facts.hash !== digest) {
        patch(
          id,
          { file: null },
          { at: "left", problem: "This is a different file, or it has changed. Select the original file, or discard this upload." },
        );
        return;
      }
      const facts = { name: now.name, contentType: found.type, size: file!.size, hash: digest, state: now.state };
      if (now.eager) begin(id, facts);
      else {
        patch(id, { facts }, { at: "ready", preview: null });
        previews.schedule();
      }
    } catch (error) {
      if (!stop.signal.aborted) fail(id, error);
    } finally {
      if (reading.get(id) === stop) reading.delete(id);
      fill();
    }
  }

  function begin(id: number, facts: FileFacts) {
    const row = find(id)!;
    patch(id, { facts, eager: true }, { at: "waiting", until: null });
    kept?.save({ ...facts, key: row.key, to: row.to, arrived: row.arrived });
  }

  async function work({ id, file, facts, to, key, arrived }: QueueRow) {
    const stop = new AbortController();
    sending.set(id, stop);
    try {
      for await (const { ...phase } of run({ file, facts: facts!, to, arrived }, stop.signal)) {
        if (stop.signal.aborted) return;
        if (phase.phase === "done") {
          patch(id, {}, { at: "done", media: phase.media, sent: phase.sent });
          kept?.forget(key);
        } else {
          const landed = phase.phase === "checking" ? phase.mediaId : null;
          patch(id, { arrived: landed }, { at: "running", phase });
          if (landed) kept?.save({ ...facts!, key, to, arrived: landed });
        }
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      const refused = error instanceof ApiError && [400, 404, 413].includes(error.status);
      if (!file && refused) patch(id, { arrived: null }, { at: "left", problem: null });
      else {
        // Refused bytes do not count as arrived: the next try sends them again.
        if (refused) patch(id, { arrived: null });
        fail(id, error);
      }
    } finally {
      if (sending.get(id) === stop) sending.delete(id);
      fill();
    }
  }

  /** Starts reading and sending the longest-waiting rows while slots are free. */
  function fill() {
    for (const row of rows) {
      if (row.now.at === "reading" && reading.size < readers && !reading.has(row.id)) void read(row);
      if (row.now.at === "waiting" && Date.now() >= resting && sending.size < places && !sending.has(row.id)) void work(row);
    }
  }

  const halt = (id: number) => {
    for (const map of [sending, reading]) {
      map.get(id)?.abort(new DOMException("Cancelled", "AbortError"));
      map.delete(id);
    }
  };
  const drop = (gone: (row: QueueRow) => boolean) => {
    for (const row of rows.filter(gone)) {
      halt(row.id);
      kept?.forget(row.key);
    }
    set(rows.filter((row) => !gone(row)));
    fill();
  };
  const change = (id: number, { name, state }: Pick<QueueRowBase, "name" | "state">) => {
    const row = find(id);
    if (row?.now.at === "ready" || row?.now.at === "reading")
      patch(
        id,
        { name, state, facts: row.facts && { ...row.facts, name, state } },
        row.now.at === "ready" ? { at: "ready", preview: null } : undefined,
      );
  };

  /** Runs a failed or cancelled row again with the same file, from the first step that is not done. */
  function retry(id: number) {
    const row = find(id);
    if (!row) return;
    if (row.facts) begin(id, row.facts);
    else patch(id, { eager: true }, { at: "reading", done: 0, total: row.size });
    fill();
  }

  return {
    enablePreviews: previews.enable,
    subscribe: (listen: () => void) => (listeners.add(listen), () => void listeners.delete(listen)),
    rows: () => rows,
    /** Adds files. Files that cannot be shared fail at once in their row. A file of a row from a closed tab continues that row. */
    add(files: readonly Picked[], to: Destination, maxBytes: number | null = null) {
      const fresh: QueueRow[] = [];
      for (const { file, name } of files) {
        const left = rows.find(
          (row) => row.now.at === "left" && row.to.project === to.project && row.size === file.size && row.name === name,
        );
        if (left) {
          patch(left.id, { file }, { at: "reading", done: 0, total: file.size });
          continue;
        }
        const problem = refuse({ name, size: file.size }, maxBytes);
        const now: RowState = problem ? { at: "failed", problem, retry: false, lost: false } : { at: "reading", done: 0, total: file.size };
        const base = { id: ++last, key: newKey(), file, name, size: file.size, state: null, facts: null, arrived: null, eager: false };
        fresh.push({ ...base, to, now });
      }
      set([...rows, ...fresh]);
      fill();
    },
    /** Adds rows of closed tabs. Those whose bytes have arrived are finalized at once, the others wait for their file. */
    adopt(found: readonly Kept[]) {
      const back = found.map(({ key, to, arrived, tab: _tab, at: _at, ...facts }): QueueRow => {
        const { name, size, state } = facts;
        const now: RowState = arrived ? { at: "waiting", until: null } : { at: "left", problem: null };
        return { id: ++last, key, file: null, name, size, state, facts, to, arrived, eager: true, now };
      });
      set([...rows, ...back.filter(({ key }) => !rows.some((row) => row.key === key))]);
      fill();
    },
    /** Gives a row from a closed tab its file. */
    resume(id: number, file: File) {
      if (find(id)?.now.at === "left") patch(id, { file }, { at: "reading", done: 0, total: file.size });
      fill();
    },
    /** Changes the destination of a project's rows that are not started. */
    retarget(to: Destination) {
      const mine = (row: QueueRow) => row.to.project === to.project && !row.eager && (row.now.at === "ready" || row.now.at === "reading");
      if (!rows.some(mine)) return;
      set(
        rows.map((row) =>
          mine(row) ? { ...row, to, ...(row.now.at === "ready" && { now: { at: "ready", preview: null } as const }) } : row,
        ),
      );
      previews.schedule();
    },
    /** Makes two rows a pair: the first takes the name of the second. */
    pair(before: number, after: number) {
      const name = find(after)?.name;
      if (!name || before === after) return;
      change(before, { name: plainName(name), state: "before" });
      change(after, { name: plainName(name), state: "after" });
      previews.schedule();
    },
    /** Undoes `pair` for one row: its file's own name again. */
    split(id: number) {
      const row = find(id);
      if (row?.file) change(id, { name: row.file.name, state: null });
      previews.schedule();
    },
    /** Sends a project's rows that are ready, and those that are still being read as soon as they are. */
    start(project: string) {
      for (const row of rows) {
        if (row.to.project !== project) continue;
        if (row.now.at === "ready") begin(row.id, row.facts!);
        else if (row.now.at === "reading") patch(row.id, { eager: true });
      }
      fill();
    },
    /** Cancels a row. It stays in the list and can be sent again. */
    cancel(id: number) {
      halt(id);
      const row = find(id);
      if (row) kept?.forget(row.key);
      patch(id, {}, { at: "cancelled" });
      fill();
    },
    retry,
    /** Retries rows that failed because the connection was lost. */
    retryLost() {
      for (const { id, now } of rows) if (now.at === "failed" && now.lost) retry(id);
    },
    /** Removes a row from the list. */
    dismiss: (id: number) => drop((row) => row.id === id),
    /** Removes rows that are done, cancelled or refused. */
    clear: (project: string) =>
      drop(({ to, now }) => to.project === project && (now.at === "done" || now.at === "cancelled" || (now.at === "failed" && !now.retry))),
  };
}

export type Queue = ReturnType<typeof createQueue>;
