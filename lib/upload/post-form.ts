import { ApiError, refusal } from "../api/call.ts";

/** Bytes that are done, and all. */
export type ByteProgress = { done: number; total: number };
export type Target = { url: string; fields: Record<string, string> };

/**
 * Posts a file to an upload target: every field first, then `file`. Uses XMLHttpRequest, because fetch reports no upload
 * progress. Rejects with `ApiError`, status 0 when the connection broke, or with the signal's reason.
 */
export function postFile(target: Target, file: File, report: (progress: ByteProgress) => void, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  form.append("file", file);
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal.addEventListener("abort", () => (request.abort(), reject(signal.reason as Error)), { once: true });
    // `loaded` includes the form's own bytes; the progress bar shows the file's.
    request.upload.addEventListener("progress", ({ loaded }) => report({ done: Math.min(loaded, file.size), total: file.size }));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(refusal(request.status, request.responseText, request.getResponseHeader("retry-after")));
    });
    request.addEventListener("error", () => reject(new ApiError(0, "Connection lost.")));
    request.addEventListener("timeout", () => reject(new ApiError(0, "Connection lost.")));
    report({ done: 0, total: file.size });
    request.open("POST", target.url);
    request.send(form);
  });
}
