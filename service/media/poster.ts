import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import sharp from "sharp";
import type { Deps } from "../core/deps.ts";
import { ffmpeg } from "./ffmpeg.ts";
import { posterKey } from "./preview.ts";
import { turns } from "./concurrency-limit.ts";

type Video = { key: string; contentType: string; durationMs: number | null };

const run = promisify(execFile);

/** Longest side of a still frame, pixels. */
export const POSTER_SIDE = 1280;
const MAX_WAITING = 20;
const COPY_MS = 60_000;
const FRAME_MS = 20_000;
/** Decoding one frame of 8K takes some hundred megabytes; more is not tried. */
const MAX_PIXELS = 36_000_000;
/** A video without a usable frame is not tried again and again. */
const RETRY_MS = 10 * 60_000;
const MAX_FAILURES = 1000;

/** The container alone decides how the bytes are read, so that a playlist in disguise is never followed; nor are references to other files. */
const demuxer = (contentType: string) =>
  contentType === "video/webm" ? ["-f", "matroska"] : ["-f", "mov", "-enable_drefs", "0", "-use_absolute_path", "0"];

const scale = `scale=w='min(${POSTER_SIDE},iw)':h='min(${POSTER_SIDE},ih)':force_original_aspect_ratio=decrease`;

/** One frame as PNG, near the first second. ffmpeg may read this one file and nothing else, on disk or network. */
async function frame(path: string, { contentType, durationMs }: Video): Promise<Buffer> {
  const at = Math.min(1000, (durationMs ?? 0) / 2) / 1000;
  const input = ["-protocol_whitelist", "file", ...demuxer(contentType), "-threads", "1", "-max_pixels", String(MAX_PIXELS)];
  const output = ["-map", "0:v:0", "-frames:v", "1", "-vf", scale, "-threads", "1", "-c:v", "png", "-f", "image2pipe", "pipe:1"];
  const { stdout } = await run(
    ffmpeg!,
    ["-nostdin", "-hide_banner", "-loglevel", "error", ...input, "-ss", at.toFixed(3), "-i", `file:${path}`, ...output],
    { encoding: "buffer", timeout: FRAME_MS, killSignal: "SIGKILL", maxBuffer: 32 * 1024 * 1024, env: { NODE_ENV: "production" } },
  );
  return stdout;
}

async function make({ storage, log }: Deps, video: Video): Promise<boolean> {
  // A copy of the file: its index may stand at its end, out of reach of a reader that cannot go back.
  const folder = await mkdtemp(join(tmpdir(), "loupe-frame-"));
  try {
    const bytes = await storage.read(video.key);
    if (!bytes) return false;
    const path = join(folder, "video");
    await pipeline(bytes, createWriteStream(path), { signal: AbortSignal.timeout(COPY_MS) });
    const still = await sharp(await frame(path, video))
      .webp({ quality: 80 })
      .toBuffer();
    await storage.write(posterKey(video.key), still);
    return true;
  } catch (error) {
    log.warn({ err: error }, "a still frame could not be made");
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

const queue = turns(1, MAX_WAITING);
const running = new Map<string, Promise<boolean>>();
const failures = new Map<string, number>();

async function makeOnce(deps: Deps, video: Video): Promise<boolean> {
  const made = await queue.run(() => make(deps, video));
  if (!made) {
    failures.set(video.key, deps.now().getTime() + RETRY_MS);
    if (failures.size > MAX_FAILURES) failures.delete(failures.keys().next().value!);
  }
  return made;
}

/**
 * The key of a video's still frame as WebP, made on first demand, one at a time, each once. Null where ffmpeg is absent, finds no
 * frame, or too many are in wait.
 */
export async function poster(deps: Deps, video: Video): Promise<string | null> {
  const key = posterKey(video.key);
  if ((await deps.storage.size(key)) !== null) return key;
  if (!ffmpeg || (failures.get(video.key) ?? 0) > deps.now().getTime()) return null;
  let run = running.get(key);
  if (!run) {
    if (!queue.hasRoom()) return null;
    run = makeOnce(deps, video).finally(() => running.delete(key));
    running.set(key, run);
  }
  return (await run) ? key : null;
}

/** A plain frame with a play sign in a video's proportions, for pages that show a still frame which cannot be made. */
export function standIn(width: number | null, height: number | null): Promise<Buffer> {
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
