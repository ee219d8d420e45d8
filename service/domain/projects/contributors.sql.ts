import type { GrantRow } from "./contributor.ts";
import type { PersonRow } from "../people/person-record.ts";
import { statement } from "../../db/statement.ts";
import type { TeamLevel } from "../../../lib/permissions.ts";
import { isoTime, jsonList } from "../base/paging.ts";
import { projectLevelOf } from "../base/project-level.sql.ts";

/** Columns of a `GrantRow` for the grants `g` of a subquery. The people are looked up by key. */
const contributorRows = (
  grants: string,
) => `select g.id, g.seq, g.level, g.user_id, u.slug, u.name, u.picture_key, e.address, m.level as team_level,
      coalesce(b.name, b.slug) as added_by, ${isoTime("g.created_at")} as added_at
    from (${grants}) g join projects p on p.id = g.project_id
    left join lateral (select slug, coalesce(name, slug) as name, picture_key from accounts where id = g.user_id limit 1) u on true
    left join lateral (select address from emails where user_id = g.user_id and is_primary and verified_at is not null limit 1) e on true
    left join lateral (select level from memberships where team_id = p.account_id and user_id = g.user_id limit 1) m on true
    left join lateral (select name, slug from accounts where id = g.added_by limit 1) b on true`;

type ContributorsPageRow = Omit<GrantRow, "id"> & { id: string | null; total: number };

/** Selects a page of a project's contributors, person `:userId` first; a page past the end is one row with a null `id`. */
export const contributorsPage = statement<{ projectId: string; userId: string; limit: number; offset: number }, ContributorsPageRow>(
  "contributors_page",
  `select t.total, r.* from (select count(*)::int as total from project_members where project_id = :projectId) t left join (${contributorRows(
    "select * from project_members where project_id = :projectId order by (user_id = :userId) desc, seq limit :limit offset :offset",
  )}) r on true order by (r.user_id = :userId) desc, r.seq`,
);

/** Selects the grant of person `:userId` in the project. */
export const contributorOf = statement<{ projectId: string; userId: string }, GrantRow>(
  "contributor_of_project",
  contributorRows("select * from project_members where project_id = :projectId and user_id = :userId"),
);

/** Selects role and name of the member `:userId` of a team. */
export const memberLevel = statement<{ teamId: string; userId: string }, { level: TeamLevel; name: string }>(
  "member_level",
  `select m.level, coalesce(a.name, a.slug) as name from memberships m join accounts a on a.id = m.user_id where m.team_id = :teamId and m.user_id = :userId`,
);

type ContributorCandidatesRow = PersonRow & { address: string | null };

/**
 * Selects at most 20 contributors of the team `:accountId` without a grant in the project, whose name or slug contains `:search`, or with `:showEmail` also an
 * address.
 */
export const contributorCandidates = statement<
  { accountId: string; projectId: string; search: string; showEmail: boolean },
  ContributorCandidatesRow
>(
  "contributor_candidates",
  `select m.user_id as id, a.slug, coalesce(a.name, a.slug) as name, a.picture_key as "pictureKey", e.address from memberships m
    join accounts a on a.id = m.user_id
    left join lateral (select address from emails where user_id = m.user_id and is_primary and verified_at is not null limit 1) e on true
    where m.team_id = :accountId and m.level = 'contributor'
      and not exists (select 1 from project_members g where g.project_id = :projectId and g.user_id = m.user_id)
      and (:search = '' or strpos(case when :showEmail::boolean then m.search else lower(concat_ws(' ', a.name, a.slug)) end, lower(:search)) > 0)
    order by m.sort_name, m.seq limit 20`,
);

/** Selects a page of MemberProject records: every project of the team `:accountId` by name, for its member `:userId`. `:seesAll`: the member sees all projects. */
export const memberProjects = statement<
  { accountId: string; userId: string; limit: number; offset: number; seesAll: boolean },
  { total: number; results: string }
>(
  "member_projects",
  `select (select count(*)::int from projects where account_id = :accountId and deleted_at is null) as total, ${jsonList(
    `select p.id, p.name, g.level, p.default_user_level as "defaultLevel",
        case when :seesAll::boolean then 'admin' else coalesce(${projectLevelOf("p.id", ":userId")}, p.default_user_level) end as "effectiveLevel",
        ${isoTime("p.archived_at")} as "archivedAt"
      from (select * from projects where account_id = :accountId and deleted_at is null order by lower(name) limit :limit offset :offset) p
      left join project_members g on g.project_id = p.id and g.user_id = :userId order by lower(p.name)`,
  )} as results`,
);
