import { statement } from "../../../db/statement.ts";

export type AccountsAboveThresholdRow = {
  id: string;
  slug: string;
  name: string;
  type: "user" | "team";
  used: number;
  included: number;
  threshold: number;
};

/**
 * Selects up to 100 accounts with usage since the day `:from`, whose usage since the first day of the month passes a threshold that was
 * not announced to their owners in this month. `:included`: units a month.
 */
export const accountsAboveThreshold = statement<{ from: string; to: string; month: string; included: number }, AccountsAboveThresholdRow>(
  "usage_above_threshold",
  `select u.*, case when u.used >= u.included then 100 else 80 end as threshold
    from (
      select a.id, a.slug, coalesce(a.name, a.slug) as name, a.type, :included::bigint as included,
        (select coalesce(sum(d.units), 0)::bigint from usage_days d where d.account_id = a.id and d.day >= :to) as used
      from accounts a
      where a.deleted_at is null and a.id in (select account_id from usage_days where day >= :from)
    ) u
    where u.used >= u.included * 0.8 and not exists (
      select from usage_notices n where n.account_id = u.id and n.month = :month and n.threshold = case when u.used >= u.included then 100 else 80 end)
    order by u.id limit 100`,
);

/** Stores the announcement of a threshold in a month to the owners of an account, unless it is stored. */
export const insertUsageNotice = statement<{ accountId: string; month: string; threshold: number; now: Date }, { account_id: string }>(
  "usage_notice_insert",
  `insert into usage_notices (account_id, month, threshold, sent_at) values (:accountId, :month, :threshold, :now::timestamptz)
    on conflict do nothing returning account_id`,
);

/** Lists the confirmed addresses of the owners of an account: those of its team, or the person themselves. */
export const ownerAddresses = statement<{ accountId: string }, { address: string }>(
  "account_owner_addresses",
  `select e.address from (
      select user_id from memberships where team_id = :accountId and level = 'owner' union select id from users where id = :accountId) o
    join users u on u.id = o.user_id and u.disabled_at is null
    join emails e on e.user_id = u.id and e.is_primary and e.verified_at is not null
    order by e.address`,
);
