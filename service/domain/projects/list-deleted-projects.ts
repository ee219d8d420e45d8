import { requireAccount } from "../../core/account-access.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { permissionsIn, type ProjectRow } from "./project.ts";
import { deletedProjects } from "./project-lifecycle.sql.ts";
import { purgedAt, restorableSince } from "../people/accounts/restore-window.ts";

export type DeletedProjectRow = ProjectRow & { deleted_at: Date | string };

/** Lists the deleted projects that the caller may restore: `GET /accounts/{accountSlug}/deleted-projects`. */
export async function listDeletedProjects(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const { id, level } = await requireAccount(ctx, accountSlug);
  const rows = await ctx.deps.database.run<DeletedProjectRow>(deletedProjects, [id, ctx.actor.userId, restorableSince(ctx.deps), null]);
  return rows
    .filter((row) => permissionsIn(row, level).includes("admin"))
    .map((row) => ({
      id: row.id,
      name: row.name,
      deletedAt: new Date(row.deleted_at).toISOString(),
      purgedAt: purgedAt(row.deleted_at),
    }));
}
