import { statement } from "../../../db/statement.ts";

type Times = { hashes: readonly string[]; times: readonly string[] };
const times = "unnest(:hashes::text[], :times::timestamptz[]) u(hash, at)";

/** Writes last-used times by token hash. Jobs may run in any order, so an earlier time never replaces a later one. */
export const writeTimes = {
  personal: statement<Times>(
    "personal_used",
    `update personal_tokens t set last_used_at = greatest(t.last_used_at, u.at) from ${times} where t.hash = u.hash`,
  ),
  project: statement<Times>(
    "project_used",
    `update project_tokens t set last_used_at = greatest(t.last_used_at, u.at) from ${times} where t.hash = u.hash`,
  ),
  oauth: statement<Times & { addresses: readonly (string | null)[] }>(
    "oauth_used",
    `update oauth_models g set last_used_at = greatest(g.last_used_at, u.at),
        address = case when g.last_used_at is null or u.at >= g.last_used_at then coalesce(u.address, g.address) else g.address end from (
        select distinct on (t.grant_id) t.grant_id, u.at, u.address from unnest(:hashes::text[], :times::timestamptz[], :addresses::text[]) u(hash, at, address)
        join oauth_models t on t.model = 'AccessToken' and t.id = u.hash order by t.grant_id, u.at desc) u
      where g.model = 'Grant' and g.id = u.grant_id`,
  ),
};

/** Writes when people last used a team to their memberships, at most once an hour for each. */
export const writeActivity = statement<{ userIds: readonly string[]; teamIds: readonly string[]; times: readonly string[] }>(
  "member_active",
  `update memberships m set last_active_at = u.at from unnest(:userIds::text[], :teamIds::text[], :times::timestamptz[]) u(user_id, team_id, at)
    where m.user_id = u.user_id and m.team_id = u.team_id and m.last_active_at <= u.at - interval '1 hour'`,
);
