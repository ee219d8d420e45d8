import type { HashAnswer } from "./hash.worker.ts";
import type { Progress } from "./progress.ts";

/**
 * SHA-256 of a file in lower-case hex, computed beside the page in constant memory. Rejects with the signal's reason when
 * aborted, with an `Error` when the file cannot be read.
 */
export function hashFile(file: Blob, report: (progress: Progress) => void, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./hash.worker.ts", import.meta.url), { type: "module" });
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    worker.addEventListener("error", () => reject(new Error("The file could not be read. Reload the page and try again.")));
    worker.addEventListener("message", ({ data }: MessageEvent<HashAnswer>) => {
      if ("hash" in data) resolve(data.hash);
      else if ("done" in data) report({ done: data.done, total: file.size });
      else reject(new Error("The file could not be read. It was moved or changed; choose it again."));
    });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
