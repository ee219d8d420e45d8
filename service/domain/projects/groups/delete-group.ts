import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { teamGroups } from "../../../db/team-schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { type GroupRef, requireGroup } from "./group.ts";

/** Deletes a group with its levels: `DELETE /accounts/{accountSlug}/groups/{groupId}`. Owners only. Throws 404. */
export async function deleteGroup(ctx: Ctx<UserActor>, { accountSlug, groupId }: GroupRef): Promise<void> {
  const event: HistoryEvent = { kind: "group.deleted", targetId: groupId };
  await administrateTeam(ctx, accountSlug, [event], async (tx, team, done) => {
    done.push({ ...event, target: (await requireGroup(tx, team.id, groupId)).name });
    await tx.delete(teamGroups).where(and(eq(teamGroups.id, groupId), eq(teamGroups.teamId, team.id)));
  });
}
