import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { type ProjectRef, requireProjectAdmin } from "./administrate-project.ts";
import { findProject } from "./find-project.ts";
import { projectContents, type ProjectContentsRow } from "./project-lifecycle.sql.ts";

/** Counts what a deletion affects: `GET /projects/{owner}/{project}/contents`. Needs `admin`. */
export async function getProjectContents(ctx: Ctx<UserActor>, { owner, project }: ProjectRef): Promise<ProjectContentsRow> {
  const found = await findProject(ctx, owner, project);
  requireProjectAdmin(found);
  const [row] = await runStatement(ctx.deps.database, projectContents, { projectId: found.row.id });
  return row!;
}
