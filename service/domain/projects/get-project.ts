import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { runStatement } from "../../db/statement.ts";
import { findProject } from "./find-project.ts";
import { toProject } from "./project.ts";
import { projectInUse } from "./projects.sql.ts";
import { readRefusedUpload } from "./refused-uploads.ts";

/** Gets a project with its latest refused upload and what it uses: `GET /projects/{owner}/{project}`. */
export async function getProject(ctx: Ctx<UserActor | ProjectActor>, { owner, project }: { owner: string; project: string }) {
  const { row, permissions } = await findProject(ctx, owner, project);
  const [inUse] = await runStatement(ctx.deps.database, projectInUse, { projectId: row.id });
  return { ...toProject(ctx.deps, row, permissions), refusedUpload: await readRefusedUpload(ctx.deps, row.id), inUse: inUse! };
}
