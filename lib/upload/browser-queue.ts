import { deviceStore } from "../review/drafts.ts";
import { sessionEnded } from "../browser/session-ended.ts";
import { keptUploads } from "./unfinished-uploads.ts";
import { createQueue } from "./queue.ts";

const locks = typeof navigator === "undefined" ? null : (navigator.locks ?? null);
const kept = keptUploads(deviceStore(), locks, `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);

/** The queue of this tab. It outlives pages, so that a reader may look around while files are on their way. */
export const uploads = createQueue({ onUnauthorized: sessionEnded.report, kept });

let adopted = false;
/** Once a tab: takes over what closed tabs left, and tries again what a lost connection stopped when it is back. */
export function wakeUploads() {
  if (adopted) return;
  adopted = true;
  window.addEventListener("online", () => uploads.retryLost());
  void kept.adopt().then(uploads.adopt);
}
