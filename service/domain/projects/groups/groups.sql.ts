import type { Statement } from "../../../db/client.ts";
import { isoTime, jsonList } from "../../base/paging.ts";

const groupColumns = `g.id, g.name, (select count(*)::int from team_group_members m where m.group_id = g.id) as "memberCount",
      (select count(*)::int from project_groups r join projects p on p.id = r.project_id and p.deleted_at is null where r.group_id = g.id) as "projectCount",
      ${isoTime("g.created_at")} as "createdAt"`;

/** Selects Group records of the team $1 by name; with $2 only that group. */
export const groupsOfTeam: Statement = {
  name: "groups_of_team",
  sql: `select ${groupColumns} from team_groups g where g.team_id = $1 and ($2::text is null or g.id = $2) order by lower(g.name)`,
};

/** Selects a page of GroupMember records of the group $1 in the team $2, by name. */
export const groupMembersPage: Statement = {
  name: "group_members_page",
  sql: `select (select count(*)::int from team_group_members where group_id = $1) as total, ${jsonList(
    `select json_build_object('id', a.id, 'slug', a.slug, 'name', coalesce(a.name, a.slug)) as "user", e.address as email, t.level as "teamLevel"
      from team_group_members m join memberships t on t.team_id = $2 and t.user_id = m.user_id join accounts a on a.id = m.user_id
      left join lateral (select address from emails where user_id = m.user_id and is_primary and verified_at is not null limit 1) e on true
      where m.group_id = $1 order by t.sort_name, t.seq limit $3 offset $4`,
  )} as results`,
};

/**
 * Finds the members of the team $1 among ids ($2) and lower-case verified addresses ($3), both joined by commas. `given` is the id or the
 * address.
 */
export const membersByIdOrAddress: Statement = {
  name: "members_by_id_or_address",
  sql: `select w.id as given, m.user_id from unnest(string_to_array($2, ',')) w(id) join memberships m on m.team_id = $1 and m.user_id = w.id
    union all select w.address, m.user_id from unnest(string_to_array($3, ',')) w(address)
      join emails e on e.address = w.address and e.verified_at is not null join memberships m on m.team_id = $1 and m.user_id = e.user_id`,
};

/** Selects ProjectGroup records of the project $1 by name; with $2 only that group. */
export const groupsOfProject: Statement = {
  name: "groups_of_project",
  sql: `select g.id, g.name, (select count(*)::int from team_group_members m where m.group_id = g.id) as "memberCount", r.level
    from project_groups r join team_groups g on g.id = r.group_id where r.project_id = $1 and ($2::text is null or g.id = $2)
    order by lower(g.name)`,
};
