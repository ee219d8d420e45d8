import type { Logger } from "pino";
import { HttpError, unavailable } from "../core/errors.ts";
import { isDatabaseGone, isDiskFull } from "../db/outage.ts";
import { StorageError } from "../storage/storage.ts";

export type Answered = { status: number; body?: unknown; headers?: Readonly<Record<string, string>> };

/** The one place where errors become HTTP: refusals as they are, a failing store as 503, all else as 500 without internals. */
export function answer(error: unknown, log: Logger, about: { requestId: string; route: string }): Answered {
  const refusal = error instanceof HttpError ? error : outage(error);
  if (refusal) {
    if (refusal.status >= 500) log.warn({ ...about, err: error }, "unavailable");
    return {
      status: refusal.status,
      body: { error: refusal.message, ...(refusal.details && { details: refusal.details }) },
      headers: refusal.headers,
    };
  }
  log.error({ ...about, err: error }, "unexpected failure");
  return { status: 500, body: { error: "Something went wrong on our side. Try again in a moment." } };
}

function outage(error: unknown): HttpError | null {
  if (isDiskFull(error)) return unavailable("The disk of this instance is full. Ask its operator to free some space.", 60);
  if (error instanceof StorageError) return unavailable("The file store is not answering. Try again in a moment.");
  if (isDatabaseGone(error)) return unavailable("The database is not answering. Try again in a moment.");
  return null;
}
