import { type Scope, scopes } from "../../../lib/contract/scopes.ts";
import type { Statement } from "../../db/client.ts";
import type { Deps, Reach, UserActor } from "../../core/deps.ts";
import { opensResource, type Resource } from "../../core/resources.ts";
import { DASHBOARD } from "./clients.ts";

/** Tokens and their grant are two rows of one table: a grant that is gone takes every token with it at once. */
const byHash: Statement = {
  name: "bearer_oauth",
  sql: `select u.id as user_id, t.expires_at, o.slug, o.name, t.payload->>'clientId' as client_id, t.payload->>'scope' as scope,
      t.payload->>'aud' as audience, t.grant_id,
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type,
          'level', coalesce(m.level, 'personal')) order by a.type desc, a.slug)
        from (select u.id as account_id, null as level union all select team_id, level from memberships where user_id = u.id) m
        join accounts a on a.id = m.account_id
        where t.payload->>'clientId' = '${DASHBOARD}'
          or exists (select 1 from oauth_grant_accounts s where s.grant_id = t.grant_id and s.account_id = a.id)), '[]') as accounts
    from oauth_models t
    join oauth_models g on g.model = 'Grant' and g.id = t.grant_id
    join users u on u.id = t.payload->>'accountId' and u.disabled_at is null
    join accounts o on o.id = u.id
    where t.model = 'AccessToken' and t.id = $1`,
};

type HolderRow = {
  user_id: string;
  expires_at: Date | null;
  slug: string;
  name: string | null;
  client_id: string;
  scope: string | null;
  audience: string | null;
  grant_id: string;
  accounts: Reach[];
};

/**
 * Finds the holder of an OAuth access token by the token's SHA-256, with its scopes and the accounts it reaches; one statement. Null when the
 * token is unknown, expired, revoked or bound to another resource, or its holder is disabled.
 */
export async function findOAuthToken({ database, now, settings }: Deps, hash: string, at: Resource = "rest"): Promise<UserActor | null> {
  const [row] = await database.run<HolderRow>(byHash, [hash]);
  if (!row?.expires_at || row.expires_at <= now() || !opensResource(settings, at, row.audience)) return null;
  const granted = (row.scope ?? "").split(" ").filter((one): one is Scope => Object.hasOwn(scopes, one));
  return {
    kind: "user",
    via: "oauth",
    userId: row.user_id,
    slug: row.slug,
    name: row.name,
    accounts: row.accounts,
    scopes: new Set(granted),
    clientId: row.client_id,
    grantId: row.grant_id,
  };
}
