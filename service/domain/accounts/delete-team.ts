import { and, eq, isNull } from "drizzle-orm";
import { requireOwnedTeam } from "../../core/account-access.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { accounts, projects } from "../../db/schema.ts";
import { invites } from "../../db/team-schema.ts";
import { administrateTeam } from "../history/administrate-team.ts";
import { type HistoryEvent, recordHistory } from "../history/record-history.ts";
import { purgedAt, restorableSince } from "../projects/delete-project.ts";
import { accountDetails } from "./account-details.ts";
import { deletedTeams, teamContents } from "./team-lifecycle.sql.ts";

type Contents = { projects: number; media: number; threads: number; members: number; invites: number };
type DeletedRow = { id: string; slug: string; name: string | null; deleted_at: Date | string };

/** Counts what a deletion affects: `GET /accounts/{accountSlug}/contents`. Owners only. */
export async function getTeamContents(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }): Promise<Contents> {
  const team = await requireOwnedTeam(ctx, accountSlug);
  const [row] = await ctx.deps.database.run<Contents>(teamContents, [team.id]);
  return row!;
}

/**
 * Deletes a team with its projects: `DELETE /accounts/{accountSlug}`. Owners only. It can be restored for 30 days. Recorded in the team's history
 * and in the caller's own, because no one can read the team's meanwhile.
 */
export async function deleteTeam(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }): Promise<void> {
  const { deps, actor } = ctx;
  const deletedAt = deps.now();
  const event: HistoryEvent = { kind: "team.deleted" };
  await administrateTeam(ctx, accountSlug, [event], async (tx, team) => {
    Object.assign(event, { target: team.name ?? team.slug, targetId: team.id });
    await tx.update(accounts).set({ deletedAt }).where(eq(accounts.id, team.id));
    await tx
      .update(projects)
      .set({ deletedAt })
      .where(and(eq(projects.accountId, team.id), isNull(projects.deletedAt)));
    await tx.delete(invites).where(eq(invites.teamId, team.id));
    await recordHistory(tx, actor.userId, actor, [event], { at: deletedAt });
  });
}

/** Lists the deleted teams that the caller owned: `GET /me/deleted-teams`. */
export async function listDeletedTeams({ deps, actor }: Ctx<UserActor>) {
  const rows = await deps.database.run<DeletedRow>(deletedTeams, [actor.userId, restorableSince(deps), null]);
  return rows.map(({ id, slug, name, deleted_at: at }) => ({
    id,
    slug,
    name,
    deletedAt: new Date(at).toISOString(),
    purgedAt: purgedAt(at),
  }));
}

/**
 * Restores a team with the projects that were deleted with it: `POST /me/deleted-teams/{teamId}/restore`. For its owners. Throws 404 after 30
 * days.
 */
export async function restoreTeam(ctx: Ctx<UserActor>, { teamId }: { teamId: string }) {
  const { deps, actor } = ctx;
  await deps.db.transaction(async (tx) => {
    const values = [actor.userId, restorableSince(deps).toISOString(), teamId];
    const [found] = await runInTransaction<DeletedRow>(tx, deletedTeams, values);
    if (!found) throw notFound();
    const [team] = await tx.select({ deletedAt: accounts.deletedAt }).from(accounts).where(eq(accounts.id, teamId)).for("no key update");
    if (!team?.deletedAt) throw notFound();
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
