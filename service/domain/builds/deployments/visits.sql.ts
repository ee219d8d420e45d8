import type { Statement } from "../../../db/client.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";

/** Selects the default level of the project $1 and the level that it gives to the person $2, unless it is deleted. */
export const levelOfVisitor: Statement = {
  name: "level_of_visitor",
  sql: `select p.default_user_level, ${projectLevelOf("p.id", "$2::text")} as level from projects p where p.id = $1 and p.deleted_at is null`,
};
