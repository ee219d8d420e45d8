import type { HashResponse } from "./hash.worker.ts";
import type { ByteProgress } from "./post-form.ts";

const UNREADABLE = "Couldn’t read this file. It was moved or changed. Select it again.";

/** Idle workers, reused because starting one costs more than hashing a screenshot. */
const idle: Worker[] = [];
const KEPT = 2;

/**
 * Returns the SHA-256 of a file in lower-case hex, computed in a worker in constant memory. Rejects with the signal's reason when
 * aborted, with an `Error` when the file cannot be read.
 */
export function hashFile(file: Blob, report: (progress: ByteProgress) => void, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const worker = idle.pop() ?? new Worker(new URL("./hash.worker.ts", import.meta.url), { type: "module" });
  const listening = new AbortController();
  const listen = { signal: listening.signal };
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), listen);
    worker.addEventListener("error", () => reject(new Error("Couldn’t read this file. Reload the page and try again.")), listen);
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<HashResponse>) => {
        if ("hash" in data) resolve(data.hash);
        else if ("done" in data) report({ done: data.done, total: file.size });
        else reject(new Error(UNREADABLE));
      },
      listen,
    );
    worker.postMessage(file);
  }).then(
    (hash) => {
      listening.abort();
      if (idle.length < KEPT) idle.push(worker);
      else worker.terminate();
      return hash;
    },
    (error: unknown) => {
      listening.abort();
      worker.terminate();
      throw error;
    },
  );
}
