import type { Ctx, UserActor } from "../../core/deps.ts";
import { type ProjectRef, requireProjectAdmin } from "./administrate-project.ts";
import { findProject } from "./find-project.ts";
import { projectContents } from "./project-lifecycle.sql.ts";

type Contents = { media: number; versions: number; threads: number; tokens: number; contributors: number; groups: number };

/** Counts what a deletion affects: `GET /projects/{owner}/{project}/contents`. Needs `admin`. */
export async function getProjectContents(ctx: Ctx<UserActor>, { owner, project }: ProjectRef): Promise<Contents> {
  const found = await findProject(ctx, owner, project);
  requireProjectAdmin(found);
  const [row] = await ctx.deps.database.run<Contents>(projectContents, [found.row.id]);
  return row!;
}
