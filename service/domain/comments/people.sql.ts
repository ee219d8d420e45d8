import { statement } from "../../db/statement.ts";
import { projectLevelOf } from "../base/project-level.sql.ts";

/**
 * Lists people who can see a project, without the caller, by a part of their name or slug. Every level in a project
 * lets its holder see the project, as `projectPermissions` has it.
 */
export const mentionablePeople = statement<
  { projectId: string; userId: string; search: string },
  { id: string; slug: string; name: string | null }
>(
  "mention_people",
  `select a.id, a.slug, a.name from projects p
    join lateral (select p.account_id as user_id, null as level
      union all select user_id, level from memberships where team_id = p.account_id) m on true
    join users u on u.id = m.user_id and u.disabled_at is null
    join accounts a on a.id = u.id
    where p.id = :projectId and u.id <> :userId and (:search = '' or strpos(lower(concat_ws(' ', a.name, a.slug)), lower(:search)) > 0)
      and (m.level is distinct from 'contributor' or coalesce(${projectLevelOf("p.id", "u.id")}, p.default_user_level) is not null)
    order by lower(coalesce(a.name, a.slug)), a.slug limit 50`,
);
