import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { findProject } from "./find-project.ts";
import { toProject } from "./project.ts";

/** Gets a project: `GET /projects/{owner}/{project}`. */
export async function getProject(ctx: Ctx<UserActor | ProjectActor>, { owner, project }: { owner: string; project: string }) {
  const { row, permissions } = await findProject(ctx, owner, project);
  return toProject(ctx.deps, row, permissions);
}
