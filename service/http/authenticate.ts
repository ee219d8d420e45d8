import { runStatement } from "../db/statement.ts";
import type { Actor, Deps, ProjectActor, ActorAccount, UserActor } from "../core/deps.ts";
import { HttpError, RefusedProjectError } from "../core/errors.ts";
import { sha256, tokenPrefixes } from "../core/ids.ts";
import type { Resource } from "../core/resources.ts";
import { challenge, unauthorized } from "../core/unauthorized.ts";
import { findCiToken } from "../domain/projects/tokens/ci-tokens.ts";
import { findTokenlessActor, TOKENLESS_PREFIX } from "../domain/projects/tokens/tokenless.ts";
import { findOAuthToken } from "../domain/projects/tokens/oauth-tokens.ts";
import { toUserActor } from "../domain/projects/tokens/token-holder.ts";
import { holderOfPersonalToken, projectOfToken } from "./authenticate.sql.ts";

/** Puts the personal account first, then teams by slug. Sorting here is cheaper than in the statement. */
const sortAccounts = (accounts: readonly ActorAccount[]) =>
  accounts.toSorted((a, b) => Number(b.type === "user") - Number(a.type === "user") || (a.slug < b.slug ? -1 : 1));

async function findPersonalToken(deps: Deps, hash: string): Promise<UserActor | null> {
  const [row] = await runStatement(deps.database, holderOfPersonalToken, { hash });
  if (!row || (row.expires_at && row.expires_at <= deps.now())) return null;
  return toUserActor(row, { via: "personal", accounts: sortAccounts(row.accounts), scopes: "all", clientId: null, grantId: null });
}

/** Finds the project of a token; null for an unknown token. Throws 401 for an expired one. */
async function findProjectToken(deps: Deps, hash: string, at: Resource): Promise<ProjectActor | null> {
  const [row] = await runStatement(deps.database, projectOfToken, { hash });
  if (row?.expires_at && row.expires_at <= deps.now())
    throw new RefusedProjectError(row.id, 401, EXPIRED, challenge(deps, at, { error: "invalid_token" }));
  return row ? { kind: "project", projectId: row.id, accountId: row.account_id } : null;
}

/** Reads the token of an `Authorization` header; null without one. Compares the scheme without case. Throws 401 when malformed. */
function bearerToken(deps: Deps, header: string | undefined, at: Resource): string | null {
  if (!header?.trim()) return null;
  const token = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header)?.[1];
  if (!token) throw unauthorized(deps, "The Authorization header must be `Bearer` and one token.", at);
  return token;
}

const REFUSED = "The token is unknown, expired or revoked.";
const EXPIRED = "The token has expired. Create one in the project’s settings, Access.";
const refusals = {
  oauth: REFUSED,
  ci: REFUSED,
  personal: `${REFUSED} Create one in your settings, Access tokens.`,
  project: `${REFUSED} Create one in the project’s settings, Access.`,
};

/** Returns the kind of a token by its prefix. Project tokens of early releases have none. */
function kindOf(token: string): "oauth" | "personal" | "ci" | "project" {
  const kinds = ["oauth", "personal", "ci"] as const;
  return kinds.find((kind) => token.startsWith(tokenPrefixes[kind])) ?? "project";
}

/**
 * Authenticates a request by its `Authorization` header; anonymous without one. Runs one statement. Throws 401 for a malformed header
 * and for a token that is unknown, expired, revoked or bound to another resource, or whose holder is disabled.
 */
export async function authenticate(deps: Deps, authorization: string | undefined, at: Resource, address?: string): Promise<Actor> {
  const token = bearerToken(deps, authorization, at);
  if (token === null) return { kind: "anonymous" };
  if (token.startsWith(TOKENLESS_PREFIX)) return findTokenlessActor(deps, token);
  const hash = sha256(token);
  const kind = kindOf(token);
  const find = { personal: findPersonalToken, project: findProjectToken, oauth: findOAuthToken, ci: findCiToken }[kind];
  const actor = await find(deps, hash, at);
  if (!actor) throw new HttpError(401, refusals[kind], undefined, challenge(deps, at, { error: "invalid_token" }));
  if (kind !== "ci") deps.lastUsed.mark(kind, hash, deps.now(), address);
  return actor;
}
