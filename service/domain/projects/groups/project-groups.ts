import { runStatement } from "../../../db/statement.ts";
import { and, eq } from "drizzle-orm";
import type { ProjectLevel } from "../../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { projectGroups } from "../../../db/team-schema.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { administrateProject, type ProjectRef } from "../administrate-project.ts";
import { findProject } from "../find-project.ts";
import { inProject } from "../contributor.ts";
import { groupsOfProject, type ProjectGroupRecord } from "./groups.sql.ts";
import { requireGroup } from "./group.ts";
type Input = ProjectRef & { groupId: string };

/** Lists the groups with a level in a project: `GET /projects/{owner}/{project}/groups`. For everyone who can see the project. */
export async function listProjectGroups(ctx: Ctx<UserActor>, { owner, project }: ProjectRef): Promise<ProjectGroupRecord[]> {
  const { row } = await findProject(ctx, owner, project);
  return runStatement(ctx.deps.database, groupsOfProject, { projectId: row.id, groupId: null });
}

/** Gives a group a level in a project, or changes it: `PUT /projects/{owner}/{project}/groups/{groupId}`. Needs `admin`. Throws 404. */
export async function setProjectGroup(ctx: Ctx<UserActor>, input: Input & { level: ProjectLevel }): Promise<ProjectGroupRecord> {
  const { groupId, level } = input;
  const event: HistoryEvent = { kind: "project-group.level", target: `${input.owner}/${input.project}`, targetId: groupId, after: level };
  return administrateProject(ctx, input, event, async (tx, { row }, done) => {
    const { name } = await requireGroup(tx, row.account_id, groupId);
    const [before] = await runStatement(tx, groupsOfProject, { projectId: row.id, groupId });
    if (before?.level !== level) {
      await tx
        .insert(projectGroups)
        .values({ projectId: row.id, groupId, level, createdAt: ctx.deps.now() })
        .onConflictDoUpdate({ target: [projectGroups.projectId, projectGroups.groupId], set: { level } });
      done.push({ ...event, target: inProject(name, row), ...(before && { before: before.level }) });
    }
    return (await runStatement(tx, groupsOfProject, { projectId: row.id, groupId }))[0]!;
  });
}

/** Removes a group's level: `DELETE /projects/{owner}/{project}/groups/{groupId}`. Needs `admin`. Throws 404 for groups without one. */
export async function removeProjectGroup(ctx: Ctx<UserActor>, input: Input): Promise<void> {
  const { groupId } = input;
  const event: HistoryEvent = { kind: "project-group.removed", target: `${input.owner}/${input.project}`, targetId: groupId };
  await administrateProject(ctx, input, event, async (tx, { row }, done) => {
    const [before] = await runStatement(tx, groupsOfProject, { projectId: row.id, groupId });
    if (!before) throw notFound();
    await tx.delete(projectGroups).where(and(eq(projectGroups.projectId, row.id), eq(projectGroups.groupId, groupId)));
    done.push({ ...event, target: inProject(before.name, row), before: before.level });
  });
}
