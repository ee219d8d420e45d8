import { runStatement } from "../../db/statement.ts";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { findProject } from "../projects/find-project.ts";
import { mediaGroupsStatement } from "./list-media.sql.ts";

/** Lists the groups of a project's media in two statements: `GET /projects/{owner}/{project}/media-groups` (extension). Throws 404. */
export async function listMediaGroups(ctx: Ctx<UserActor | ProjectActor>, { owner, project }: { owner: string; project: string }) {
  const { row } = await findProject(ctx, owner, project);
  return (await runStatement(ctx.deps.database, mediaGroupsStatement, { projectId: row.id })).map((group) => ({
    prNumber: group.pr_number,
    title: group.title,
    branch: group.branch,
    mediaCount: group.media_count,
    itemCount: group.item_count,
    openThreads: group.open_threads,
    latestAt: group.latest_at.toISOString(),
  }));
}
