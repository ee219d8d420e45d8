import { authenticate, bearerToken } from "./bearer.ts";
import type { Actor, Deps } from "./deps.ts";
import { HttpError } from "./errors.ts";
import { sha256 } from "./ids.ts";
import type { Allowance } from "./limits.ts";
import type { Resource } from "./resources.ts";

const rateHeaders = ({ limit, remaining, reset }: Allowance) => ({
  "RateLimit-Limit": String(limit),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": String(reset),
});

/**
 * Receives callers at one of our resources: counts each of their requests against the one limit of part 8, then says who they are.
 * What the limit allows is written into the answer's headers.
 */
export function reception(deps: Deps, at: Resource) {
  const limiter = deps.limits.window("api", 500, 300);
  return (authorization: string | undefined, address: string, headers: Record<string, string>) => {
    const take = async (key: string) => {
      const allowance = await limiter.take(key);
      Object.assign(headers, rateHeaders(allowance));
      if (allowance.exceeded)
        throw new HttpError(429, "Too many requests. Wait and try again.", undefined, { "Retry-After": String(allowance.reset) });
    };
    return {
      /** Throws 429 beyond the limit. */
      count: () => take(authorization?.trim() ? `token:${sha256(authorization.trim().split(" ").pop()!)}` : `address:${address}`),
      /** Throws 401 for a token that is malformed or opens nothing here. */
      async identify(): Promise<Actor> {
        try {
          const token = bearerToken(deps, authorization, at);
          return token ? await authenticate(deps, token, at) : { kind: "anonymous" };
        } catch (error) {
          // Guessing tokens must not buy a fresh budget with every guess.
          if (error instanceof HttpError && error.status === 401) await take(`address:${address}`);
          throw error;
        }
      },
    };
  };
}
