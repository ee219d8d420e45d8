import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import type { Deps } from "../core/deps.ts";
import { PREVIEW_WIDTHS } from "./file-urls.ts";
import { turns } from "./concurrency-limit.ts";

const AT_ONCE = 2;
/** Beyond this many in wait the original is the faster answer. */
const MAX_WAITING = 40;
const MAX_PIXELS = 100_000_000;
const SECONDS = 20;

// Threads and caches of the library are kept small: two pictures at once on a machine that also serves requests.
sharp.concurrency(1);
sharp.cache(false);

const queue = turns(AT_ONCE, MAX_WAITING);

/** Where a reduced copy lies: beside its original. */
const previewKey = (key: string, width: number) => `${key}_w${width}`;
/** Where a video's still frame lies: beside the video. */
export const posterKey = (key: string) => `${key}_poster`;
/** The original's key, of its own or of what was made from it. */
export const originalKey = (key: string) => key.replace(/_(w\d+|poster)$/, "");
/** Keys of everything that may have been made from an original. */
export const derivedKeys = (key: string) => [...PREVIEW_WIDTHS.map((width) => previewKey(key, width)), posterKey(key)];

/** Whether a picture moves, judged by its header alone; a reduced copy would stand still. */
function moves(contentType: string, head: Buffer): boolean {
  if (contentType === "image/png") return head.includes("acTL");
  if (contentType === "image/webp") return head.toString("latin1", 12, 16) === "VP8X" && Boolean(head[20]! & 2);
  if (contentType === "image/avif") return head.toString("latin1", 8, 32).includes("avis");
  return true;
}

const still = new Set(["image/png", "image/jpeg", "image/webp", "image/avif"]);

async function make({ storage, log }: Deps, file: { key: string; contentType: string }, width: number): Promise<boolean> {
  try {
    if (file.contentType !== "image/jpeg") {
      const head = await storage.read(file.key, { start: 0, end: 65_535 });
      if (!head || moves(file.contentType, await buffer(head))) return false;
    }
    const original = await storage.read(file.key);
    if (!original) return false;
    const reduce = sharp({ limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 });
    original.on("error", (error) => reduce.destroy(error));
    const bytes = await original.pipe(reduce).toBuffer();
    await storage.write(previewKey(file.key, width), bytes);
    return true;
  } catch (error) {
    log.warn({ err: error, width }, "a preview could not be made");
    return false;
  }
}

const running = new Map<string, Promise<boolean>>();

/**
 * The key of a reduced copy as WebP, made on first demand, two at a time, each once. Null where the original is the answer:
 * pictures that move, cannot be decoded, or come when too many are in wait.
 */
export async function preview(deps: Deps, file: { key: string; contentType: string }, width: number): Promise<string | null> {
  if (!still.has(file.contentType)) return null;
  const key = previewKey(file.key, width);
  if ((await deps.storage.size(key)) !== null) return key;
  let run = running.get(key);
  if (!run) {
    if (!queue.hasRoom()) return null;
    run = queue.run(() => make(deps, file, width)).finally(() => running.delete(key));
    running.set(key, run);
  }
  return (await run) ? key : null;
}
