import { type Scope, scopes } from "../../../lib/contract/scopes.ts";
import type { Statement } from "../../db/client.ts";
import type { Deps, Reach, UserActor } from "../../core/deps.ts";
import { remembered } from "../../core/remembered.ts";
import { opensResource, type Resource } from "../../core/resources.ts";
import { DASHBOARD } from "./clients.ts";

/** Tokens and their grant are two rows of one table: a grant that is gone takes every token with it at once. */
const byHash: Statement = {
  name: "bearer_oauth",
  steady: true,
  sql: `select json_build_object('userId', u.id, 'expiresAt', t.expires_at, 'slug', o.slug, 'name', o.name,
      'clientId', t.payload->>'clientId', 'scope', t.payload->>'scope', 'audience', t.payload->>'aud', 'grantId', t.grant_id, 'accounts',
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type,
          'level', coalesce(m.level, 'personal')) order by a.type desc, a.slug)
        from (select u.id as account_id, null as level union all select team_id, level from memberships where user_id = u.id) m
        join accounts a on a.id = m.account_id
        where t.payload->>'clientId' = '${DASHBOARD}'
          or exists (select 1 from oauth_grant_accounts s where s.grant_id = t.grant_id and s.account_id = a.id)), '[]'))::text as holder
    from oauth_models t
    join oauth_models g on g.model = 'Grant' and g.id = t.grant_id
    join users u on u.id = t.payload->>'accountId' and u.disabled_at is null
    join accounts o on o.id = u.id
    where t.model = 'AccessToken' and t.id = $1`,
};

type Holder = {
  userId: string;
  expiresAt: string | null;
  slug: string;
  name: string | null;
  clientId: string;
  scope: string | null;
  audience: string | null;
  grantId: string;
  accounts: Reach[];
};

const holderOf = remembered((text) => {
  const { userId, expiresAt, slug, name, clientId, scope, audience, grantId, accounts } = JSON.parse(text) as Holder;
  const held = (scope ?? "").split(" ").filter((one): one is Scope => Object.hasOwn(scopes, one));
  const actor: UserActor = { kind: "user", via: "oauth", userId, slug, name, accounts, scopes: new Set(held), clientId, grantId };
  return { actor, expiresAt: expiresAt && new Date(expiresAt), audience };
});

/**
 * Who holds the OAuth access token of a `sha256`, with its scopes and the accounts it reaches: one statement. Null when it is unknown,
 * expired or revoked, bound to another resource, or its person disabled.
 */
export async function findOAuthToken({ database, now, settings }: Deps, hash: string, at: Resource = "rest"): Promise<UserActor | null> {
  const [row] = await database.run<{ holder: string }>(byHash, [hash]);
  if (!row) return null;
  const { actor, expiresAt, audience } = holderOf(row.holder);
  return expiresAt && expiresAt > now() && opensResource(settings, at, audience) ? actor : null;
}
