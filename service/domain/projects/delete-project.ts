import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { projects } from "../../db/schema.ts";
import type { HistoryEvent } from "../base/history/record-history.ts";
import { administrateProject, projectPath, type ProjectRef } from "./administrate-project.ts";

/** Deletes a project: `DELETE /projects/{owner}/{project}`. Needs `admin`. It can be restored for 30 days, then a job removes it for good. */
export async function deleteProject(ctx: Ctx<UserActor>, ref: ProjectRef): Promise<void> {
  const event: HistoryEvent = { kind: "project.deleted", target: `${ref.owner}/${ref.project}` };
  await administrateProject(ctx, ref, event, async (tx, { row }, done) => {
    await tx.update(projects).set({ deletedAt: ctx.deps.now() }).where(eq(projects.id, row.id));
    done.push({ kind: "project.deleted", target: projectPath(row), targetId: row.id });
  });
}
