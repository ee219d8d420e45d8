import type { ProjectLevel } from "../../../lib/permissions.ts";
import { statement } from "../../db/statement.ts";

/**
 * An SQL expression for the level that a project gives to a person: the strongest of the person's own grant and those of their groups.
 * Null without any. Both parameters are expressions.
 */
export const projectLevelOf = (project: string, user: string) => `(select l.level from (
      select g.level from project_members g where g.project_id = ${project} and g.user_id = ${user}
      union all select g.level from team_group_members i join project_groups g on g.group_id = i.group_id and g.project_id = ${project}
        where i.user_id = ${user}) l order by array_position(array['admin', 'reviewer', 'viewer'], l.level) limit 1)`;

/** A join that adds `pm.level`, the level of a person in the project `p`. */
export const projectLevelJoin = (user: string) => `cross join lateral (select ${projectLevelOf("p.id", user)} as level) pm`;

/** Reads the level that a project gives to a person. */
export const levelInProject = statement<{ projectId: string; userId: string }, { level: ProjectLevel | null }>(
  "level_in_project",
  `select ${projectLevelOf(":projectId", ":userId")} as level`,
);
