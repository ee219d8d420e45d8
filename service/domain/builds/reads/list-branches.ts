import { runStatement } from "../../../db/statement.ts";
import { findProject } from "../../projects/find-project.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { authorsOfBuilds, branchesOfBuilds } from "./build-lists.sql.ts";
import { likePattern } from "../record/like-pattern.ts";

/** Lists the branches of the newest builds: `GET /projects/{owner}/{project}/branches`. The most recently built first. Throws 404. */
export async function listBranches(ctx: BuildCaller, { owner, project, search }: { owner: string; project: string; search: string }) {
  const { row } = await findProject(ctx, owner, project);
  const found = await runStatement(ctx.deps.database, branchesOfBuilds, { projectId: row.id, search: likePattern(search) });
  return found.map(({ name, built_at }) => ({ name, builtAt: built_at.toISOString() }));
}

/** Lists the names of the authors of the newest builds: `GET /projects/{owner}/{project}/authors`. In the order of the alphabet. Throws 404. */
export async function listAuthors(ctx: BuildCaller, { owner, project }: { owner: string; project: string }) {
  const { row } = await findProject(ctx, owner, project);
  return runStatement(ctx.deps.database, authorsOfBuilds, { projectId: row.id });
}
