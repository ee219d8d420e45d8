import { ApiError } from "../api/call.ts";

/** Returns why an upload failed, in words for the person who uploads, and whether to offer a retry. */
export function problemOf(error: unknown): { text: string; retry: boolean } {
  if (!(error instanceof ApiError)) return { text: error instanceof Error ? error.message : "Something went wrong.", retry: true };
  const { status, message, details, retryAfter } = error;
  if (status === 0) return { text: "Connection lost. Your file is still here. Try again when you’re back online.", retry: true };
  if (status === 401) return { text: "Your session ended. Sign in, then try again.", retry: true };
  if (status === 429) return { text: `Too many requests. Try again in ${retryAfter ?? 60} seconds.`, retry: true };
  if (status === 507) return { text: "The service is out of storage. Your file is still here. Try again later.", retry: true };
  if (status >= 500) return { text: "The service isn’t responding. Your file is still here. Try again in a moment.", retry: true };
  // 413 and 404 fail again with the same file.
  return {
    text: details[0]?.message ? `${message.replace(/\.$/, "")}: ${details[0].message}.` : message,
    retry: status === 400 || status === 409,
  };
}
