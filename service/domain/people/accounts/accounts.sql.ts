import type { Statement } from "../../../db/client.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";

/** Selects an account with the units it used since day $2, and the latest change of a limit of retention. */
export const accountWithUsage: Statement = {
  name: "account_details",
  sql: `select a.id, a.slug, a.name, a.type, a.default_user_level,
      (select coalesce(sum(d.units), 0)::int from usage_days d where d.account_id = a.id and d.day >= $2) as used,
      (select max(changed_at) from retentions where days > 0) as retention_changed_at
    from accounts a where a.id = $1`,
};

/** Selects the usage of the account $1 from day $2 to $3 of the projects that the person $4 can see; of all, deleted ones included, if $5. */
export const usageByDay: Statement = {
  name: "account_usage",
  sql: `select d.day, d.project_id, p.name, d.units, d.snapshots, d.storybook from usage_days d
    left join projects p on p.id = d.project_id and p.deleted_at is null
    where d.account_id = $1 and d.day between $2 and $3
      and ($5::boolean or (p.id is not null and coalesce(${projectLevelOf("p.id", "$4")}, p.default_user_level) is not null))
    order by d.day, p.name, d.project_id`,
};

/** Selects the accounts that a person belongs to: the personal account, then the teams by slug. `locked`: it requires a passkey. */
export const accountsOfPerson: Statement = {
  name: "people_reach",
  sql: `select a.id, a.slug, a.name, a.type, coalesce(m.level, 'personal') as level, a.require_passkey as locked
    from (select $1::text as account_id, null as level union all select team_id, level from memberships where user_id = $1) m
    join accounts a on a.id = m.account_id and a.deleted_at is null order by a.type desc, a.slug`,
};

/** Selects a person's teams. `needed`: the team has no other owner. `alone`: it has no other member. */
export const teamsBeforeDeletion: Statement = {
  name: "teams_before_deletion",
  sql: `select t.id, t.slug, t.name, m.level,
      t.deleted_at is null and m.level = 'owner' and not exists (select 1 from memberships o where o.team_id = t.id and o.level = 'owner' and o.user_id <> $1) as needed,
      not exists (select 1 from memberships o where o.team_id = t.id and o.user_id <> $1) as alone
    from memberships m join accounts t on t.id = m.team_id where m.user_id = $1 order by t.slug`,
};
