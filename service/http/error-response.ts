import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { isClientDisconnect } from "../../lib/log/disconnects.ts";
import { HttpError, unavailable } from "../core/errors.ts";
import { isDatabaseGone, isDiskFull } from "../db/outage.ts";
import { StorageError } from "../storage/storage.ts";

type ErrorReply = {
  status: ContentfulStatusCode;
  body: { error: string; details?: HttpError["details"] };
  headers?: Record<string, string>;
};

/**
 * Turns an error into a reply: a refusal as it is, a failing database or file store as 503, any other as 500 without internals. Logs both, and a client that
 * disconnected as a debug line.
 */
export function errorReply(error: unknown, log: Logger, about: { requestId: string; route: string }): ErrorReply {
  if (isClientDisconnect(error)) {
    log.debug({ ...about, err: error }, "the client disconnected");
    return { status: 400, body: { error: "The connection closed before the request was complete." } };
  }
  const refusal = error instanceof HttpError ? error : outage(error);
  if (refusal) {
    if (refusal.status >= 500) log.warn({ ...about, err: error }, "unavailable");
    return {
      status: refusal.status as ContentfulStatusCode,
      body: { error: refusal.message, ...(refusal.details && { details: refusal.details }) },
      headers: { ...refusal.headers },
    };
  }
  log.error({ ...about, err: error }, "unexpected failure");
  return { status: 500, body: { error: "Something went wrong on our side. Try again in a moment." } };
}

function outage(error: unknown): HttpError | null {
  if (isDiskFull(error)) return unavailable("The disk of this instance is full. Ask its operator to free some space.", 60);
  if (error instanceof StorageError) return unavailable("The file store is not responding. Try again in a moment.");
  if (isDatabaseGone(error)) return unavailable("The database is not responding. Try again in a moment.");
  return null;
}
