import { deviceStore } from "../browser/device-store.ts";
import { sessionEnded } from "../browser/session-ended.ts";
import { unfinishedUploads } from "./unfinished-uploads.ts";
import { createQueue } from "./queue.ts";

const locks = typeof navigator === "undefined" ? null : (navigator.locks ?? null);
const unfinished = unfinishedUploads(deviceStore(), locks, `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);

/** Upload queue of this tab. It survives client-side navigation, so that uploads continue on other pages. */
export const uploads = createQueue({ onUnauthorized: sessionEnded.report, unfinished });

let adopted = false;
/** Adopts uploads of closed tabs and retries lost ones when the connection is back. Runs once per tab. */
export function wakeUploads() {
  if (adopted) return;
  adopted = true;
  window.addEventListener("online", () => uploads.retryLost());
  void unfinished.adopt().then(uploads.adopt);
}
