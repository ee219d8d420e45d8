import type { Context } from "hono";
import type { Deps } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { sha256 } from "../core/ids.ts";
import type { Limiter } from "../core/limits.ts";

/** Requests of one caller in one window of so many seconds. */
const REQUESTS = 500;
const SECONDS = 300;

/** Key of a token's window, valid or not; null without a token. */
const tokenKey = (authorization: string | undefined) => {
  const sent = authorization?.trim();
  return sent ? `token:${sha256(sent.slice(sent.lastIndexOf(" ") + 1))}` : null;
};

/**
 * Counts requests against the API's one rate limit, which REST and the tool server share, and writes the `RateLimit-…` headers.
 * Throws 429 above the limit.
 */
export function rateLimit(deps: Deps) {
  const tokens = deps.limits.window("api", REQUESTS, SECONDS);
  const networks = deps.limits.networkWindow("api-network", REQUESTS, SECONDS);
  const count = async (c: Context, limiter: Limiter, key: string): Promise<void> => {
    const { limit, remaining, reset, exceeded } = await limiter.take(key);
    c.header("RateLimit-Limit", String(limit));
    c.header("RateLimit-Remaining", String(remaining));
    c.header("RateLimit-Reset", String(reset));
    if (exceeded) throw new HttpError(429, "Too many requests. Wait and try again.", undefined, { "Retry-After": String(reset) });
  };
  return {
    /** Counts a request for the token that was sent; without one for the client's network. */
    countRequest(c: Context, address: string) {
      const key = tokenKey(c.req.header("authorization"));
      return key ? count(c, tokens, key) : count(c, networks, address);
    },
    /** Runs an authentication; a 401 also counts against the client's address, so that each guessed token does not get a fresh limit. */
    async countRefusedTokens<T>(c: Context, address: string, authenticated: Promise<T>): Promise<T> {
      try {
        return await authenticated;
      } catch (error) {
        if (error instanceof HttpError && error.status === 401) await count(c, networks, address);
        throw error;
      }
    },
  };
}
