import { address, ApiError, type Answer, type ApiRoute, type Args, type Call, refusal } from "./call.ts";

type Options = { signal?: AbortSignal; headers?: Record<string, string> };

/** Sends a call from the browser through the BFF. Rejects with `ApiError`, or with the signal's reason when aborted. */
export async function send(route: string, call: Call = {}, { signal, headers = {} }: Options = {}): Promise<unknown> {
  const [method, path] = address(route, call);
  let response: Response;
  try {
    response = await fetch(`/api/v2${path}`, {
      method,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      headers: { ...(call.body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError(0, "The service could not be reached. Check your connection.", [], null);
  }
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (!response.ok) throw refusal(response.status, text, response.headers.get("retry-after"));
  return JSON.parse(text);
}

/** Calls an operation from the browser: `api("GET /media/{mediaId}", { params: { mediaId } })`. */
export const api = <R extends ApiRoute>(route: R, ...[input]: Args<R>) => send(route, input as Call) as Promise<Answer<R>>;
