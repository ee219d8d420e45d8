import type { PersonalTokenRow } from "./personal-token.ts";
import { statement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { Application } from "../../../../lib/contract/sessions.ts";
import type { TokenHolder } from "./token-holder.ts";
import { DASHBOARD } from "../../people/agents/dashboard-client.ts";

/** Selects a person's personal access tokens, newest first, or only token `:id`. Lists only accounts that the person belongs to. */
export const personalTokensOf = statement<{ userId: string; id: string | null }, PersonalTokenRow>(
  "personal_tokens_list",
  `select t.id, t.name, t.created_at, t.expires_at, t.last_used_at,
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type) order by a.type desc, a.slug)
        from personal_token_accounts s join accounts a on a.id = s.account_id and a.deleted_at is null
        left join memberships m on m.team_id = a.id and m.user_id = t.user_id
        where s.token_id = t.id and (a.id = t.user_id or m.id is not null)), '[]') as accounts
    from personal_tokens t where t.user_id = :userId and (:id::text is null or t.id = :id) order by t.created_at desc, t.id`,
);

/** Deletes a grant with its codes, tokens and accounts. */
export const grantRevocation = statement<{ grantId: string }, { "?column?": number }>(
  "oauth_revoke_grant",
  `with gone as (delete from oauth_models where grant_id = :grantId or (model = 'Grant' and id = :grantId)),
      accounts as (delete from oauth_grant_accounts where grant_id = :grantId)
    select 1`,
);

/** Matches a person's grants with a valid access or refresh token. */
const alive = `g.model = 'Grant' and g.payload->>'accountId' = :userId and exists (select 1 from oauth_models t
    where t.grant_id = g.id and t.model in ('AccessToken', 'RefreshToken') and t.consumed_at is null and t.expires_at > :now)`;

type ApplicationsOfRow = {
  id: string;
  client_id: string;
  granted: string | null;
  rejected: string | null;
  created_at: Date;
  last_used_at: Date | null;
  client: { client_name?: string; redirect_uris?: string[] } | null;
  accounts: z.output<typeof Application>["accounts"];
};

/** Selects the apps with valid tokens of person `:userId`, one row per grant. */
export const applicationsOf = statement<{ userId: string; now: Date }, ApplicationsOfRow>(
  "applications_list",
  `select g.id, g.payload->>'clientId' as client_id, g.payload->'openid'->>'scope' as granted,
      g.payload->'rejected'->'openid'->>'scope' as rejected, g.created_at, g.last_used_at, c.payload as client,
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type) order by a.type desc, a.slug)
        from oauth_grant_accounts s join accounts a on a.id = s.account_id and a.deleted_at is null
        left join memberships m on m.team_id = a.id and m.user_id = :userId
        where s.grant_id = g.id and (a.id = :userId or m.id is not null)), '[]') as accounts
    from oauth_models g
    left join oauth_models c on c.model = 'Client' and c.id = encode(sha256(convert_to(g.payload->>'clientId', 'UTF8')), 'hex')
    where ${alive} and g.payload->>'clientId' <> '${DASHBOARD}' order by g.created_at desc, g.id`,
);

/** Selects the client of grant, if it belongs to person `:userId` and is not the dashboard's. */
export const ownedGrant = statement<{ grantId: string; userId: string }, { client_id: string }>(
  "application_owned",
  `select payload->>'clientId' as client_id from oauth_models
    where model = 'Grant' and id = :grantId and payload->>'accountId' = :userId and payload->>'clientId' <> '${DASHBOARD}'`,
);

type SessionsOfRow = {
  id: string;
  created_at: Date;
  last_used_at: Date | null;
  user_agent: string | null;
  address: string | null;
  method: Method;
};

type Method = "code" | "passkey" | "github" | "google" | "demo" | null;

/** Selects the dashboard sessions of person `:userId`. */
export const sessionsOf = statement<{ userId: string; now: Date }, SessionsOfRow>(
  "sessions_list",
  `select g.id, g.created_at, g.last_used_at, g.user_agent, g.address, g.method from oauth_models g
    where ${alive} and g.payload->>'clientId' = '${DASHBOARD}' order by g.created_at desc, g.id`,
);

/** Key of the dashboard's grant that a session at the authorization server holds. */
const grantOfSession = `encode(sha256(convert_to(payload->'authorizations'->'${DASHBOARD}'->>'grantId', 'UTF8')), 'hex')`;

/** Deletes session `:sessionId` of person `:userId` with its tokens, and the browser's session at the authorization server. */
export const oneSessionRevocation = statement<{ userId: string; sessionId: string }, { id: string; user_agent: string | null }>(
  "session_revoke",
  `with grants as (delete from oauth_models where model = 'Grant' and id = :sessionId and payload->>'accountId' = :userId
        and payload->>'clientId' = '${DASHBOARD}' returning id, user_agent),
      tokens as (delete from oauth_models where grant_id in (select id from grants)),
      sessions as (delete from oauth_models where model = 'Session' and payload->>'accountId' = :userId
        and ${grantOfSession} in (select id from grants))
    select id, user_agent from grants`,
);

/** Deletes the sessions of person `:userId` except `:grantId` with their tokens, and the sessions of other browsers at the authorization server. */
export const otherSessionsRevocation = statement<{ userId: string; grantId: string | null }, { id: string }>(
  "sessions_revoke_others",
  `with grants as (delete from oauth_models where model = 'Grant' and payload->>'accountId' = :userId
        and payload->>'clientId' = '${DASHBOARD}' and id <> :grantId returning id),
      tokens as (delete from oauth_models where grant_id in (select id from grants)),
      sessions as (delete from oauth_models where model = 'Session' and payload->>'accountId' = :userId
        and ${grantOfSession} is distinct from :grantId)
    select id from grants`,
);

/** Stores the browser, the address, the sign-in method and its time for the grant `:id`. */
export const grantOrigin = statement<{ id: string; browser: string | null; address: string; method: string | null; signedIn: Date | null }>(
  "grant_origin",
  "update oauth_models set user_agent = :browser, address = :address, method = :method, signed_in_at = :signedIn where model = 'Grant' and id = :id",
);

/** Stores a code of a command-line sign-in. */
export const cliCodeInsert = statement<{ hash: string; payload: string; expiresAt: Date; now: Date }>(
  "cli_code_keep",
  "insert into oauth_models (model, id, payload, expires_at, created_at) values ('CliCode', :hash, :payload::jsonb, :expiresAt, :now)",
);

type CliCodeRemovalRow = { challenge: string; id: string; slug: string; name: string | null; teams: string[] };

/** Deletes a code and returns its person with their teams. Of concurrent calls, only one gets the row. */
export const cliCodeRemoval = statement<{ hash: string; now: Date }, CliCodeRemovalRow>(
  "cli_code_take",
  `with taken as (delete from oauth_models where model = 'CliCode' and id = :hash returning payload, expires_at)
    select t.payload->>'challenge' as challenge, o.id, o.slug, o.name,
      coalesce((select json_agg(m.team_id) from memberships m join accounts a on a.id = m.team_id and a.deleted_at is null
        where m.user_id = o.id and not coalesce(t.payload->'locked', '[]') ? m.team_id), '[]') as teams
    from taken t join users u on u.id = t.payload->>'accountId' and u.disabled_at is null join accounts o on o.id = u.id
    where t.expires_at > :now`,
);

type OauthTokenByHashRow = TokenHolder & { client_id: string; scope: string | null; audience: string | null; grant_id: string };

/**
 * Selects the holder of an OAuth access token. Joins the grant, so that deleting a grant invalidates its tokens immediately. A team that
 * requires passkeys is `locked` for dashboard sessions that were not confirmed with one.
 */
export const oauthTokenByHash = statement<{ hash: string }, OauthTokenByHashRow>(
  "bearer_oauth",
  `select u.id as user_id, t.expires_at, o.slug, o.name, o.picture_key, t.payload->>'clientId' as client_id, t.payload->>'scope' as scope,
      t.payload->>'aud' as audience, t.grant_id,
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type,
          'level', coalesce(m.level, 'personal'), 'maxTokenDays', a.max_token_days,
          'locked', a.require_passkey and t.payload->>'clientId' = '${DASHBOARD}' and g.method is distinct from 'passkey')
          order by a.type desc, a.slug)
        from (select u.id as account_id, null as level union all select team_id, level from memberships where user_id = u.id) m
        join accounts a on a.id = m.account_id and a.deleted_at is null
        where t.payload->>'clientId' = '${DASHBOARD}'
          or exists (select 1 from oauth_grant_accounts s where s.grant_id = t.grant_id and s.account_id = a.id)), '[]') as accounts
    from oauth_models t
    join oauth_models g on g.model = 'Grant' and g.id = t.grant_id
    join users u on u.id = t.payload->>'accountId' and u.disabled_at is null
    join accounts o on o.id = u.id
    where t.model = 'AccessToken' and t.id = :hash`,
);
