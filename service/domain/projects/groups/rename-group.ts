import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { teamGroups } from "../../../db/team-schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { type GroupRecord, type GroupRef, requireGroup, storeGroupName } from "./group.ts";

/** Renames a group: `PATCH /accounts/{accountSlug}/groups/{groupId}`. Owners only. Throws 404, and 409 for a taken name. */
export async function renameGroup(ctx: Ctx<UserActor>, { accountSlug, groupId, name }: GroupRef & { name: string }): Promise<GroupRecord> {
  const event: HistoryEvent = { kind: "group.renamed", targetId: groupId, after: name };
  return administrateTeam(ctx, accountSlug, [event], async (tx, team, done) => {
    const group = await requireGroup(tx, team.id, groupId);
    done.push({ ...event, target: group.name, before: group.name });
    await storeGroupName(name, () => tx.update(teamGroups).set({ name }).where(eq(teamGroups.id, groupId)));
    return { ...group, name };
  });
}
