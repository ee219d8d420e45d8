import pLimit from "p-limit";
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { programOf } from "../../lib/product/files.mjs";
import { invalid } from "../core/errors.ts";
import { StorageError, type Storage } from "../storage/storage.ts";
import { refuseLargePictures, limitReadTime } from "./inspect.ts";

type VideoFacts = { width: number | null; height: number | null; durationMs: number | null };
type Container = { width: number | null; height: number | null; seconds: number | null; hasOnlySound: boolean };
type Message = { id: number; start: number; end: number } | Partial<Container>;

const MAX_HOURS = 24;
/** Limits of reading one container: ranges, bytes of all ranges, milliseconds, and heap of its thread in MB. */
const LIMITS = { reads: 64, bytes: 512 * 1024 * 1024, milliseconds: 10_000, heap: 128 };

const parserLimit = pLimit(2);

/**
 * Returns the facts in the container's headers, null for missing ones. Parses in a worker thread: a few hundred bytes can claim
 * four billion samples, and a parser that counts them would use up the memory of the service.
 */
async function readContainer(storage: Pick<Storage, "read">, key: string, size: number): Promise<Container> {
  const found: Container = { width: null, height: null, seconds: null, hasOnlySound: false };
  const end = Date.now() + LIMITS.milliseconds;
  const worker = new Worker(programOf("service/media/video-worker.mjs").file, {
    workerData: { size },
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.heap, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  const readRange = async (range: { start: number; end: number }) => {
    const bytes = await storage.read(key, range);
    if (!bytes) throw new StorageError("an uploaded file is gone");
    return buffer(limitReadTime(bytes, end - Date.now()));
  };
  let [reads, bytes] = [0, 0];
  let timer: NodeJS.Timeout;
  return new Promise<Container>((resolve, reject) => {
    timer = setTimeout(() => resolve(found), LIMITS.milliseconds);
    worker.on("message", (message: Message) => {
      if (!("id" in message)) return void Object.assign(found, message);
      bytes += message.end - message.start;
      if (++reads > LIMITS.reads || bytes > LIMITS.bytes) return resolve(found);
      readRange({ start: message.start, end: message.end - 1 }).then((part) => worker.postMessage({ id: message.id, bytes: part }), reject);
    });
    // Malformed containers end the thread with an error, those that claim too much with its memory limit. The event may overtake facts
    // that the thread sent before; all have arrived at the exit.
    worker.on("error", () => {});
    worker.on("exit", () => resolve(found));
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

const known = (value: number | null) => (value !== null && Number.isFinite(value) && value > 0 ? value : 0);

/**
 * Returns pixels and length of a stored video from its container's headers, without decoding; null for missing or unusable headers.
 * `size` is in bytes. Throws 400 for dimensions that exhaust a viewer's memory, lengths over 24 hours and files with sound alone, `StorageError` when
 * the bytes cannot be read.
 */
export async function videoFacts(storage: Pick<Storage, "read">, key: string, size: number): Promise<VideoFacts> {
  const container = await parserLimit(() => readContainer(storage, key, size));
  if (container.hasOnlySound) throw invalid("This file has sound but no picture. Upload a video, or an image.");
  const [width, height] = [Math.round(known(container.width)), Math.round(known(container.height))];
  refuseLargePictures("video", width, height);
  const seconds = known(container.seconds);
  if (seconds > MAX_HOURS * 3600)
    throw invalid(`The video claims to last more than ${MAX_HOURS} hours. It may be damaged. Save or record it again.`);
  return { ...(width && height ? { width, height } : { width: null, height: null }), durationMs: Math.round(seconds * 1000) || null };
}
