import { ApiError } from "../api/call.ts";
import { checkFile } from "./file-check.ts";
import { hashFile } from "./hash.ts";
import type { RowStore } from "./row-store.ts";
import type { QueueRow } from "./rows.ts";
import type { UnfinishedUploads } from "./unfinished-uploads.ts";
import { type FileFacts, upload, type UploadPhase } from "./upload.ts";
import { problemOf } from "./upload-error.ts";

export type RunnerOptions = {
  run?: typeof upload;
  hash?: typeof hashFile;
  check?: typeof checkFile;
  unfinished?: Pick<UnfinishedUploads, "save" | "forget"> | null;
  /** Most files that are sent, and that are read, at the same time. */
  senders?: number;
  readers?: number;
  /** Called for each call that failed because the session ended. */
  onUnauthorized?: () => void;
};

const changedFile = "This is a different file, or it has changed. Select the original file, or discard this upload.";

/**
 * Reads and sends the rows of a queue, a few at a time. Rows in the state `reading` are checked and hashed, then become `ready` or, when
 * they were started before, are sent. Rows in the state `waiting` are sent. `onReady`: called when a row became ready.
 */
export function createRowRunner(
  { rows, find, patch }: RowStore,
  { run = upload, hash = hashFile, check = checkFile, unfinished = null, senders = 3, readers = 2, onUnauthorized }: RunnerOptions,
  onReady: () => void,
) {
  const sending = new Map<number, AbortController>();
  const reading = new Map<number, AbortController>();
  /** End of the rate limit, in milliseconds since 1970. Nothing is sent before. */
  let limitedUntil = 0;

  function fail(id: number, error: unknown) {
    const { facts, file } = find(id)!;
    const status = error instanceof ApiError ? error.status : null;
    if (error instanceof ApiError && status === 429 && facts) {
      limitedUntil = Math.max(limitedUntil, Date.now() + (error.retryAfter ?? 60) * 1000);
      // Timers can fire some milliseconds early.
      setTimeout(fill, limitedUntil - Date.now() + 50);
      return patch(id, { now: { at: "waiting", until: limitedUntil } });
    }
    if (status === 401) onUnauthorized?.();
    // Refused bytes do not count as arrived: the next try sends them again.
    const refused = status === 400 || status === 404 || status === 413;
    if (refused) patch(id, { arrived: null });
    if (refused && !file) return patch(id, { now: { at: "interrupted", problem: null } });
    const { text, retry } = problemOf(error);
    patch(id, { now: { at: "failed", problem: text, retry, lost: status === 0 } });
  }

  /** Occupies a slot while `work` runs. An error fails the row, unless it was aborted. */
  async function occupy(slots: Map<number, AbortController>, id: number, work: (signal: AbortSignal) => Promise<void>) {
    const stop = new AbortController();
    slots.set(id, stop);
    try {
      await work(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) fail(id, error);
    } finally {
      if (slots.get(id) === stop) slots.delete(id);
      fill();
    }
  }

  /** Starts a row that was read: saves it on the device and queues it for sending. */
  function begin(id: number, facts: FileFacts) {
    const { key, to, arrived } = find(id)!;
    patch(id, { facts, eager: true, now: { at: "waiting", until: null } });
    unfinished?.save({ ...facts, key, to, arrived });
  }

  async function read(id: number, file: File, signal: AbortSignal) {
    const found = await check(file);
    if (signal.aborted) return;
    if ("problem" in found) return patch(id, { now: { at: "failed", problem: found.problem, retry: false, lost: false } });
    const digest = await hash(file, (progress) => signal.aborted || patch(id, { now: { at: "reading", ...progress } }), signal);
    if (signal.aborted) return;
    const { name, state, facts: before, eager } = find(id)!;
    if (before && before.hash !== digest) return patch(id, { file: null, now: { at: "interrupted", problem: changedFile } });
    const facts = { name, contentType: found.type, size: file.size, hash: digest, state };
    if (eager) return begin(id, facts);
    patch(id, { facts, now: { at: "ready", preview: null } });
    onReady();
  }

  async function send({ id, file, facts, to, key, arrived }: QueueRow, signal: AbortSignal) {
    const report = (phase: UploadPhase) => {
      if (signal.aborted) return;
      const mediaId = phase.phase === "checking" ? phase.mediaId : null;
      patch(id, { arrived: mediaId, now: { at: "running", phase } });
      if (mediaId) unfinished?.save({ ...facts!, key, to, arrived: mediaId });
    };
    const uploaded = await run({ file, facts: facts!, to, arrived }, report, signal);
    if (signal.aborted) return;
    patch(id, { now: { at: "done", ...uploaded } });
    unfinished?.forget(key);
  }

  /** Starts reading and sending the longest-waiting rows while slots are free. */
  function fill() {
    for (const row of rows()) {
      const { id, now, file } = row;
      if (now.at === "reading" && reading.size < readers && !reading.has(id)) void occupy(reading, id, (signal) => read(id, file!, signal));
      if (now.at === "waiting" && Date.now() >= limitedUntil && sending.size < senders && !sending.has(id))
        void occupy(sending, id, (signal) => send(row, signal));
    }
  }

  /** Aborts the work on a row and deletes its record of an unfinished upload. */
  function stop({ id, key }: QueueRow) {
    for (const slots of [sending, reading]) {
      slots.get(id)?.abort(new DOMException("Cancelled", "AbortError"));
      slots.delete(id);
    }
    unfinished?.forget(key);
  }

  return { fill, begin, stop };
}
