import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { projects } from "../../db/schema.ts";
import type { HistoryEvent } from "../base/history/record-history.ts";
import { administrateProject, projectPath, type ProjectRef } from "./administrate-project.ts";
import { toProject } from "./project.ts";

/**
 * Archives or unarchives a project: `POST /projects/{owner}/{project}/archive` and `…/unarchive`. Needs `admin`. A repeated call changes
 * nothing.
 */
export async function archiveProject(ctx: Ctx<UserActor>, ref: ProjectRef, archived: boolean) {
  const kind = archived ? "project.archived" : "project.unarchived";
  const event: HistoryEvent = { kind, target: `${ref.owner}/${ref.project}` };
  return administrateProject(ctx, ref, event, async (tx, { row, permissions }, done) => {
    if (Boolean(row.archived_at) === archived) return toProject(ctx.deps, row, permissions);
    const archivedAt = archived ? ctx.deps.now() : null;
    await tx.update(projects).set({ archivedAt }).where(eq(projects.id, row.id));
    done.push({ kind, target: projectPath(row), targetId: row.id });
    return toProject(ctx.deps, { ...row, archived_at: archivedAt }, permissions);
  });
}
