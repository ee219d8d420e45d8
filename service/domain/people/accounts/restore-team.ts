import { accounts, memberships } from "../../../db/schema.ts";
import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { type HistoryEvent, recordHistory } from "../../base/history/record-history.ts";
import { restorableSince } from "./restore-window.ts";
import { accountDetails } from "./account-details.ts";
import { setTeamRestored } from "./team-deletion.ts";

/**
 * Restores a team with the projects that were deleted with it: `POST /me/deleted-teams/{teamId}/restore`. For its owners. Throws 404 after 30
 * days.
 */
export async function restoreTeam(ctx: Ctx<UserActor>, { teamId }: { teamId: string }) {
  const { deps, actor } = ctx;
  await deps.db.transaction(async (tx) => {
    const since = restorableSince(deps);
    // First the lock: an owner's account may be deleted meanwhile, and a team without owners stays deleted.
    if (!(await setTeamRestored(tx, teamId, since))) throw notFound();
    const [found] = await tx
      .select({ slug: accounts.slug, name: accounts.name })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.teamId))
      .where(and(eq(memberships.userId, actor.userId), eq(memberships.teamId, teamId), eq(memberships.level, "owner")));
    if (!found) throw notFound();
    const event: HistoryEvent = { kind: "team.restored", target: found.name ?? found.slug, targetId: teamId };
    for (const id of [teamId, actor.userId]) await recordHistory(tx, id, actor, [event], { at: deps.now() });
  });
  return accountDetails(deps, teamId);
}
