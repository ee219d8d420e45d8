import { statement } from "../../../db/statement.ts";
import { type RawPage, isoTime, jsonList, type KeyOrder, orderBy, pageFromKey } from "../../base/paging.ts";

/** Tokens of people with access to the team `:accountId` that are valid at `:now`. People who left the team have none. */
const personal = `personal_token_accounts s where s.account_id = :accountId and exists (select 1 from personal_tokens v
      join memberships m on m.team_id = s.account_id and m.user_id = v.user_id
      where v.id = s.token_id and (v.expires_at is null or v.expires_at > :now::timestamptz))`;
/** Tokens of the projects of the team `:accountId` that are valid at `:now`. */
const project = `project_tokens s where s.project_id in (select id from projects where account_id = :accountId and deleted_at is null)
      and (s.expires_at is null or s.expires_at > :now::timestamptz)`;
/** Authorizations of apps with access to the team `:accountId` that have a valid token at `:now`. */
const app = `oauth_grant_accounts s where s.account_id = :accountId and exists (select 1 from oauth_models g
      join memberships m on m.team_id = s.account_id and m.user_id = g.payload->>'accountId'
      where g.model = 'Grant' and g.id = s.grant_id and exists (select 1 from oauth_models t where t.grant_id = g.id
        and t.model in ('AccessToken', 'RefreshToken') and t.consumed_at is null and t.expires_at > :now::timestamptz))`;

const newest = (id: string): KeyOrder => ({ key: ["created_at", id], descending: true });
const person = (account: string) =>
  `case when ${account}.id is null then null else json_build_object('id', ${account}.id, 'slug', ${account}.slug, 'name', ${account}.name) end as person`;
/** Lives longer than the team allows, which is `:maxDays` days. */
const outside = (token: string) =>
  `coalesce(:maxDays::int is not null and (${token}.expires_at is null or ${token}.expires_at - ${token}.created_at > :maxDays::int * interval '1 day'), false)`;
const list = (from: string, select: string, order: KeyOrder) =>
  `select (select count(*)::int from ${from}) as total,
    ${jsonList(`${select.replace("PAGE", `(${pageFromKey(from, order, ":limit", ":offset")})`)} order by ${orderBy({ ...order, key: order.key.map((one) => `s.${one}`) })}`)} as results`;

type PageParams = { accountId: string; now: Date; limit: number; offset: number; maxDays: number | null };

/** Selects a page of TeamCredential records of the team `:accountId` at `:now`, newest first. `:maxDays`: days that the team allows. */
const personalCredentialsPage = statement<PageParams, RawPage>(
  "credentials_personal",
  list(
    personal,
    `select t.id, 'personal' as kind, t.name, ${person("o")}, null as project, null as scopes, ${isoTime("s.created_at")} as "createdAt",
      ${isoTime("t.expires_at")} as "expiresAt", ${isoTime("t.last_used_at")} as "lastUsedAt", ${outside("t")} as "outsidePolicy"
      from PAGE s join personal_tokens t on t.id = s.token_id join accounts o on o.id = t.user_id`,
    newest("token_id"),
  ),
);

/** As `personalCredentialsPage`, for project tokens. */
const projectCredentialsPage = statement<PageParams, RawPage>(
  "credentials_project",
  list(
    project,
    `select s.id, 'project' as kind, s.name, ${person("o")}, p.name as project, null as scopes, ${isoTime("s.created_at")} as "createdAt",
      ${isoTime("s.expires_at")} as "expiresAt", ${isoTime("s.last_used_at")} as "lastUsedAt", ${outside("s")} as "outsidePolicy"
      from PAGE s join projects p on p.id = s.project_id left join accounts o on o.id = s.created_by`,
    newest("id"),
  ),
);

