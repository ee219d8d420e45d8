import { ApiError } from "../api/call.ts";
import { checkFile } from "./file-check.ts";
import { hashFile } from "./hash.ts";
import type { RowStore } from "./row-store.ts";
import type { QueueRow } from "./rows.ts";
import type { UnfinishedUploads } from "./unfinished-uploads.ts";
import { type FileFacts, type RunUpload, upload, type UploadPhase } from "./upload.ts";
import { browserCalls } from "./upload-calls.ts";
import { problemOf } from "./upload-error.ts";

export type RunnerOptions = {
  /** Sends one file. Replaced in tests. */
  run?: RunUpload;
  hash?: typeof hashFile;
  check?: typeof checkFile;
  unfinished?: Pick<UnfinishedUploads, "save" | "forget"> | null;
  /** Most files that are on their way, and that are read, at the same time. */
  senders?: () => number;
  readers?: number;
  isOnline?: () => boolean;
  /** Called for each call that failed because the session ended. */
  onUnauthorized?: () => void;
};

/** Statuses of a connection that broke, or of a service that does not respond. */
const LOST = [0, 502, 503, 504];
/** Attempts of a file while the browser says that it is online. After them, the person decides. */
const LOST_TRIES = 6;
const FIRST_PAUSE = 3000;
const LONGEST_PAUSE = 30_000;

type Listeners = {
  /** A row became ready. */
  onReady: () => void;
  /** A row was read. Returns true when an interrupted row took its file over. */
  onRead: (id: number, hash: string) => boolean;
};

/**
 * Reads and sends the rows of a queue, a few at a time. Rows in the state `reading` are checked and hashed, then become `ready` or, when
 * they were started before, are sent. Rows in the state `waiting` are sent.
 */
export function createRowRunner(
  { rows, find, patch }: RowStore,
  {
    run = (...input) => upload(...input, browserCalls(false)),
    hash = hashFile,
    check = checkFile,
    unfinished = null,
    senders = () => 3,
    readers = 2,
    isOnline = () => true,
    onUnauthorized,
  }: RunnerOptions,
  { onReady, onRead }: Listeners,
) {
  const sending = new Map<number, AbortController>();
  const reading = new Map<number, AbortController>();
  /** End of the rate limit, in milliseconds since 1970. Nothing is sent before. */
  let limitedUntil = 0;
  /** End of the pause after a lost connection. */
  let lostUntil = 0;
  /** Lost connections by row, and in a row. */
  const losses = new Map<number, number>();
  let lossesInRow = 0;
  let resuming: ReturnType<typeof setTimeout> | undefined;

  /** Keeps a row whose connection broke, and continues by itself: after a pause, or when the browser is online again. */
  function waitForConnection(id: number) {
    if (Date.now() >= lostUntil) {
      lostUntil = Date.now() + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** lossesInRow++);
      clearTimeout(resuming);
      resuming = setTimeout(fill, lostUntil - Date.now() + 50);
    }
    patch(id, { now: { at: "waiting", until: null, lost: true } });
  }

  function fail(id: number, error: unknown) {
    const { facts, file, eager } = find(id)!;
    const status = error instanceof ApiError ? error.status : null;
    if (error instanceof ApiError && status === 429 && facts) {
      limitedUntil = Math.max(limitedUntil, Date.now() + (error.retryAfter ?? 60) * 1000);
      // Timers can fire some milliseconds early.
      setTimeout(fill, limitedUntil - Date.now() + 50);
      return patch(id, { now: { at: "waiting", until: limitedUntil } });
    }
    if (status !== null && LOST.includes(status) && facts) {
      const tries = isOnline() ? (losses.get(id) ?? 0) + 1 : 0;
      losses.set(id, tries);
      if (tries < LOST_TRIES) return waitForConnection(id);
      losses.delete(id);
    }
    if (status === 401) onUnauthorized?.();
    // Refused bytes do not count as arrived: the next try sends them again.
    const refused = status === 400 || status === 404 || status === 413;
    if (refused) patch(id, { arrived: null });
    if (refused && !file) return patch(id, { now: { at: "interrupted" } });
    const { text, retry } = problemOf(error);
    patch(id, { now: { at: "failed", problem: text, retry, accepted: eager || facts !== null } });
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
    if ("problem" in found) return patch(id, { now: { at: "failed", problem: found.problem, retry: false, accepted: false } });
    const digest = await hash(file, (progress) => signal.aborted || patch(id, { now: { at: "reading", ...progress } }), signal);
    if (signal.aborted) return;
    if (onRead(id, digest)) return;
    const { name, state, eager } = find(id)!;
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
    losses.delete(id);
    [lossesInRow, lostUntil] = [0, 0];
    patch(id, { now: { at: "done", ...uploaded } });
    unfinished?.forget(key);
  }

  /** Starts reading and sending the longest-waiting rows while slots are free. */
  function fill() {
    const maySend = isOnline() && Date.now() >= Math.max(limitedUntil, lostUntil);
    const most = senders();
    for (const row of rows()) {
      const { id, now, file } = row;
      if (now.at === "reading" && reading.size < readers && !reading.has(id)) void occupy(reading, id, (signal) => read(id, file!, signal));
      if (now.at === "waiting" && maySend && sending.size < most && !sending.has(id))
        void occupy(sending, id, (signal) => send(row, signal));
    }
  }

  /** Sends rows that wait for the connection now, because it is back. */
  function reconnect() {
    lostUntil = 0;
    fill();
  }

  /** Aborts the work on a row and deletes its record of an unfinished upload. */
  function stop({ id, key }: QueueRow) {
    for (const slots of [sending, reading]) {
      slots.get(id)?.abort(new DOMException("Cancelled", "AbortError"));
      slots.delete(id);
    }
    unfinished?.forget(key);
  }

  return { fill, begin, stop, reconnect };
}
