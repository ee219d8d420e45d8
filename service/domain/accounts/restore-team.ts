import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { accounts, projects } from "../../db/schema.ts";
import { type HistoryEvent, recordHistory } from "../history/record-history.ts";
import { restorableSince } from "../projects/restore-window.ts";
import { accountDetails } from "./account-details.ts";
import { deletedTeams } from "./team-lifecycle.sql.ts";
import type { DeletedTeamRow } from "./list-deleted-teams.ts";

/**
 * Restores a team with the projects that were deleted with it: `POST /me/deleted-teams/{teamId}/restore`. For its owners. Throws 404 after 30
 * days.
 */
export async function restoreTeam(ctx: Ctx<UserActor>, { teamId }: { teamId: string }) {
  const { deps, actor } = ctx;
  await deps.db.transaction(async (tx) => {
    // First the lock: an owner's account may be deleted meanwhile, and a team without owners stays deleted.
    const [team] = await tx.select({ deletedAt: accounts.deletedAt }).from(accounts).where(eq(accounts.id, teamId)).for("no key update");
    const values = [actor.userId, restorableSince(deps).toISOString(), teamId];
    const [found] = await runInTransaction<DeletedTeamRow>(tx, deletedTeams, values);
    if (!found || !team?.deletedAt) throw notFound();
    await tx.update(accounts).set({ deletedAt: null }).where(eq(accounts.id, teamId));
    await tx
      .update(projects)
      .set({ deletedAt: null })
      .where(and(eq(projects.accountId, teamId), eq(projects.deletedAt, team.deletedAt)));
    const event: HistoryEvent = { kind: "team.restored", target: found.name ?? found.slug, targetId: teamId };
    for (const id of [teamId, actor.userId]) await recordHistory(tx, id, actor, [event], { at: deps.now() });
  });
  return accountDetails(deps, teamId);
}
