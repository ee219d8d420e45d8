import { authenticate, bearerToken } from "./authenticate.ts";
import type { Actor, Deps } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { sha256 } from "../core/ids.ts";
import type { Limiter } from "../core/limits.ts";
import type { Resource } from "../core/resources.ts";

/** One request that was received. A class, because closures made anew for every request cost more than what they do. */
export class Received {
  /** Of the token that was sent; null without one. */
  readonly digest: string | null;
  constructor(
    private readonly deps: Deps,
    private readonly at: Resource,
    private readonly limiter: Limiter,
    private readonly authorization: string | undefined,
    private readonly address: string,
    private readonly headers: Record<string, string>,
  ) {
    const given = authorization?.trim();
    this.digest = given ? sha256(given.slice(given.lastIndexOf(" ") + 1)) : null;
  }

  async #take(key: string): Promise<void> {
    const { limit, remaining, reset, exceeded } = await this.limiter.take(key);
    this.headers["RateLimit-Limit"] = String(limit);
    this.headers["RateLimit-Remaining"] = String(remaining);
    this.headers["RateLimit-Reset"] = String(reset);
    if (exceeded) throw new HttpError(429, "Too many requests. Wait and try again.", undefined, { "Retry-After": String(reset) });
  }

  /** Throws 429 beyond the limit. */
  count(): Promise<void> {
    return this.#take(this.digest === null ? `address:${this.address}` : `token:${this.digest}`);
  }

  /** Throws 401 for a token that is malformed or opens nothing here. */
  async identify(): Promise<Actor> {
    try {
      const token = bearerToken(this.deps, this.authorization, this.at);
      return token ? await authenticate(this.deps, token, this.digest!, this.at) : { kind: "anonymous" };
    } catch (error) {
      // Guessing tokens must not buy a fresh budget with every guess.
      if (error instanceof HttpError && error.status === 401) await this.#take(`address:${this.address}`);
      throw error;
    }
  }
}

/**
 * Receives callers at one of our resources: counts each of their requests against the one limit of part 8, then says who they are.
 * What the limit allows is written into the answer's headers.
 */
export function reception(deps: Deps, at: Resource) {
  const limiter = deps.limits.window("api", 500, 300);
  return (authorization: string | undefined, address: string, headers: Record<string, string>) =>
    new Received(deps, at, limiter, authorization, address, headers);
}
