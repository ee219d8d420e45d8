import type { ProjectLevel } from "../../../../lib/permissions.ts";
import { statement } from "../../../db/statement.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";

/** Selects the default level of the project and the level that it gives to the person `:userId`, unless it is deleted. */
export const levelOfVisitor = statement<
  { projectId: string; userId: string },
  { default_user_level: ProjectLevel | null; level: ProjectLevel | null }
>(
  "level_of_visitor",
  `select p.default_user_level, ${projectLevelOf("p.id", ":userId::text")} as level from projects p where p.id = :projectId and p.deleted_at is null`,
);
