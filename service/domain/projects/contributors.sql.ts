import type { Statement } from "../../db/client.ts";
import { isoTime, jsonList } from "../base/paging.ts";
import { projectLevelOf } from "../base/project-level.sql.ts";

/** Columns of a `GrantRow` for the grants `g` of a subquery. The people are looked up by key. */
const contributorRows = (grants: string) => `select g.id, g.seq, g.level, g.user_id, u.slug, u.name, e.address, m.level as team_level,
      coalesce(b.name, b.slug) as added_by, ${isoTime("g.created_at")} as added_at
    from (${grants}) g join projects p on p.id = g.project_id
    left join lateral (select slug, coalesce(name, slug) as name from accounts where id = g.user_id limit 1) u on true
    left join lateral (select address from emails where user_id = g.user_id and is_primary and verified_at is not null limit 1) e on true
    left join lateral (select level from memberships where team_id = p.account_id and user_id = g.user_id limit 1) m on true
    left join lateral (select name, slug from accounts where id = g.added_by limit 1) b on true`;

/** Selects a page of a project's ($1) contributors, person $2 first; a page past the end is one row with a null `id`. */
export const contributorsPage: Statement = {
  name: "contributors_page",
  sql: `select t.total, r.* from (select count(*)::int as total from project_members where project_id = $1) t left join (${contributorRows(
    "select * from project_members where project_id = $1 order by (user_id = $2) desc, seq limit $3 offset $4",
  )}) r on true order by (r.user_id = $2) desc, r.seq`,
};

/** Selects the grant of person $2 in the project $1. */
export const contributorOf: Statement = {
  name: "contributor_of_project",
  sql: contributorRows("select * from project_members where project_id = $1 and user_id = $2"),
};

/** Selects role and name of the member $2 of a team ($1). */
export const memberLevel: Statement = {
  name: "member_level",
  sql: `select m.level, coalesce(a.name, a.slug) as name from memberships m join accounts a on a.id = m.user_id where m.team_id = $1 and m.user_id = $2`,
};

/**
 * Selects at most 20 contributors of the team $1 without a grant in the project $2, whose name or slug contains $3, or with $4 also an
 * address.
 */
export const contributorCandidates: Statement = {
  name: "contributor_candidates",
  sql: `select m.user_id as id, a.slug, coalesce(a.name, a.slug) as name, e.address from memberships m
    join accounts a on a.id = m.user_id
    left join lateral (select address from emails where user_id = m.user_id and is_primary and verified_at is not null limit 1) e on true
    where m.team_id = $1 and m.level = 'contributor'
      and not exists (select 1 from project_members g where g.project_id = $2 and g.user_id = m.user_id)
      and ($3 = '' or strpos(case when $4::boolean then m.search else lower(concat_ws(' ', a.name, a.slug)) end, lower($3)) > 0)
    order by m.sort_name, m.seq limit 20`,
};

/** Selects a page of MemberProject records: every project of the team $1 by name, for its member $2. $5: the member sees all projects. */
export const memberProjects: Statement = {
  name: "member_projects",
  sql: `select (select count(*)::int from projects where account_id = $1 and deleted_at is null) as total, ${jsonList(
    `select p.id, p.name, g.level, p.default_user_level as "defaultLevel",
        case when $5::boolean then 'admin' else coalesce(${projectLevelOf("p.id", "$2")}, p.default_user_level) end as "effectiveLevel",
        ${isoTime("p.archived_at")} as "archivedAt"
      from (select * from projects where account_id = $1 and deleted_at is null order by lower(name) limit $3 offset $4) p
      left join project_members g on g.project_id = p.id and g.user_id = $2 order by lower(p.name)`,
  )} as results`,
};
