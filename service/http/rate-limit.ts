import type { Context } from "hono";
import type { Deps } from "../core/deps.ts";
import { HttpError } from "../core/errors.ts";
import { sha256, tokenPrefixes } from "../core/ids.ts";
import type { Allowance, Limiter } from "../core/limits.ts";
import { versionedCache } from "../core/versioned-cache.ts";
import { runStatement } from "../db/statement.ts";
import { accountOfProjectToken } from "../domain/people/accounts/team-limits.sql.ts";

/** Minutes of one window: a build sends its requests in bursts. */
const MINUTES = 5;
/** Project tokens whose teams are known, when a team has its own limit. */
const TOKENS = 10_000;

/** Returns the token of a header, valid or not; null without one. */
function tokenIn(authorization: string | undefined): string | null {
  const sent = authorization?.trim();
  return sent ? sent.slice(sent.lastIndexOf(" ") + 1) : null;
}

/** Returns the state of a window as another limit sees it. */
function withLimit({ limit, remaining, excess, reset }: Allowance, own: number): Allowance {
  const used = limit - remaining + excess;
  return { limit: own, remaining: Math.max(0, own - used), reset, excess: Math.max(0, used - own), exceeded: used > own };
}

/**
 * Counts requests against the API's one rate limit, which REST and the tool server share, and writes the `RateLimit-…` headers.
 * Throws 429 above the limit.
 */
export function rateLimit(deps: Deps) {
  const most = deps.settings.requestsPerMinute * MINUTES;
  const tokens = deps.limits.window("api", most, MINUTES * 60);
  const networks = deps.limits.networkWindow("api-network", most, MINUTES * 60);
  const accounts = versionedCache(TOKENS);

  function require(c: Context, { limit, remaining, reset, exceeded }: Allowance): void {
    c.header("RateLimit-Limit", String(limit));
    c.header("RateLimit-Remaining", String(remaining));
    c.header("RateLimit-Reset", String(reset));
    if (exceeded) throw new HttpError(429, "Too many requests. Wait and try again.", undefined, { "Retry-After": String(reset) });
  }
  const count = async (c: Context, limiter: Limiter, key: string) => require(c, await limiter.take(key));

  /** Returns the team of a project token with its own limit; null for all other tokens. Looks a token up once. */
  async function limitedTeam(token: string, hash: string): Promise<{ id: string; limit: number } | null> {
    if (!deps.teamLimits.limitsRequests()) return null;
    if (token.startsWith(tokenPrefixes.personal) || token.startsWith(tokenPrefixes.oauth)) return null;
    const id = await accounts(
      hash,
      async () => (await runStatement(deps.database, accountOfProjectToken, { hash }))[0]?.account_id ?? null,
    );
    const limit = id && deps.teamLimits.of(id).requestsPerMinute;
    return limit ? { id, limit: limit * MINUTES } : null;
  }

  return {
    /** Counts a request for the team of a project token that has its own limit, else for the token that was sent; without one for the client's network. */
    async countRequest(c: Context, address: string): Promise<void> {
      const token = tokenIn(c.req.header("authorization"));
      if (!token) return count(c, networks, address);
      const hash = sha256(token);
      const team = await limitedTeam(token, hash);
      if (!team) return count(c, tokens, `token:${hash}`);
      require(c, withLimit(await tokens.take(`team:${team.id}`), team.limit));
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
