import { type BuildCaller, buildRows, uploadProject } from "../record/build-access.ts";
import { toBuild } from "../record/build-record.ts";
import { findApprovedBuild } from "./choose-baseline.ts";

type Input = { project?: string | null | undefined; commits: string[]; name: string; mode: "ci" | "monitoring" };

/** Handles `POST /baseline`: returns the newest approved build of the first commit that has one, or null. Throws 400, 403, 404. */
export async function findBaseline(ctx: BuildCaller, { project, commits, name, mode }: Input) {
  const { id: projectId } = await uploadProject(ctx, project);
  const taken = await findApprovedBuild(ctx.deps, { projectId, name, mode }, commits);
  const [row] = taken ? await buildRows(ctx, [taken.id]) : [];
  return { baseline: row ? toBuild(ctx.deps, row) : null };
}
