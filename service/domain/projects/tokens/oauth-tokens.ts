import { runStatement } from "../../../db/statement.ts";
import { type Scope, scopes } from "../../../../lib/contract/scopes.ts";
import type { Deps, UserActor } from "../../../core/deps.ts";
import { acceptsAudience, type Resource } from "../../../core/resources.ts";
import { toUserActor } from "./token-holder.ts";
import { oauthTokenByHash } from "./tokens.sql.ts";

/**
 * Finds the holder of an OAuth access token by the token's SHA-256, with its scopes and the accounts that it may access, in one statement. Null when the
 * token is unknown, expired, revoked or bound to another resource, or its holder is disabled.
 */
export async function findOAuthToken({ database, now, settings }: Deps, hash: string, at: Resource = "rest"): Promise<UserActor | null> {
  const [row] = await runStatement(database, oauthTokenByHash, { hash });
  if (!row?.expires_at || row.expires_at <= now() || !acceptsAudience(settings, at, row.audience)) return null;
  const granted = (row.scope ?? "").split(" ").filter((one): one is Scope => Object.hasOwn(scopes, one));
  return toUserActor(row, {
    via: "oauth",
    accounts: row.accounts,
    scopes: new Set(granted),
    clientId: row.client_id,
    grantId: row.grant_id,
  });
}
