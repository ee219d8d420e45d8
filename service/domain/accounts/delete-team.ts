import { and, eq, isNull } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { accounts, projects } from "../../db/schema.ts";
import { invites } from "../../db/team-schema.ts";
import { administrateTeam } from "../history/administrate-team.ts";
import { type HistoryEvent, recordHistory } from "../history/record-history.ts";

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
