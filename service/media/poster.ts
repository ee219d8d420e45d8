import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import pLimit from "p-limit";
import sharp from "sharp";
import type { Deps } from "../core/deps.ts";
import { ffmpeg } from "./ffmpeg.ts";
import type { JobHandler } from "../jobs/run-job.ts";
import { deriveOnDemand } from "./derive-file.ts";
import { posterKey } from "./derived-keys.ts";

/** A stored video; the payload of the job `media.poster`. */
export type PosterSource = { key: string; contentType: string; durationMs: number | null };

const run = promisify(execFile);

/** Longest side of a poster, pixels. */
export const POSTER_SIDE = 1280;
const limit = { run: pLimit(1), maxWaiting: 20 };
const COPY_MS = 60_000;
const FRAME_MS = 20_000;
/** Decoding one 8K frame takes some hundred megabytes; larger frames are refused. */
const MAX_PIXELS = 36_000_000;

/** Fixes the demuxer by content type, so that ffmpeg never follows a playlist in disguise, and disables references to other files. */
const demuxer = (contentType: string) =>
  contentType === "video/webm" ? ["-f", "matroska"] : ["-f", "mov", "-enable_drefs", "0", "-use_absolute_path", "0"];

const scale = `scale=w='min(${POSTER_SIDE},iw)':h='min(${POSTER_SIDE},ih)':force_original_aspect_ratio=decrease`;

/** Returns one frame as PNG, near the first second. ffmpeg may read this one file and nothing else, on disk or network. */
async function readFrame(path: string, { contentType, durationMs }: PosterSource, signal: AbortSignal): Promise<Buffer> {
  const at = Math.min(1000, (durationMs ?? 0) / 2) / 1000;
  const input = ["-protocol_whitelist", "file", ...demuxer(contentType), "-threads", "1", "-max_pixels", String(MAX_PIXELS)];
  const output = ["-map", "0:v:0", "-frames:v", "1", "-vf", scale, "-threads", "1", "-c:v", "png", "-f", "image2pipe", "pipe:1"];
  const { stdout } = await run(
    ffmpeg!,
    ["-nostdin", "-hide_banner", "-loglevel", "error", ...input, "-ss", at.toFixed(3), "-i", `file:${path}`, ...output],
    {
      encoding: "buffer",
      timeout: FRAME_MS,
      signal,
      killSignal: "SIGKILL",
      maxBuffer: 32 * 1024 * 1024,
      env: { NODE_ENV: "production" },
    },
  );
  return stdout;
}

async function drawPoster(path: string, video: PosterSource, signal: AbortSignal, { log }: Deps): Promise<Buffer | null> {
  try {
    return await sharp(await readFrame(path, video, signal))
      .webp({ quality: 80 })
      .toBuffer();
  } catch (error) {
    if (signal.aborted) throw error;
    // Not a failure of the job: another attempt meets the same bytes.
    log.warn({ err: error }, "a video has no poster because no frame could be decoded");
    return null;
  }
}

async function writePoster(deps: Deps, video: PosterSource, { signal }: { signal: AbortSignal }): Promise<void> {
  const { storage } = deps;
  const target = posterKey(video.key);
  if (!ffmpeg || (await storage.size(target)) !== null) return;
  // Copies the file: its index may be at the end, and ffmpeg can't seek in a stream.
  const folder = await mkdtemp(join(tmpdir(), "loupe-frame-"));
  try {
    const bytes = await storage.read(video.key);
    if (!bytes) return;
    const path = join(folder, "video");
    await pipeline(bytes, createWriteStream(path), { signal: AbortSignal.any([signal, AbortSignal.timeout(COPY_MS)]) });
    const poster = await drawPoster(path, video, signal, deps);
    if (poster) await storage.write(target, poster);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** Makes the poster of a video as WebP, unless it exists, the video is deleted or ffmpeg is absent. Handler of `media.poster`. */
export const makePoster: JobHandler<"media.poster"> = (deps, video, run) => limit.run(() => writePoster(deps, video, run));

/**
 * Returns the storage key of a video's poster, which is made first when absent. Returns null where ffmpeg is absent, finds no frame,
 * failed on this video less than 10 minutes ago, or too many requests wait.
 */
export async function findOrMakePoster(deps: Deps, video: PosterSource): Promise<string | null> {
  const key = posterKey(video.key);
  if (ffmpeg) return deriveOnDemand(deps, "media.poster", key, video, { make: writePoster, limit });
  return (await deps.storage.size(key)) === null ? null : key;
}

/** Draws a plain WebP image with a play sign in a video's proportions, for pages whose poster cannot be made. */
export function drawPosterPlaceholder(width: number | null, height: number | null): Promise<Buffer> {
  const ratio = width && height ? Math.min(4, Math.max(0.25, width / height)) : 16 / 9;
  const [w, h] = ratio >= 1 ? [640, Math.round(640 / ratio)] : [Math.round(640 * ratio), 640];
  const sign = `<path d="M${w / 2 - 22} ${h / 2 - 32}v64l54-32z" fill="#e4e4e7"/>`;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="#27272a"/>${sign}</svg>`,
    ),
  )
    .webp({ quality: 80 })
    .toBuffer();
}
