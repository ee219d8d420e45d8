import type { Ctx, UserActor } from "../../../core/deps.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import { type HistoryEvent, recordHistory } from "../../base/history/record-history.ts";
import { setTeamDeleted } from "./team-deletion.ts";

/**
 * Deletes a team with its projects: `DELETE /accounts/{accountSlug}`. Owners only. It can be restored for 30 days. Recorded in the team's history
 * and in the caller's own, because no one can read the team's meanwhile.
 */
export async function deleteTeam(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }): Promise<void> {
  const { deps, actor } = ctx;
  const deletedAt = deps.now();
  await administrateTeam(ctx, accountSlug, [{ kind: "team.deleted" }], async (tx, team, done) => {
    const event: HistoryEvent = { kind: "team.deleted", target: team.name ?? team.slug, targetId: team.id };
    done.push(event);
    await setTeamDeleted(tx, team.id, deletedAt);
    await recordHistory(tx, actor.userId, actor, [event], { at: deletedAt });
  });
}
