import type { Contract } from "../contract/index.ts";
import type { OperationInput, Result } from "../contract/operation.ts";

export type ApiRoute = keyof Contract;
export type ReadRoute = Extract<ApiRoute, `GET ${string}`>;
export type Args<R extends ApiRoute> =
  {} extends OperationInput<Contract[R]> ? [input?: OperationInput<Contract[R]>] : [input: OperationInput<Contract[R]>];
/** Parsed body of a successful response. */
export type ResponseBody<R extends ApiRoute> = Result<Contract[R]>;

/** The parts of a call, as `send` implementations take them. */
export type CallParts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** Gives a sentence of the API, which any service may write, the apostrophe of the pages. */
const typeset = (sentence: string) => sentence.replace(/(?<=\p{L})'(?=(?:s|t|re|ll|ve|d|m)\b)/gu, "’");

/** A refused or failed call. `status` is 0 when there was no response. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly details: readonly { message: string }[];
  constructor(
    readonly status: number,
    message: string,
    /** Sentence per invalid field, such as `members.3.email must be …`. */
    details: readonly { message: string }[] = [],
    /** Seconds to wait before a retry, when the response says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(typeset(message));
    this.details = details.map((detail) => ({ ...detail, message: typeset(detail.message) }));
  }
  /** True for 429, 500 and 503 (docs/spec/errors.md#retries), and for calls without a response (0, 502, 504). */
  get retryable() {
    return [0, 429, 500, 502, 503, 504].includes(this.status);
  }
}

/** Returns method and path with query of a call: `["GET", "/media/abc?page=2"]`. Each segment is encoded on its own, and a list repeats its key. */
export function requestLine(route: string, { params = {}, query = {} }: CallParts): [method: string, path: string] {
  const [method, template] = route.split(" ") as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, String(one)])),
  );
  return [method, search.size ? `${path}?${search}` : path];
}

/** Characters of a request's id that people pass on: enough to find it in a log. */
const REFERENCE_LENGTH = 8;

/**
 * Returns the error for a response without success. A body that is not an Error body becomes a plain sentence. An unexpected failure ends with a
 * reference, the start of the request's id.
 */
export function refusal(status: number, text: string, retryAfter: string | null, requestId: string | null = null): ApiError {
  let body: { error?: unknown; details?: { message: string }[] } = {};
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    // An HTML page of a proxy: the status is enough.
  }
  const message = typeof body?.error === "string" ? body.error : `The service responded with status ${status}.`;
  const details = Array.isArray(body?.details) ? body.details.filter((detail) => typeof detail?.message === "string") : [];
  const reference = status === 500 && requestId ? ` Reference ${requestId.slice(0, REFERENCE_LENGTH)}.` : "";
  return new ApiError(status, message + reference, details, retryAfter ? Number(retryAfter) : null);
}
