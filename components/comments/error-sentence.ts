import { ApiError } from "@/lib/api/call";
import { sessionEnded } from "@/lib/browser/session-ended";

/** Why something did not happen, for the reader; a session that ended is reported for the page's own dialog. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "The service did not answer in time. Try again.";
  if (error.status === 401) sessionEnded.report();
  return error.message;
}
