import type { Statement } from "../../../db/client.ts";
import { DASHBOARD } from "../../people/agents/dashboard-client.ts";

/** Selects a person's personal access tokens, newest first, or only token $2. Lists only accounts that the person belongs to. */
export const personalTokensOf: Statement = {
  name: "personal_tokens_list",
  sql: `select t.id, t.name, t.created_at, t.expires_at, t.last_used_at,
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type) order by a.type desc, a.slug)
        from personal_token_accounts s join accounts a on a.id = s.account_id and a.deleted_at is null
        left join memberships m on m.team_id = a.id and m.user_id = t.user_id
        where s.token_id = t.id and (a.id = t.user_id or m.id is not null)), '[]') as accounts
    from personal_tokens t where t.user_id = $1 and ($2::text is null or t.id = $2) order by t.created_at desc, t.id`,
};

/** Deletes a grant with its codes, tokens and accounts. */
export const grantRevocation: Statement = {
  name: "oauth_revoke_grant",
  sql: `with gone as (delete from oauth_models where grant_id = $1 or (model = 'Grant' and id = $1)),
      accounts as (delete from oauth_grant_accounts where grant_id = $1)
    select 1`,
};

/** Deletes an authorization code that was not used yet. */
export const codeRemoval: Statement = {
  name: "oauth_burn_code",
  sql: "delete from oauth_models where model = 'AuthorizationCode' and id = $1 and consumed_at is null",
};

/** Matches a person's grants with a valid access or refresh token. */
const alive = `g.model = 'Grant' and g.payload->>'accountId' = $1 and exists (select 1 from oauth_models t
    where t.grant_id = g.id and t.model in ('AccessToken', 'RefreshToken') and t.consumed_at is null and t.expires_at > $2)`;

/** Selects the apps with valid tokens of person $1, one row per grant. */
export const applicationsOf: Statement = {
  name: "applications_list",
  sql: `select g.id, g.payload->>'clientId' as client_id, g.payload->'openid'->>'scope' as granted,
      g.payload->'rejected'->'openid'->>'scope' as rejected, g.created_at, g.last_used_at, c.payload as client,
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type) order by a.type desc, a.slug)
        from oauth_grant_accounts s join accounts a on a.id = s.account_id and a.deleted_at is null
        left join memberships m on m.team_id = a.id and m.user_id = $1
        where s.grant_id = g.id and (a.id = $1 or m.id is not null)), '[]') as accounts
    from oauth_models g
    left join oauth_models c on c.model = 'Client' and c.id = encode(sha256(convert_to(g.payload->>'clientId', 'UTF8')), 'hex')
    where ${alive} and g.payload->>'clientId' <> '${DASHBOARD}' order by g.created_at desc, g.id`,
};

/** Selects the client of grant $1, if it belongs to person $2 and is not the dashboard's. */
export const ownedGrant: Statement = {
  name: "application_owned",
  sql: `select payload->>'clientId' as client_id from oauth_models
    where model = 'Grant' and id = $1 and payload->>'accountId' = $2 and payload->>'clientId' <> '${DASHBOARD}'`,
};

/** Selects the dashboard sessions of person $1. */
export const sessionsOf: Statement = {
  name: "sessions_list",
  sql: `select g.id, g.created_at, g.last_used_at, g.user_agent, g.address, g.method from oauth_models g
    where ${alive} and g.payload->>'clientId' = '${DASHBOARD}' order by g.created_at desc, g.id`,
};

/** Key of the dashboard's grant that a session at the authorization server holds. */
const grantOfSession = `encode(sha256(convert_to(payload->'authorizations'->'${DASHBOARD}'->>'grantId', 'UTF8')), 'hex')`;

/** Deletes session $2 of person $1 with its tokens, and the browser's session at the authorization server. */
export const oneSessionRevocation: Statement = {
  name: "session_revoke",
  sql: `with grants as (delete from oauth_models where model = 'Grant' and id = $2 and payload->>'accountId' = $1
        and payload->>'clientId' = '${DASHBOARD}' returning id, user_agent),
      tokens as (delete from oauth_models where grant_id in (select id from grants)),
      sessions as (delete from oauth_models where model = 'Session' and payload->>'accountId' = $1
        and ${grantOfSession} in (select id from grants))
    select id, user_agent from grants`,
};

/** Deletes the sessions of person $1 except $2 with their tokens, and the sessions of other browsers at the authorization server. */
export const otherSessionsRevocation: Statement = {
  name: "sessions_revoke_others",
  sql: `with grants as (delete from oauth_models where model = 'Grant' and payload->>'accountId' = $1
        and payload->>'clientId' = '${DASHBOARD}' and id <> $2 returning id),
      tokens as (delete from oauth_models where grant_id in (select id from grants)),
      sessions as (delete from oauth_models where model = 'Session' and payload->>'accountId' = $1
        and ${grantOfSession} is distinct from $2)
    select id from grants`,
};

/** Stores the browser, the address, the sign-in method and its time for the grant $1. */
export const grantOrigin: Statement = {
  name: "grant_origin",
  sql: "update oauth_models set user_agent = $2, address = $3, method = $4, signed_in_at = $5 where model = 'Grant' and id = $1",
};

/** Stores a code of a command-line sign-in. */
export const cliCodeInsert: Statement = {
  name: "cli_code_keep",
  sql: "insert into oauth_models (model, id, payload, expires_at, created_at) values ('CliCode', $1, $2::jsonb, $3, $4)",
};

/** Deletes a code and returns its person with their teams. Of concurrent calls, only one gets the row. */
export const cliCodeRemoval: Statement = {
  name: "cli_code_take",
  sql: `with taken as (delete from oauth_models where model = 'CliCode' and id = $1 returning payload, expires_at)
    select t.payload->>'challenge' as challenge, o.id, o.slug, o.name,
      coalesce((select json_agg(m.team_id) from memberships m join accounts a on a.id = m.team_id and a.deleted_at is null
        where m.user_id = o.id and not coalesce(t.payload->'locked', '[]') ? m.team_id), '[]') as teams
    from taken t join users u on u.id = t.payload->>'accountId' and u.disabled_at is null join accounts o on o.id = u.id
    where t.expires_at > $2`,
};

/**
 * Selects the holder of an OAuth access token. Joins the grant, so that deleting a grant invalidates its tokens immediately. A team that
 * requires passkeys is `locked` for dashboard sessions that were not confirmed with one.
 */
export const oauthTokenByHash: Statement = {
  name: "bearer_oauth",
  sql: `select u.id as user_id, t.expires_at, o.slug, o.name, o.picture_key, t.payload->>'clientId' as client_id, t.payload->>'scope' as scope,
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
    where t.model = 'AccessToken' and t.id = $1`,
};
