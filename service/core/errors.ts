import { STATUS_CODES } from "node:http";

type Detail = { message: string };

/**
 * A refusal with its status and Error body. Verbs throw it, and `errorReply` turns it into a response. A message with details loses its full stop, because
 * clients print the details after a colon.
 */
export class HttpError extends Error {
  override readonly name = "HttpError";
  constructor(
    readonly status: number,
    message = STATUS_CODES[status] ?? "Error",
    readonly details?: readonly Detail[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(details?.length ? message.replace(/\.$/, "") : message);
  }
}

/** A refusal of a call that was meant for a project which its token does not open. */
export class RefusedProjectError extends HttpError {
  constructor(
    readonly projectId: string,
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(status, message, undefined, headers);
  }
}

/** 400. `details` name the offending entries. */
export const invalid = (message: string, ...details: string[]) =>
  new HttpError(400, message, details.length ? details.map((detail) => ({ message: detail })) : undefined);
/** 403: the object is visible to the caller, whose role or kind of token does not allow this. */
export const forbidden = (message: string) => new HttpError(403, message);
/** 404, with the same body for missing and hidden objects. */
export const notFound = () => new HttpError(404, "Not found");
/** 409: the object's state does not allow this. */
export const conflict = (message: string) => new HttpError(409, message);
/** 413: names the limit. */
export const tooLarge = (message: string) => new HttpError(413, message);
/** 503, to be retried after some seconds. */
export const unavailable = (message: string, retryAfter = 5) =>
  new HttpError(503, message, undefined, { "Retry-After": String(retryAfter) });
/** 402: the account's limit is used up. The message names the used-up limit. */
export const paymentRequired = (message: string) => new HttpError(402, message);
