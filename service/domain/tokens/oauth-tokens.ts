import { type Scope, scopes } from "../../../lib/contract/scopes.ts";
import type { Deps, ActorAccount, UserActor } from "../../core/deps.ts";
import { acceptsAudience, type Resource } from "../../core/resources.ts";
import { oauthTokenByHash } from "./tokens.sql.ts";

type HolderRow = {
  user_id: string;
  expires_at: Date | null;
  slug: string;
  name: string | null;
  picture_key: string | null;
  client_id: string;
  scope: string | null;
  audience: string | null;
  grant_id: string;
  accounts: ActorAccount[];
};

/**
 * Finds the holder of an OAuth access token by the token's SHA-256, with its scopes and the accounts that it may access, in one statement. Null when the
 * token is unknown, expired, revoked or bound to another resource, or its holder is disabled.
 */
export async function findOAuthToken({ database, now, settings }: Deps, hash: string, at: Resource = "rest"): Promise<UserActor | null> {
  const [row] = await database.run<HolderRow>(oauthTokenByHash, [hash]);
  if (!row?.expires_at || row.expires_at <= now() || !acceptsAudience(settings, at, row.audience)) return null;
  const granted = (row.scope ?? "").split(" ").filter((one): one is Scope => Object.hasOwn(scopes, one));
  return {
    kind: "user",
    via: "oauth",
    userId: row.user_id,
    slug: row.slug,
    name: row.name,
    pictureKey: row.picture_key,
    accounts: row.accounts,
    scopes: new Set(granted),
    clientId: row.client_id,
    grantId: row.grant_id,
  };
}
