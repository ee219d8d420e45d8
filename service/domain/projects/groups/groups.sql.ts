import type { GroupRecord } from "./group.ts";
import { statement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { ProjectGroup } from "../../../../lib/contract/groups.ts";
import type { ProjectLevel } from "../../../../lib/permissions.ts";
import { personJson } from "../../people/person.sql.ts";
import { isoTime, jsonList } from "../../base/paging.ts";

const groupColumns = `g.id, g.name, (select count(*)::int from team_group_members m where m.group_id = g.id) as "memberCount",
      (select count(*)::int from project_groups r join projects p on p.id = r.project_id and p.deleted_at is null where r.group_id = g.id) as "projectCount",
      ${isoTime("g.created_at")} as "createdAt"`;

/** Selects Group records of the team by name; with `:groupId` only that group. */
export const groupsOfTeam = statement<{ teamId: string; groupId: string | null }, GroupRecord>(
  "groups_of_team",
  `select ${groupColumns} from team_groups g where g.team_id = :teamId and (:groupId::text is null or g.id = :groupId) order by lower(g.name)`,
);

/** Selects the projects that give the group a level, by name. */
export const projectsOfGroup = statement<{ groupId: string }, { name: string; level: ProjectLevel }>(
  "projects_of_group",
  `select p.name, r.level from project_groups r join projects p on p.id = r.project_id and p.deleted_at is null where r.group_id = :groupId
    order by lower(p.name)`,
);

/** Selects a page of GroupMember records of the group in the team, by name. */
export const groupMembersPage = statement<
  { groupId: string; teamId: string; limit: number; offset: number },
  { total: number; results: string }
>(
  "group_members_page",
  `select (select count(*)::int from team_group_members where group_id = :groupId) as total, ${jsonList(
    `select ${personJson("a")} as "user", e.address as email, t.level as "teamLevel"
      from team_group_members m join memberships t on t.team_id = :teamId and t.user_id = m.user_id join accounts a on a.id = m.user_id
      left join lateral (select address from emails where user_id = m.user_id and is_primary and verified_at is not null limit 1) e on true
      where m.group_id = :groupId order by t.sort_name, t.seq limit :limit offset :offset`,
  )} as results`,
);

/**
 * Finds the members of the team among ids and lower-case verified addresses, both joined by commas. `given` is the id or the
 * address.
 */
export const membersByIdOrAddress = statement<{ teamId: string; userIds: string; addresses: string }, { given: string; user_id: string }>(
  "members_by_id_or_address",
  `select w.id as given, m.user_id from unnest(string_to_array(:userIds, ',')) w(id) join memberships m on m.team_id = :teamId and m.user_id = w.id
    union all select w.address, m.user_id from unnest(string_to_array(:addresses, ',')) w(address)
      join emails e on e.address = w.address and e.verified_at is not null join memberships m on m.team_id = :teamId and m.user_id = e.user_id`,
);

export type ProjectGroupRecord = z.output<typeof ProjectGroup>;

/** Selects ProjectGroup records of the project by name; with `:groupId` only that group. */
export const groupsOfProject = statement<{ projectId: string; groupId: string | null }, ProjectGroupRecord>(
  "groups_of_project",
  `select g.id, g.name, (select count(*)::int from team_group_members m where m.group_id = g.id) as "memberCount", r.level
    from project_groups r join team_groups g on g.id = r.group_id where r.project_id = :projectId and (:groupId::text is null or g.id = :groupId)
    order by lower(g.name)`,
);
