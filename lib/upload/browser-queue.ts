import { deviceStore } from "../browser/device-store.ts";
import { sessionEnded } from "../browser/session-ended.ts";
import { unfinishedUploads } from "./unfinished-uploads.ts";
import { createQueue } from "./queue.ts";
import { upload } from "./upload.ts";
import { browserCalls } from "./upload-calls.ts";

const locks = typeof navigator === "undefined" ? null : (navigator.locks ?? null);
const unfinished = unfinishedUploads(deviceStore(), locks, `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);

/** Most files on their way: more than a batch, so that the next batch is declared while one is posted. */
const IN_BATCHES = 150;
let batches = false;
/** Turns batches on for a service that has them. */
export const enableUploadBatches = (next: boolean): void => void (batches = next);

/** Upload queue of this tab. It survives client-side navigation, so that uploads continue on other pages. */
export const uploads = createQueue({
  onUnauthorized: sessionEnded.report,
  unfinished,
  senders: () => (batches ? IN_BATCHES : 3),
  isOnline: () => navigator.onLine,
  run: (...input) => upload(...input, browserCalls(batches)),
});

let adopted = false;
/** Adopts uploads of closed tabs and continues when the connection is back. Runs once per tab. */
export function wakeUploads() {
  if (adopted) return;
  adopted = true;
  window.addEventListener("online", () => uploads.reconnect());
  void unfinished.adopt().then(uploads.adopt);
}
