import pLimit from "p-limit";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import type { Deps } from "../core/deps.ts";
import { deriveOnDemand } from "./derive-file.ts";
import { previewKey } from "./derived-keys.ts";
import { orient } from "./orientation.ts";

/** An image and the width in pixels of its preview; the payload of the job `media.preview`. */
export type PreviewSource = { key: string; contentType: string; width: number };

const MAX_PIXELS = 100_000_000;
const SECONDS = 20;

// Small threads and caches in the library: two images at a time on a machine that also serves requests.
sharp.concurrency(1);
sharp.cache(false);

/** Above 40 waiting requests, sending the original is faster. */
const limit = { run: pLimit(2), maxWaiting: 40 };

/** Returns true for an animated image, judged by its header alone; a preview would be still. */
function isAnimated(contentType: string, head: Buffer): boolean {
  if (contentType === "image/png") return head.includes("acTL");
  if (contentType === "image/webp") return head.toString("latin1", 12, 16) === "VP8X" && Boolean(head[20]! & 2);
  if (contentType === "image/avif") return head.toString("latin1", 8, 32).includes("avis");
  return true;
}

const stillTypes = new Set(["image/png", "image/jpeg", "image/webp", "image/avif"]);

async function resize(original: Readable, { contentType, width }: PreviewSource): Promise<Buffer> {
  const picture = sharp({ limitInputPixels: MAX_PIXELS, sequentialRead: true }).timeout({ seconds: SECONDS });
  const resizing = orient(picture, contentType).resize({ width, withoutEnlargement: true }).webp({ quality: 82 });
  original.on("error", (error) => resizing.destroy(error));
  return original.pipe(resizing).toBuffer();
}

async function writePreview({ storage, log }: Deps, source: PreviewSource): Promise<void> {
  const { key, contentType, width } = source;
  const target = previewKey(key, width);
  if ((await storage.size(target)) !== null) return;
  if (contentType !== "image/jpeg") {
    const head = await storage.read(key, { start: 0, end: 65_535 });
    if (!head || isAnimated(contentType, await buffer(head))) return;
  }
  const original = await storage.read(key);
  if (!original) return;
  let bytes: Buffer;
  try {
    bytes = await resize(original, source);
  } catch (error) {
    // Not a failure of the job: another attempt meets the same bytes.
    log.warn({ err: error, width }, "an image has no preview because it could not be decoded");
    return;
  }
  await storage.write(target, bytes);
}

/** Makes a preview as WebP, unless it exists or the image is animated or deleted. Handler of `media.preview`. */
export const makePreview = (deps: Deps, source: PreviewSource): Promise<void> => limit.run(() => writePreview(deps, source));

/**
 * Returns the storage key of a preview, which is made first when absent. Returns null where the original is sent instead: animated
 * images, images that cannot be decoded, or too many waiting requests.
 */
export async function findOrMakePreview(deps: Deps, source: PreviewSource): Promise<string | null> {
  if (!stillTypes.has(source.contentType)) return null;
  return deriveOnDemand(deps, "media.preview", previewKey(source.key, source.width), source, { make: writePreview, limit });
}
