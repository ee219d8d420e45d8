import type { Ctx, ProjectActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { type ProjectRow, toProject } from "./project.ts";
import { projectById } from "./projects.sql.ts";

/** Gets the project of the caller's project token: `GET /project`. */
export async function getAuthProject({ deps, actor }: Ctx<ProjectActor>) {
  const [row] = await deps.database.run<ProjectRow>(projectById, [actor.projectId]);
  if (!row) throw notFound();
  return toProject(deps, row, ["view", "review", "admin"]);
}
