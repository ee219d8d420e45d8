import { ApiError } from "../api/call.ts";

/** Why an upload failed, in the words of who uploads, and whether the same file can simply be tried again. */
export function problemOf(error: unknown): { text: string; retry: boolean } {
  if (!(error instanceof ApiError)) return { text: error instanceof Error ? error.message : "Something went wrong.", retry: true };
  const { status, message, details, retryAfter } = error;
  if (status === 0) return { text: "The connection was lost. The file is still here; try again when you are back online.", retry: true };
  if (status === 401) return { text: "Your session ended. Sign in, then try again.", retry: true };
  if (status === 429) return { text: `Too many calls at once. Try again in ${retryAfter ?? 60} seconds.`, retry: true };
  if (status === 507) return { text: "The service has no room left. The file is still here; try again later.", retry: true };
  if (status >= 500) return { text: "The service does not answer. The file is still here; try again in a moment.", retry: true };
  // 400 at finalize: the bytes were refused, and the same bytes will be again. 413: so will the size.
  return {
    text: details[0]?.message ? `${message.replace(/\.$/, "")}: ${details[0].message}.` : message,
    retry: status === 400 || status === 409,
  };
}
