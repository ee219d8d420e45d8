import { requestLine, ApiError, type CallParts, refusal } from "../../api/call.ts";
import { env } from "../env.ts";
import { callUpstream, headerOf, UpstreamError } from "../front/upstream.ts";

type Options = {
  /** Access token of the caller; null for an anonymous call. */
  token: string | null;
  /** Address of the visitor; the service counts the rate limit of anonymous calls by it. */
  clientAddress?: string | null;
  signal?: AbortSignal;
};

/** Calls an operation of the API from a page on the server. Rejects with `ApiError`: 502 or 504 when the service does not respond. */
export async function callApi(route: string, call: CallParts, { token, clientAddress, signal }: Options): Promise<unknown> {
  const base = new URL(env().apiUrl);
  const [method, path] = requestLine(route, call);
  try {
    const { status, headers, body } = await callUpstream(base.origin, {
      method,
      path: base.pathname + path,
      headers: {
        accept: "application/json",
        ...(call.body !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(clientAddress && { "x-forwarded-for": clientAddress }),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      ...(signal && { signal }),
    });
    const text = body.toString();
    if (status < 200 || status > 299) throw refusal(status, text, headerOf(headers, "retry-after") ?? null);
    return text ? JSON.parse(text) : undefined;
  } catch (error) {
    if (error instanceof UpstreamError) throw new ApiError(error.status, error.message);
    if (error instanceof SyntaxError) throw new ApiError(502, "The service sent a response that cannot be read.");
    throw error;
  }
}
