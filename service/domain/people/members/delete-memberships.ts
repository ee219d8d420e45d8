import { and, eq, inArray, ne } from "drizzle-orm";
import { conflict } from "../../../core/errors.ts";
import type { Tx } from "../../../db/client.ts";
import { memberships, projectMembers, projects } from "../../../db/schema.ts";
import { teamGroupMembers, teamGroups } from "../../../db/team-schema.ts";
import { memberPermissions, type MemberRow, type TeamSize } from "./member.ts";

/** Deletes memberships of people of a locked team, with their groups and project levels in it. Checks no rule. */
export async function deleteMemberships(tx: Tx, teamId: string, userIds: readonly string[]): Promise<void> {
  const people = [...userIds];
  await tx.delete(memberships).where(and(eq(memberships.teamId, teamId), inArray(memberships.userId, people)));
  const ofTeam = tx.select({ id: projects.id }).from(projects).where(eq(projects.accountId, teamId));
  await tx.delete(projectMembers).where(and(inArray(projectMembers.userId, people), inArray(projectMembers.projectId, ofTeam)));
  const groups = tx.select({ id: teamGroups.id }).from(teamGroups).where(eq(teamGroups.teamId, teamId));
  await tx.delete(teamGroupMembers).where(and(inArray(teamGroupMembers.userId, people), inArray(teamGroupMembers.groupId, groups)));
}

/**
 * Deletes the membership, the groups and the project levels of a member of a locked team. The last of two members becomes an owner. Throws 409 for
 * the last member, and for the last owner of a larger team (docs/spec/roles.md#last-owner).
 */
export async function deleteMembership(tx: Tx, teamId: string, member: MemberRow & TeamSize): Promise<void> {
  const { remove } = memberPermissions(member.level, member);
  if (!remove.allowed) throw conflict(remove.reason!);
  await deleteMemberships(tx, teamId, [member.user_id]);
  if (member.members === 2)
    await tx
      .update(memberships)
      .set({ level: "owner" })
      .where(and(eq(memberships.teamId, teamId), ne(memberships.userId, member.user_id)));
}
