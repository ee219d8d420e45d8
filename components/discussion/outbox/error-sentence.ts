import { ApiError } from "@/lib/api/call";
import { sessionEnded } from "@/lib/browser/session-ended";

/** Returns the message of an error for the reader. Reports an expired session, for which the page has its own dialog. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "The service didn’t respond in time. Try again.";
  if (error.status === 401) sessionEnded.report();
  return error.message;
}
