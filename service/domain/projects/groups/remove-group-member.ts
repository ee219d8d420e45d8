import { runStatement } from "../../../db/statement.ts";
import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { teamGroupMembers } from "../../../db/team-schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { memberLevel } from "../contributors.sql.ts";
import { type GroupRef, requireGroup } from "./group.ts";

/** Removes a person from a group: `DELETE /accounts/{accountSlug}/groups/{groupId}/members/{userId}`. Owners only. Throws 404. */
export async function removeGroupMember(
  ctx: Ctx<UserActor>,
  { accountSlug, groupId, userId }: GroupRef & { userId: string },
): Promise<void> {
  const event: HistoryEvent = { kind: "group.member-removed", targetId: groupId };
  await administrateTeam(ctx, accountSlug, [event], async (tx, team, done) => {
    const { name: target } = await requireGroup(tx, team.id, groupId);
    const [person] = await runStatement(tx, memberLevel, { teamId: team.id, userId });
    const isPerson = and(eq(teamGroupMembers.groupId, groupId), eq(teamGroupMembers.userId, userId));
    const gone = await tx.delete(teamGroupMembers).where(isPerson).returning({ userId: teamGroupMembers.userId });
    if (!person || !gone.length) throw notFound();
    done.push({ ...event, target, before: person.name });
  });
}
