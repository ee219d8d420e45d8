import { runStatement } from "../../db/statement.ts";
import { eq } from "drizzle-orm";
import { requireAccount } from "../base/account-access.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, forbidden, notFound } from "../../core/errors.ts";
import { projects } from "../../db/schema.ts";
import { lockTeam } from "../base/history/administrate-team.ts";
import { type HistoryEvent, recordHistory, recordRefusal } from "../base/history/record-history.ts";
import { projectPath } from "./administrate-project.ts";
import { refuseReserved } from "./create-project.ts";
import { isTakenName, refuseFormerName } from "./former-names.ts";
import { permissionsIn, toProject } from "./project.ts";
import { deletedProjects } from "./project-lifecycle.sql.ts";
import { restorableSince } from "../people/accounts/restore-window.ts";

type Restore = { accountSlug: string; projectId: string; name?: string | undefined };

/**
 * Restores a project with everything in it: `POST /accounts/{accountSlug}/deleted-projects/{projectId}/restore`. Needs `admin`. Throws 404
 * after 30 days, 409 where another project has the name.
 */
export async function restoreProject(ctx: Ctx<UserActor>, { accountSlug, projectId, name }: Restore) {
  const { deps, actor } = ctx;
  const account = await requireAccount(ctx, accountSlug);
  const values = { accountId: account.id, userId: actor.userId, since: restorableSince(deps), projectId };
  const [found] = await runStatement(deps.database, deletedProjects, values);
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
        const [row] = await runStatement(tx, deletedProjects, values);
        if (!row) throw notFound();
        await tx.update(projects).set({ deletedAt: null, name: wanted }).where(eq(projects.id, projectId));
        await refuseFormerName(tx, { projectId, accountId: account.id, name: wanted }, deps.now());
        const restored = { ...row, name: wanted };
        await recordHistory(tx, account.id, actor, [{ ...event, target: projectPath(restored) }], { at: deps.now() });
        return toProject(ctx.deps, restored, permissions);
      });
    } catch (error) {
      if (isTakenName(error)) throw conflict(`Another project uses the name "${wanted}" now. Choose a new name for the restored project.`);
      throw error;
    }
  });
}
