import { statement } from "../db/statement.ts";

const DAY_MS = 86_400_000;

const purge = (name: string, sql: string) => statement<{ before: Date }>(name, sql);

/** Statements that delete expired rows, in order. `:before` is the present moment minus `ageMs`. */
export const purgeStatements = [
  { ageMs: 0, statement: purge("purge_oauth", "delete from oauth_models where expires_at < :before") },
  // A used refresh token stays for a week, so that its reuse is recognised as theft and ends the grant.
  {
    ageMs: 7 * DAY_MS,
    statement: purge("purge_refresh", "delete from oauth_models where model = 'RefreshToken' and consumed_at < :before"),
  },
  {
    ageMs: DAY_MS,
    statement: purge(
      "purge_grants",
      `delete from oauth_models g where g.model = 'Grant' and g.created_at < :before
      and not exists (select 1 from oauth_models t where t.grant_id = g.id)`,
    ),
  },
  {
    ageMs: 0,
    statement: purge(
      "purge_grant_accounts",
      `delete from oauth_grant_accounts s where :before::timestamptz is not null
      and not exists (select 1 from oauth_models g where g.model = 'Grant' and g.id = s.grant_id)`,
    ),
  },
  {
    ageMs: 30 * DAY_MS,
    statement: purge(
      "purge_clients",
      `delete from oauth_models c where c.model = 'Client' and c.created_at < :before
      and not exists (select 1 from oauth_models g where g.model = 'Grant' and g.payload->>'clientId' = c.payload->>'client_id')`,
    ),
  },
  { ageMs: 0, statement: purge("purge_codes", "delete from login_codes where expires_at < :before") },
  { ageMs: 0, statement: purge("purge_sign_in_codes", "delete from sign_in_codes where expires_at < :before") },
  { ageMs: 0, statement: purge("purge_guest_sessions", "delete from guest_sessions where expires_at < :before") },
  { ageMs: 0, statement: purge("purge_link_codes", "delete from link_codes where expires_at < :before") },
  { ageMs: 0, statement: purge("purge_share_visitors", "delete from share_visitors where expires_at < :before") },
  { ageMs: 0, statement: purge("purge_user_codes", "delete from user_codes where expires_at < :before") },
];
