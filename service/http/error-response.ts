import type { Logger } from "pino";
import { HttpError, unavailable } from "../core/errors.ts";
import { StorageError } from "../storage/storage.ts";

export type Answered = { status: number; body?: unknown; headers?: Readonly<Record<string, string>> };

const DATABASE_GONE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08006",
  "08001",
  "08003",
]);

function isDatabaseGone(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (DATABASE_GONE.has(String((at as Error & { code?: unknown }).code))) return true;
    if (
      /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable/.test(at.message)
    )
      return true;
  }
  return false;
}

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

/** Postgres' own word for a disk without room, embedded or not. */
const DISK_FULL = "53100";

function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if ((at as Error & { code?: unknown }).code === DISK_FULL) return true;
  return false;
}

function outage(error: unknown): HttpError | null {
  if (isDiskFull(error)) return unavailable("There is no room left on the disk of this instance. Tell its operator.", 60);
  if (error instanceof StorageError) return unavailable("The file store is not answering. Try again in a moment.");
  if (isDatabaseGone(error)) return unavailable("The database is not answering. Try again in a moment.");
  return null;
}
