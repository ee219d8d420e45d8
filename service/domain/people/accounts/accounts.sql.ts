import { statement } from "../../../db/statement.ts";
import type { ActorAccount } from "../../../core/deps.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";

type DetailsRow = {
  id: string;
  slug: string;
  name: string | null;
  type: "user" | "team";
  default_user_level: "member" | "contributor" | null;
  used: number;
  /** Latest change of the settings after which stored rows may end earlier. */
  retention_changed_at: Date | null;
};

/** Selects an account with the units it used since day `:since`, and the latest change of a limit of retention. */
export const accountWithUsage = statement<{ accountId: string; since: string }, DetailsRow>(
  "account_details",
  `select a.id, a.slug, a.name, a.type, a.default_user_level,
      (select coalesce(sum(d.units), 0)::int from usage_days d where d.account_id = a.id and d.day >= :since) as used,
      (select max(changed_at) from retentions where days > 0) as retention_changed_at
    from accounts a where a.id = :accountId`,
);

type DayRow = { day: string; project_id: string; name: string | null; units: number; snapshots: number; storybook: number };

/** Selects the usage of the account from day `:first` to `:last` of the projects that the person `:userId` can see; of all, deleted ones included, if `:seesAll`. */
export const usageByDay = statement<{ accountId: string; first: string; last: string; userId: string; seesAll: boolean }, DayRow>(
  "account_usage",
  `select d.day, d.project_id, p.name, d.units, d.snapshots, d.storybook from usage_days d
    left join projects p on p.id = d.project_id and p.deleted_at is null
    where d.account_id = :accountId and d.day between :first and :last
      and (:seesAll::boolean or (p.id is not null and coalesce(${projectLevelOf("p.id", ":userId")}, p.default_user_level) is not null))
    order by d.day, p.name, d.project_id`,
);

/** Selects the accounts that a person belongs to: the personal account, then the teams by slug. `locked`: it requires a passkey. */
export const accountsOfPerson = statement<{ userId: string }, ActorAccount>(
  "people_reach",
  `select a.id, a.slug, a.name, a.type, coalesce(m.level, 'personal') as level, a.require_passkey as locked
    from (select :userId::text as account_id, null as level union all select team_id, level from memberships where user_id = :userId) m
    join accounts a on a.id = m.account_id and a.deleted_at is null order by a.type desc, a.slug`,
);

export type TeamRow = {
  id: string;
  slug: string;
  name: string | null;
  level: "owner" | "member" | "contributor";
  needed: boolean;
  alone: boolean;
};

/** Selects a person's teams. `needed`: the team has no other owner. `alone`: it has no other member. */
export const teamsBeforeDeletion = statement<{ userId: string }, TeamRow>(
  "teams_before_deletion",
  `select t.id, t.slug, t.name, m.level,
      t.deleted_at is null and m.level = 'owner' and not exists (select 1 from memberships o where o.team_id = t.id and o.level = 'owner' and o.user_id <> :userId) as needed,
      not exists (select 1 from memberships o where o.team_id = t.id and o.user_id <> :userId) as alone
    from memberships m join accounts t on t.id = m.team_id where m.user_id = :userId order by t.slug`,
);
