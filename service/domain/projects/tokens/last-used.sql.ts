import type { TokenKind } from "../../../core/last-used.ts";
import type { Statement } from "../../../db/client.ts";

const times = "unnest($1::text[], $2::timestamptz[]) u(hash, at)";

/** Writes last-used times by token hash. Jobs may run in any order, so an earlier time never replaces a later one. */
export const writeTimes: Record<TokenKind, Statement> = {
  personal: {
    name: "personal_used",
    sql: `update personal_tokens t set last_used_at = greatest(t.last_used_at, u.at) from ${times} where t.hash = u.hash`,
  },
  project: {
    name: "project_used",
    sql: `update project_tokens t set last_used_at = greatest(t.last_used_at, u.at) from ${times} where t.hash = u.hash`,
  },
  oauth: {
    name: "oauth_used",
    // Stored on the grant: an access token expires after an hour, but people look at the use of a grant months later.
    sql: `update oauth_models g set last_used_at = greatest(g.last_used_at, u.at),
        address = case when g.last_used_at is null or u.at >= g.last_used_at then coalesce(u.address, g.address) else g.address end from (
        select distinct on (t.grant_id) t.grant_id, u.at, u.address from unnest($1::text[], $2::timestamptz[], $3::text[]) u(hash, at, address)
        join oauth_models t on t.model = 'AccessToken' and t.id = u.hash order by t.grant_id, u.at desc) u
      where g.model = 'Grant' and g.id = u.grant_id`,
  },
};

/** Writes when people last used a team to their memberships, at most once an hour for each. */
export const writeActivity: Statement = {
  name: "member_active",
  sql: `update memberships m set last_active_at = u.at from unnest($1::text[], $2::text[], $3::timestamptz[]) u(user_id, team_id, at)
    where m.user_id = u.user_id and m.team_id = u.team_id and m.last_active_at <= u.at - interval '1 hour'`,
};
