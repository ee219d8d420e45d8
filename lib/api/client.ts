import { requestLine, ApiError, type ResponseBody, type ApiRoute, type Args, type CallParts, refusal } from "./call.ts";
import { rateBudget } from "./rate-budget.ts";

type Options = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The call goes on when its page is left. */
  keepalive?: boolean;
};

/** Sends a call from the browser through the BFF. Rejects with `ApiError`, or with the signal's reason when aborted. */
export async function send(
  route: string,
  call: CallParts = {},
  { signal, headers = {}, keepalive = false }: Options = {},
): Promise<unknown> {
  const [method, path] = requestLine(route, call);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api/v2${path}`, {
      method,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      headers: { ...(call.body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
    // Within the same guard: the connection may break in the middle of the body.
    text = await response.text();
  } catch {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError(0, "Can’t connect to Loupe. Check your connection, then try again.");
  }
  rateBudget.record(response.headers);
  if (!response.ok) throw refusal(response.status, text, response.headers.get("retry-after"), response.headers.get("x-request-id"));
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    throw new ApiError(502, "The service sent a response that can’t be read. Try again.");
  }
}

/** Calls an operation from the browser: `api("GET /media/{mediaId}", { params: { mediaId } })`. */
export const api = <R extends ApiRoute>(route: R, ...[input]: Args<R>) => send(route, input as CallParts) as Promise<ResponseBody<R>>;
