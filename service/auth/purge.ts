import type { Deps } from "../core/deps.ts";

const DAY = 86_400_000;

const statements = [
  { name: "purge_oauth", sql: "delete from oauth_models where expires_at < $1", age: 0 },
  // A week is long enough to recognise a stolen refresh token; after it, the token is merely unknown.
  { name: "purge_refresh", sql: "delete from oauth_models where model = 'RefreshToken' and consumed_at < $1", age: 7 * DAY },
  {
    name: "purge_grants",
    sql: `delete from oauth_models g where g.model = 'Grant' and g.created_at < $1
      and not exists (select 1 from oauth_models t where t.grant_id = g.id)`,
    age: DAY,
  },
  {
    name: "purge_grant_accounts",
    sql: `delete from oauth_grant_accounts s where $1::timestamptz is not null
      and not exists (select 1 from oauth_models g where g.model = 'Grant' and g.id = s.grant_id)`,
    age: 0,
  },
  {
    name: "purge_clients",
    sql: `delete from oauth_models c where c.model = 'Client' and c.created_at < $1
      and not exists (select 1 from oauth_models g where g.model = 'Grant' and g.payload->>'clientId' = c.payload->>'client_id')`,
    age: 30 * DAY,
  },
  { name: "purge_codes", sql: "delete from login_codes where expires_at < $1", age: 0 },
  { name: "purge_mail", sql: "delete from outbox where coalesce(sent_at, failed_at) < $1", age: 7 * DAY },
];

/**
 * Removes what has run out: expired records of the authorization server, grants without tokens, clients registered 30 days ago
 * and granted nothing, sign-in codes, mail delivered or given up a week ago. Safe to run on several replicas at once.
 */
export async function purgeExpired({ database, now }: Deps): Promise<void> {
  for (const { age, ...statement } of statements) await database.run(statement, [new Date(now().getTime() - age)]);
}
