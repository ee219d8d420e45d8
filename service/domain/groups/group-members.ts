import { and, eq } from "drizzle-orm";
import type { GroupMember } from "../../../lib/contract/groups.ts";
import { requireOwnedTeam } from "../../core/account-access.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { teamGroupMembers } from "../../db/team-schema.ts";
import { normalizeEmail } from "../accounts/people.ts";
import { administrateTeam } from "../history/administrate-team.ts";
import type { HistoryEvent } from "../history/record-history.ts";
import { limitAndOffset, type PageInput, rawPage } from "../paging.ts";
import { memberLevel } from "../projects/contributors.sql.ts";
import { groupMembersPage, groupsOfTeam, membersByIdOrAddress } from "./groups.sql.ts";
import { type GroupRef, requireGroup } from "./manage-groups.ts";

/** Lists the people of a group by name: `GET /accounts/{accountSlug}/groups/{groupId}/members`. Owners only. */
export async function listGroupMembers(ctx: Ctx<UserActor>, input: PageInput & GroupRef) {
  const team = await requireOwnedTeam(ctx, input.accountSlug);
  const [group] = await ctx.deps.database.run(groupsOfTeam, [team.id, input.groupId]);
  if (!group) throw notFound();
  return rawPage<typeof GroupMember>(ctx.deps, groupMembersPage, [input.groupId, team.id, ...limitAndOffset(input)], input);
}

/**
 * Adds members of the team by id or address: `POST /accounts/{accountSlug}/groups/{groupId}/members`. Owners only. Returns how many are new,
 * and the ids and addresses that belong to no member.
 */
export async function addGroupMembers(ctx: Ctx<UserActor>, input: GroupRef & { userIds: string[]; emails: string[] }) {
  const { accountSlug, groupId, userIds } = input;
  const wanted = (values: readonly string[]) => values.filter((value) => !value.includes(",")).join(",");
  const event: HistoryEvent = { kind: "group.members-added", targetId: groupId };
  const events: HistoryEvent[] = [event];
  return administrateTeam(ctx, accountSlug, events, async (tx, team) => {
    event.target = (await requireGroup(tx, team.id, groupId)).name;
    const emails = input.emails.map((email) => normalizeEmail(email) ?? email.toLowerCase());
    const found = await runInTransaction<{ given: string; user_id: string }>(tx, membersByIdOrAddress, [
      team.id,
      wanted(userIds),
      wanted(emails),
    ]);
    const people = [...new Set(found.map((row) => row.user_id))];
    const added = people.length
      ? await tx
          .insert(teamGroupMembers)
          .values(people.map((userId) => ({ groupId, userId, createdAt: ctx.deps.now() })))
          .onConflictDoNothing()
          .returning({ userId: teamGroupMembers.userId })
      : [];
    const known = new Set(found.map((row) => row.given));
    event.after = added.length === 1 ? "1 person" : `${added.length} people`;
    if (!added.length) events.pop();
    return { added: added.length, notFound: [...userIds, ...emails].filter((given) => !known.has(given)) };
  });
}

/** Removes a person from a group: `DELETE /accounts/{accountSlug}/groups/{groupId}/members/{userId}`. Owners only. Throws 404. */
export async function removeGroupMember(
  ctx: Ctx<UserActor>,
  { accountSlug, groupId, userId }: GroupRef & { userId: string },
): Promise<void> {
  const event: HistoryEvent = { kind: "group.member-removed", targetId: groupId };
  await administrateTeam(ctx, accountSlug, [event], async (tx, team) => {
    event.target = (await requireGroup(tx, team.id, groupId)).name;
    const [person] = await runInTransaction<{ name: string }>(tx, memberLevel, [team.id, userId]);
    const isPerson = and(eq(teamGroupMembers.groupId, groupId), eq(teamGroupMembers.userId, userId));
    const gone = await tx.delete(teamGroupMembers).where(isPerson).returning({ userId: teamGroupMembers.userId });
    if (!person || !gone.length) throw notFound();
    event.before = person.name;
  });
}
