import { requestLine, ApiError, type CallParts, refusal } from "./call.ts";

type Held = { etag: string; data: unknown };
export type Pace = { remaining: number | null };

/**
 * Creates a reader for polling. It sends the last ETag, and after a 304 resolves with the same object as before, so that nothing renders
 * again. `pace` holds the remaining rate limit of the last response.
 */
export function conditionalReader(request: typeof fetch = (...args) => fetch(...args)) {
  const held = new Map<string, Held>();
  const pace: Pace = { remaining: null };
  const read = async (route: string, call: CallParts, signal: AbortSignal): Promise<unknown> => {
    const [, path] = requestLine(route, call);
    const known = held.get(path);
    let response: Response;
    try {
      response = await request(`/api/v2${path}`, { signal, headers: known ? { "if-none-match": known.etag } : {} });
    } catch {
      if (signal.aborted) throw signal.reason;
      throw new ApiError(0, "Can’t connect to Loupe. Check your connection, then try again.");
    }
    const left = response.headers.get("ratelimit-remaining");
    pace.remaining = left === null ? null : Number(left);
    if (response.status === 304 && known) return known.data;
    const text = await response.text();
    if (!response.ok) throw refusal(response.status, text, response.headers.get("retry-after"));
    const data: unknown = JSON.parse(text);
    const etag = response.headers.get("etag");
    if (etag) held.set(path, { etag, data });
    else held.delete(path);
    return data;
  };
  /** Returns the ETag of the last response to a read; null before the first. */
  const tagOf = (route: string, call: CallParts): string | null => held.get(requestLine(route, call)[1])?.etag ?? null;
  return { read, tagOf, pace };
}

/** Returns the milliseconds until the next poll: 5 s, longer as the rate limit (500 in 5 minutes) runs low. */
export const nextLook = ({ remaining }: Pace): number => {
  if (remaining === null || remaining > 150) return 5000;
  return remaining > 50 ? 15_000 : 30_000;
};
