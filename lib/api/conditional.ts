import { address, ApiError, type Call, refusal } from "./call.ts";

type Held = { etag: string; data: unknown };
export type Pace = { remaining: number | null };

/**
 * A read that is repeated: it sends the tag of the last answer and, on 304, resolves with that very answer, so nothing
 * that depends on it is drawn again. `pace` keeps what the last answer said about the rate limit.
 */
export function conditionalReader(request: typeof fetch = (...args) => fetch(...args)) {
  const held = new Map<string, Held>();
  const pace: Pace = { remaining: null };
  const read = async (route: string, call: Call, signal: AbortSignal): Promise<unknown> => {
    const [, path] = address(route, call);
    const known = held.get(path);
    let response: Response;
    try {
      response = await request(`/api/v2${path}`, { signal, headers: known ? { "if-none-match": known.etag } : {} });
    } catch {
      if (signal.aborted) throw signal.reason;
      throw new ApiError(0, "The service could not be reached. Check your connection.");
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
  /** The tag of the last answer to a read; null before there was one. */
  const tagOf = (route: string, call: Call): string | null => held.get(address(route, call)[1])?.etag ?? null;
  return { read, tagOf, pace };
}

/** Milliseconds until the next look: 5 s, slower as the budget of requests (500 in 5 minutes) runs low. */
export const nextLook = ({ remaining }: Pace): number => {
  if (remaining === null || remaining > 150) return 5000;
  return remaining > 50 ? 15_000 : 30_000;
};
