import { eq } from "drizzle-orm";
import { requireAccount } from "../../core/account-access.ts";
import type { Ctx, Deps, UserActor } from "../../core/deps.ts";
import { conflict, forbidden, notFound } from "../../core/errors.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { projects } from "../../db/schema.ts";
import { lockTeam } from "../history/administrate-team.ts";
import { type HistoryEvent, recordHistory, recordRefusal } from "../history/record-history.ts";
import { administrateProject, projectPath, type ProjectRef, requireProjectAdmin } from "./administrate-project.ts";
import { refuseReserved } from "./create-project.ts";
import { findProject } from "./find-project.ts";
import { isTakenName, refuseFormerName } from "./former-names.ts";
import { permissionsIn, type ProjectRow, toProject } from "./project.ts";
import { deletedProjects, projectContents } from "./project-lifecycle.sql.ts";

const DAY_MS = 86_400_000;
/** Days in which a deleted project or team can be restored. */
const RESTORE_DAYS = 30;

/** Deletions before this moment are final. */
export const restorableSince = ({ now }: Deps) => new Date(now().getTime() - RESTORE_DAYS * DAY_MS);

/** Returns the moment from which a deletion is final, as the records write it. */
export const purgedAt = (deletedAt: Date | string) => new Date(new Date(deletedAt).getTime() + RESTORE_DAYS * DAY_MS).toISOString();

type Contents = { media: number; versions: number; threads: number; tokens: number; contributors: number; groups: number };

/** Counts what a deletion affects: `GET /projects/{owner}/{project}/contents`. Needs `admin`. */
export async function getProjectContents(ctx: Ctx<UserActor>, { owner, project }: ProjectRef): Promise<Contents> {
  const found = await findProject(ctx, owner, project);
  requireProjectAdmin(found);
  const [row] = await ctx.deps.database.run<Contents>(projectContents, [found.row.id]);
  return row!;
}

/** Deletes a project: `DELETE /projects/{owner}/{project}`. Needs `admin`. It can be restored for 30 days, then a job removes it for good. */
export async function deleteProject(ctx: Ctx<UserActor>, ref: ProjectRef): Promise<void> {
  const event: HistoryEvent = { kind: "project.deleted", target: `${ref.owner}/${ref.project}` };
  await administrateProject(ctx, ref, event, async (tx, { row }, done) => {
    await tx.update(projects).set({ deletedAt: ctx.deps.now() }).where(eq(projects.id, row.id));
    done.push({ kind: "project.deleted", target: projectPath(row), targetId: row.id });
  });
}

type DeletedRow = ProjectRow & { deleted_at: Date | string };

/** Lists the deleted projects that the caller may restore: `GET /accounts/{accountSlug}/deleted-projects`. */
export async function listDeletedProjects(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const { id, level } = await requireAccount(ctx, accountSlug);
  const rows = await ctx.deps.database.run<DeletedRow>(deletedProjects, [id, ctx.actor.userId, restorableSince(ctx.deps), null]);
  return rows
    .filter((row) => permissionsIn(row, level).includes("admin"))
    .map((row) => ({
      id: row.id,
      name: row.name,
      deletedAt: new Date(row.deleted_at).toISOString(),
      purgedAt: purgedAt(row.deleted_at),
    }));
}

type Restore = { accountSlug: string; projectId: string; name?: string | undefined };

/**
 * Restores a project with everything in it: `POST /accounts/{accountSlug}/deleted-projects/{projectId}/restore`. Needs `admin`. Throws 404
 * after 30 days, 409 where another project has the name.
 */
export async function restoreProject(ctx: Ctx<UserActor>, { accountSlug, projectId, name }: Restore) {
  const { deps, actor } = ctx;
  const account = await requireAccount(ctx, accountSlug);
  const values = [account.id, actor.userId, restorableSince(deps).toISOString(), projectId];
  const [found] = await deps.database.run<DeletedRow>(deletedProjects, values);
  const permissions = found ? permissionsIn(found, account.level) : [];
  if (!found || !permissions.includes("view")) throw notFound();
  const event: HistoryEvent = { kind: "project.restored", target: projectPath(found), targetId: projectId, projectId };
  return recordRefusal(ctx, account.id, [event], async () => {
    if (!permissions.includes("admin")) throw forbidden("This needs the admin role in the project.");
    const wanted = name ?? found.name;
    refuseReserved(wanted);
    try {
      return await deps.db.transaction(async (tx) => {
        if (!(await lockTeam(tx, account.id))) throw notFound();
        const [row] = await runInTransaction<DeletedRow>(tx, deletedProjects, values);
        if (!row) throw notFound();
        await tx.update(projects).set({ deletedAt: null, name: wanted }).where(eq(projects.id, projectId));
        await refuseFormerName(tx, { projectId, accountId: account.id, name: wanted }, deps.now());
        const restored = { ...row, name: wanted };
        await recordHistory(tx, account.id, actor, [{ ...event, target: projectPath(restored) }], { at: deps.now() });
        return toProject(restored, permissions);
      });
    } catch (error) {
      if (isTakenName(error)) throw conflict(`Another project uses the name "${wanted}" now. Choose a new name for the restored project.`);
      throw error;
    }
  });
}
