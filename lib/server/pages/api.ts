import { requestLine, ApiError, type CallParts, refusal } from "../../api/call.ts";
import { rateLimitDigest } from "../../api/rate-limit-digest.ts";
import { requestIdOf } from "../../log/request-id.ts";
import { env } from "../env.ts";
import { visitorHeaders } from "../session/visitor-cookie.ts";
import { callUpstream, headerOf, UpstreamError } from "../front/upstream.ts";

type Options = {
  /** Access token of the caller; null for an anonymous call. */
  token: string | null;
  /** Address of the visitor; the service counts the rate limit of anonymous calls by it. */
  clientAddress?: string | null;
  /** Cookies of the request, for a visitor of a share link. */
  cookies?: string | null;
  /** Id of the request that the page answers, so that its calls have the same. */
  requestId?: string | null;
  /** Header of the page's trace. */
  traceparent?: string | null;
  signal?: AbortSignal;
};

/**
 * Gives a failed call its request id. The error page shows it as the reference, and Next and the service write it to their logs. A refusal by
 * the rate limit also gets the seconds to wait.
 */
const withReference = (error: ApiError, requestId: string) =>
  Object.assign(error, { digest: error.status === 429 ? rateLimitDigest(error.retryAfter ?? 60, requestId) : requestId });

/** Calls an operation of the API from a page on the server. Rejects with `ApiError`: 502 or 504 when the service does not respond. */
export async function callApi(
  route: string,
  call: CallParts,
  { token, clientAddress, cookies = null, requestId: given, traceparent, signal }: Options,
): Promise<unknown> {
  const settings = env();
  const base = new URL(settings.apiUrl);
  const [method, path] = requestLine(route, call);
  const requestId = requestIdOf(given);
  try {
    const { status, headers, body } = await callUpstream(base.origin, {
      method,
      path: base.pathname + path,
      headers: {
        accept: "application/json",
        "x-request-id": requestId,
        ...(call.body !== undefined && { "content-type": "application/json" }),
        ...(traceparent && { traceparent }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(clientAddress && { "x-forwarded-for": clientAddress }),
        ...visitorHeaders(cookies, path, settings),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      ...(signal && { signal }),
    });
    const text = body.toString();
    if (status < 200 || status > 299) throw withReference(refusal(status, text, headerOf(headers, "retry-after") ?? null), requestId);
    return text ? JSON.parse(text) : undefined;
  } catch (error) {
    if (error instanceof UpstreamError) throw withReference(new ApiError(error.status, error.message), requestId);
    if (error instanceof SyntaxError) throw withReference(new ApiError(502, "The service sent a response that can’t be read."), requestId);
    throw error;
  }
}
