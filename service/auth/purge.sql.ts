import type { Statement } from "../db/client.ts";

const DAY_MS = 86_400_000;

/** Statements that delete expired rows, in order. `$1` is the present moment minus `ageMs`. */
export const purgeStatements: readonly (Statement & { ageMs: number })[] = [
  { name: "purge_oauth", sql: "delete from oauth_models where expires_at < $1", ageMs: 0 },
  // A used refresh token stays for a week, so that its reuse is recognised as theft and ends the grant.
  { name: "purge_refresh", sql: "delete from oauth_models where model = 'RefreshToken' and consumed_at < $1", ageMs: 7 * DAY_MS },
  {
    name: "purge_grants",
    sql: `delete from oauth_models g where g.model = 'Grant' and g.created_at < $1
      and not exists (select 1 from oauth_models t where t.grant_id = g.id)`,
    ageMs: DAY_MS,
  },
  {
    name: "purge_grant_accounts",
    sql: `delete from oauth_grant_accounts s where $1::timestamptz is not null
      and not exists (select 1 from oauth_models g where g.model = 'Grant' and g.id = s.grant_id)`,
    ageMs: 0,
  },
  {
    name: "purge_clients",
    sql: `delete from oauth_models c where c.model = 'Client' and c.created_at < $1
      and not exists (select 1 from oauth_models g where g.model = 'Grant' and g.payload->>'clientId' = c.payload->>'client_id')`,
    ageMs: 30 * DAY_MS,
  },
  { name: "purge_codes", sql: "delete from login_codes where expires_at < $1", ageMs: 0 },
  { name: "purge_sign_in_codes", sql: "delete from sign_in_codes where expires_at < $1", ageMs: 0 },
  { name: "purge_guest_sessions", sql: "delete from guest_sessions where expires_at < $1", ageMs: 0 },
  { name: "purge_link_codes", sql: "delete from link_codes where expires_at < $1", ageMs: 0 },
  { name: "purge_share_visitors", sql: "delete from share_visitors where expires_at < $1", ageMs: 0 },
  { name: "purge_user_codes", sql: "delete from user_codes where expires_at < $1", ageMs: 0 },
];
