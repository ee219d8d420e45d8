import type { Tx } from "../db/client.ts";
import { enqueue, enqueueMany } from "../jobs/enqueue.ts";
import { posterKey, previewKey } from "./derived-keys.ts";
import { ffmpeg } from "./ffmpeg.ts";
import { PREVIEW_WIDTHS } from "./file-urls.ts";

type File = { key: string; contentType: string; width: number | null; durationMs: number | null };

/** Enqueues the jobs that make the poster of a video or the previews of an image, each once. */
export async function enqueueDerivedFiles(tx: Tx, { key, contentType, width: own, durationMs }: File): Promise<void> {
  if (contentType.startsWith("video/")) {
    if (ffmpeg) await enqueue(tx, "media.poster", { key, contentType, durationMs }, { once: posterKey(key) });
    return;
  }
  if (contentType === "image/gif") return;
  const widths = PREVIEW_WIDTHS.filter((width) => width < (own ?? 0));
  const payloads = widths.map((width) => ({ payload: { key, contentType, width }, once: previewKey(key, width) }));
  await enqueueMany(tx, "media.preview", payloads);
}
