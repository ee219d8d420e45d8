import { plural } from "../format.ts";
import type { QueueRow } from "./rows.ts";

/** Counts of an upload. Every file that was asked for is in exactly one of the first four; refused files are in `refused` only. */
export type UploadTally = {
  done: number;
  /** Being sent, or waiting for it. */
  waiting: number;
  failed: number;
  cancelled: number;
  /** Files that were asked for: the sum of the four. */
  asked: number;
  /** Files that can't be uploaded. They are listed, and not counted. */
  refused: number;
  /** Reading, or ready and not started. */
  unsent: number;
  interrupted: number;
  /** The waiting files wait for the connection. */
  lost: boolean;
  /** End of the rate limit that the waiting files wait for, in milliseconds since 1970. */
  until: number | null;
};

/** Counts the rows of an upload in one pass. */
export function tallyOf(rows: readonly QueueRow[], offline = false): UploadTally {
  const tally = { done: 0, waiting: 0, failed: 0, cancelled: 0, refused: 0, unsent: 0, interrupted: 0, lost: false };
  let until: number | null = null;
  for (const { now, eager } of rows) {
    if (now.at === "done") tally.done++;
    else if (now.at === "failed") tally[now.accepted ? "failed" : "refused"]++;
    else if (now.at === "cancelled") tally.cancelled++;
    else if (now.at === "interrupted") tally.interrupted++;
    else if (now.at === "ready" || (now.at === "reading" && !eager)) tally.unsent++;
    else tally.waiting++;
    if (now.at !== "waiting") continue;
    tally.lost ||= now.lost === true;
    if (now.until !== null) until = Math.max(until ?? 0, now.until);
  }
  const asked = tally.done + tally.waiting + tally.failed + tally.cancelled;
  return { ...tally, asked, until, lost: tally.waiting > 0 && (tally.lost || offline) };
}

/** Describes an upload with all its files: `54 of 300 uploaded, 245 waiting for the connection, 1 failed`. */
export function tallyText({ done, asked, waiting, failed, cancelled, refused, unsent, lost }: UploadTally): string {
  const head = asked ? `${done} of ${asked} uploaded` : unsent ? plural(unsent, "file") : "";
  const parts: [number, string][] = [
    [asked ? waiting : 0, lost ? "waiting for the connection" : "waiting"],
    [failed, "failed"],
    [cancelled, "canceled"],
    [refused, "not accepted"],
  ];
  return [head, ...parts.filter(([count]) => count).map(([count, word]) => `${count} ${word}`)].filter(Boolean).join(", ");
}
