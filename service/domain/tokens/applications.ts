import type * as z from "zod";
import type { Application } from "../../../lib/contract/tokens.ts";
import { type Scope, scopes } from "../../../lib/contract/scopes.ts";
import type { Statement } from "../../db/client.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { builtInClients, DASHBOARD, isVerified } from "./clients.ts";
import { revokeGrant } from "./grants.ts";
import { recordRefusal } from "../history/record-history.ts";
import { recordOwn } from "./personal-tokens.ts";

/** A person's grants that a token still lives of. */
const alive = `g.model = 'Grant' and g.payload->>'accountId' = $1 and exists (select 1 from oauth_models t
    where t.grant_id = g.id and t.model in ('AccessToken', 'RefreshToken') and t.consumed_at is null and t.expires_at > $2)`;

const applications: Statement = {
  name: "applications_list",
  sql: `select g.id, g.payload->>'clientId' as client_id, g.payload->'openid'->>'scope' as granted,
      g.payload->'rejected'->'openid'->>'scope' as rejected, g.created_at, g.last_used_at, c.payload as client,
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type) order by a.type desc, a.slug)
        from oauth_grant_accounts s join accounts a on a.id = s.account_id
        left join memberships m on m.team_id = a.id and m.user_id = $1
        where s.grant_id = g.id and (a.id = $1 or m.id is not null)), '[]') as accounts
    from oauth_models g
    left join oauth_models c on c.model = 'Client' and c.id = encode(sha256(convert_to(g.payload->>'clientId', 'UTF8')), 'hex')
    where ${alive} and g.payload->>'clientId' <> '${DASHBOARD}' order by g.created_at desc, g.id`,
};

type Row = {
  id: string;
  client_id: string;
  granted: string | null;
  rejected: string | null;
  created_at: Date;
  last_used_at: Date | null;
  client: { client_name?: string; redirect_uris?: string[] } | null;
  accounts: z.output<typeof Application>["accounts"];
};

const hostOf = (uri: string) => new URL(uri).host || new URL(uri).protocol;

/** `GET /me/applications`: the apps that hold live tokens of the caller, each consent by itself, newest first. */
export async function listApplications({ deps, actor }: Ctx<UserActor>) {
  const builtIn = builtInClients(deps.settings);
  const rows = await deps.database.run<Row>(applications, [actor.userId, deps.now()]);
  return rows.map((row) => {
    const client = row.client ?? builtIn.find(({ client_id: id }) => id === row.client_id);
    const rejected = new Set(row.rejected?.split(" "));
    return {
      id: row.id,
      client: {
        id: row.client_id,
        name: client?.client_name ?? row.client_id,
        verified: isVerified(row.client_id),
        hosts: [...new Set((client?.redirect_uris ?? []).map(hostOf))],
      },
      scopes: (row.granted ?? "").split(" ").filter((one): one is Scope => Object.hasOwn(scopes, one) && !rejected.has(one)),
      accounts: row.accounts,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    };
  });
}

const owned: Statement = {
  name: "application_owned",
  sql: `select payload->>'clientId' as client_id from oauth_models
    where model = 'Grant' and id = $1 and payload->>'accountId' = $2 and payload->>'clientId' <> '${DASHBOARD}'`,
};

/** `DELETE /me/applications/{grantId}`: the grant and every token of it are gone with this, on every replica. */
export async function revokeApplication(ctx: Ctx<UserActor>, { grantId }: { grantId: string }): Promise<void> {
  const { deps, actor } = ctx;
  const event = { kind: "application.revoked", targetId: grantId } as const;
  await recordRefusal(ctx, actor.userId, [event], async () => {
    const [grant] = await deps.database.run<{ client_id: string }>(owned, [grantId, actor.userId]);
    if (!grant) throw notFound();
    await revokeGrant(deps, grantId);
    await recordOwn(deps.db, deps, actor, { ...event, target: grant.client_id });
  });
}

const sessions: Statement = {
  name: "sessions_list",
  sql: `select g.id, g.created_at, g.last_used_at from oauth_models g
    where ${alive} and g.payload->>'clientId' = '${DASHBOARD}' order by g.created_at desc, g.id`,
};

/** `GET /me/sessions`: where the caller is signed in to the dashboard. */
export async function listSessions({ deps, actor }: Ctx<UserActor>) {
  const rows = await deps.database.run<Pick<Row, "id" | "created_at" | "last_used_at">>(sessions, [actor.userId, deps.now()]);
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    current: row.id === actor.grantId,
  }));
}

const signOut: Statement = {
  name: "sessions_revoke",
  sql: `with grants as (delete from oauth_models where model = 'Grant' and payload->>'accountId' = $1 and payload->>'clientId' = '${DASHBOARD}' returning id),
      tokens as (delete from oauth_models where grant_id in (select id from grants)),
      sessions as (delete from oauth_models where model = 'Session' and payload->>'accountId' = $1)
    select id from grants`,
};

/**
 * `POST /me/sessions/revoke`: the dashboard's tokens in every browser, and the browsers' sessions at the authorization server. A
 * sign-in under way at this moment ends with nothing: its tokens need the grant.
 */
export async function revokeSessions({ deps, actor }: Ctx<UserActor>): Promise<void> {
  const gone = await deps.database.run(signOut, [actor.userId]);
  await recordOwn(deps.db, deps, actor, { kind: "sessions.revoked", target: String(gone.length) });
}
