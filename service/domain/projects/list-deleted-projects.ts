import { runStatement } from "../../db/statement.ts";
import { requireAccount } from "../base/account-access.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { permissionsIn, type ProjectRow } from "./project.ts";
import { deletedProjects } from "./project-lifecycle.sql.ts";
import { purgedAt, restorableSince } from "../people/accounts/restore-window.ts";

export type DeletedProjectRow = ProjectRow & { deleted_at: Date };

/** Lists the deleted projects that the caller may restore: `GET /accounts/{accountSlug}/deleted-projects`. */
export async function listDeletedProjects(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const { id, level } = await requireAccount(ctx, accountSlug);
  const rows = await runStatement(ctx.deps.database, deletedProjects, {
    accountId: id,
    userId: ctx.actor.userId,
    since: restorableSince(ctx.deps),
    projectId: null,
  });
  return rows
    .filter((row) => permissionsIn(row, level).includes("admin"))
    .map((row) => ({
      id: row.id,
      name: row.name,
      deletedAt: row.deleted_at.toISOString(),
      purgedAt: purgedAt(row.deleted_at),
    }));
}
