import { runStatement } from "../../db/statement.ts";
import type { Ctx, ProjectActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { toProject } from "./project.ts";
import { projectById } from "./projects.sql.ts";

/** Gets the project of the caller's project token: `GET /project`. */
export async function getAuthProject({ deps, actor }: Ctx<ProjectActor>) {
  const [row] = await runStatement(deps.database, projectById, { projectId: actor.projectId });
  if (!row) throw notFound();
  return toProject(deps, row, ["view", "review", "admin"]);
}
