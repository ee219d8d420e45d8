import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { teamGroupMembers } from "../../../db/team-schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { membersByIdOrAddress } from "./groups.sql.ts";
import { type GroupRef, requireGroup } from "./group.ts";
import { normalizeEmail } from "../../people/email-address.ts";

/**
 * Adds members of the team by id or address: `POST /accounts/{accountSlug}/groups/{groupId}/members`. Owners only. Returns how many are new,
 * and the ids and addresses that belong to no member.
 */
export async function addGroupMembers(ctx: Ctx<UserActor>, input: GroupRef & { userIds: string[]; emails: string[] }) {
  const { accountSlug, groupId, userIds } = input;
  const wanted = (values: readonly string[]) => values.filter((value) => !value.includes(",")).join(",");
  const event: HistoryEvent = { kind: "group.members-added", targetId: groupId };
  return administrateTeam(ctx, accountSlug, [event], async (tx, team, done) => {
    const { name: target } = await requireGroup(tx, team.id, groupId);
    const emails = input.emails.map((email) => normalizeEmail(email) ?? email.toLowerCase());
    const found = await runStatement(tx, membersByIdOrAddress, { teamId: team.id, userIds: wanted(userIds), addresses: wanted(emails) });
    const people = [...new Set(found.map((row) => row.user_id))];
    const added = people.length
      ? await tx
          .insert(teamGroupMembers)
          .values(people.map((userId) => ({ groupId, userId, createdAt: ctx.deps.now() })))
          .onConflictDoNothing()
          .returning({ userId: teamGroupMembers.userId })
      : [];
    const known = new Set(found.map((row) => row.given));
    if (added.length) done.push({ ...event, target, after: added.length === 1 ? "1 person" : `${added.length} people` });
    return { added: added.length, notFound: [...userIds, ...emails].filter((given) => !known.has(given)) };
  });
}