/** As `personalCredentialsPage`, for apps. They have no lifetime of their own: each use renews it. */
const appCredentialsPage = statement<PageParams, RawPage>(
  "credentials_app",
  list(
    app,
    `select g.id, 'app' as kind, coalesce(c.payload->>'client_name', g.payload->>'clientId') as name, ${person("o")}, null as project,
      string_to_array(g.payload->'openid'->>'scope', ' ') as scopes, ${isoTime("s.created_at")} as "createdAt", null as "expiresAt",
      ${isoTime("g.last_used_at")} as "lastUsedAt", coalesce(:maxDays::int < 0, false) as "outsidePolicy"
      from PAGE s join oauth_models g on g.model = 'Grant' and g.id = s.grant_id left join accounts o on o.id = g.payload->>'accountId'
      left join oauth_models c on c.model = 'Client' and c.id = encode(sha256(convert_to(g.payload->>'clientId', 'UTF8')), 'hex')`,
    newest("grant_id"),
  ),
);

/** Pages of credentials, by their kind. */
export const credentialsPages = { personal: personalCredentialsPage, project: projectCredentialsPage, app: appCredentialsPage };
export type CredentialsPageKind = keyof typeof credentialsPages;

type SecurityCountsRow = {
  max_token_days: number | null;
  require_passkey: boolean;
  personal: number;
  project: number;
  app: number;
  outside: number;
  members: number;
  with_passkey: number;
  own_passkey: boolean;
};

/** Counts the credentials of the team `:accountId` at `:now`, those outside its policy, and its members with and without a passkey; `:userId` is the caller. */
export const securityCounts = statement<{ accountId: string; now: Date; userId: string }, SecurityCountsRow>(
  "security_counts",
  `select a.max_token_days, a.require_passkey, (select count(*)::int from ${personal}) as personal,
      (select count(*)::int from ${project}) as project, (select count(*)::int from ${app}) as app,
      case when a.max_token_days is null then 0 else
        (select count(*)::int from ${personal} and exists (select 1 from personal_tokens o where o.id = s.token_id
          and (o.expires_at is null or o.expires_at - o.created_at > a.max_token_days * interval '1 day')))
        + (select count(*)::int from ${project}
          and (s.expires_at is null or s.expires_at - s.created_at > a.max_token_days * interval '1 day')) end as outside,
      (select count(*)::int from memberships m where m.team_id = :accountId) as members,
      (select count(*)::int from memberships m where m.team_id = :accountId and exists (select 1 from passkeys p where p.user_id = m.user_id)) as with_passkey,
      exists (select 1 from passkeys p where p.user_id = :userId) as own_passkey
    from accounts a where a.id = :accountId`,
);

export type Revoked = { kind: CredentialsPageKind; name: string; person: string | null };

/**
 * Removes the access of the credential `:tokenId` to the team `:accountId`, and deletes a project token, and a token or grant without any other account.
 * Returns its kind, its name and its person; no row when the team has no such credential.
 */
export const credentialRevocation = statement<{ accountId: string; tokenId: string }, Revoked>(
  "credential_revoke",
  `with pat as (delete from personal_token_accounts where account_id = :accountId and token_id = :tokenId returning token_id),
      ci as (delete from project_tokens t using projects p where t.id = :tokenId and p.id = t.project_id and p.account_id = :accountId and p.deleted_at is null
        returning t.id, t.name, p.name as project),
      app as (delete from oauth_grant_accounts where account_id = :accountId and grant_id = :tokenId returning grant_id),
      empty_pat as (delete from personal_tokens where id in (select token_id from pat)
        and not exists (select 1 from personal_token_accounts o where o.token_id = :tokenId and o.account_id <> :accountId)),
      empty_app as (delete from oauth_models where (grant_id in (select grant_id from app) or (model = 'Grant' and id in (select grant_id from app)))
        and not exists (select 1 from oauth_grant_accounts o where o.grant_id = :tokenId and o.account_id <> :accountId))
    select 'personal' as kind, t.name, coalesce(o.name, o.slug) as person from pat join personal_tokens t on t.id = pat.token_id join accounts o on o.id = t.user_id
    union all select 'project', coalesce(ci.name, 'token'), ci.project from ci
    union all select 'app', coalesce(c.payload->>'client_name', g.payload->>'clientId'), coalesce(o.name, o.slug) from app
      join oauth_models g on g.model = 'Grant' and g.id = app.grant_id left join accounts o on o.id = g.payload->>'accountId'
      left join oauth_models c on c.model = 'Client' and c.id = encode(sha256(convert_to(g.payload->>'clientId', 'UTF8')), 'hex')`,
);
