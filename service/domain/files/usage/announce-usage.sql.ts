import type { Statement } from "../../../db/client.ts";

/**
 * Selects up to 100 accounts with usage since the day $1, whose usage since the first day of the month ($2) passes a threshold that was
 * not announced to their owners in this month ($3). $4: units a month.
 */
export const accountsAboveThreshold: Statement = {
  name: "usage_above_threshold",
  sql: `select u.*, case when u.used >= u.included then 100 else 80 end as threshold
    from (
      select a.id, a.slug, coalesce(a.name, a.slug) as name, a.type, $4::bigint as included,
        (select coalesce(sum(d.units), 0)::bigint from usage_days d where d.account_id = a.id and d.day >= $2) as used
      from accounts a
      where a.deleted_at is null and a.id in (select account_id from usage_days where day >= $1)
    ) u
    where u.used >= u.included * 0.8 and not exists (
      select from usage_notices n where n.account_id = u.id and n.month = $3 and n.threshold = case when u.used >= u.included then 100 else 80 end)
    order by u.id limit 100`,
};

/** Stores the announcement of a threshold ($3) in a month ($2) to the owners of an account ($1), unless it is stored. */
export const insertUsageNotice: Statement = {
  name: "usage_notice_insert",
  sql: `insert into usage_notices (account_id, month, threshold, sent_at) values ($1, $2, $3, $4::timestamptz)
    on conflict do nothing returning account_id`,
};

/** Lists the confirmed addresses of the owners of an account ($1): those of its team, or the person themselves. */
export const ownerAddresses: Statement = {
  name: "account_owner_addresses",
  sql: `select e.address from (
      select user_id from memberships where team_id = $1 and level = 'owner' union select id from users where id = $1) o
    join users u on u.id = o.user_id and u.disabled_at is null
    join emails e on e.user_id = u.id and e.is_primary and e.verified_at is not null
    order by e.address`,
};
