import { and, eq, gt, isNull } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { accounts, projects } from "../../../db/schema.ts";
import { invites } from "../../../db/team-schema.ts";

/** Marks a locked team and its projects as deleted, and cancels its invites. */
export async function setTeamDeleted(tx: Tx, teamId: string, deletedAt: Date): Promise<void> {
  await tx.update(accounts).set({ deletedAt }).where(eq(accounts.id, teamId));
  await tx
    .update(projects)
    .set({ deletedAt })
    .where(and(eq(projects.accountId, teamId), isNull(projects.deletedAt)));
  await tx.delete(invites).where(eq(invites.teamId, teamId));
}

/** Restores a team that was deleted after a time, with the projects that were deleted with it. Returns false for any other team. */
export async function setTeamRestored(tx: Tx, teamId: string, since: Date): Promise<boolean> {
  const deleted = and(eq(accounts.id, teamId), gt(accounts.deletedAt, since));
  const [team] = await tx.select({ deletedAt: accounts.deletedAt }).from(accounts).where(deleted).for("no key update");
  if (!team?.deletedAt) return false;
  await tx.update(accounts).set({ deletedAt: null }).where(eq(accounts.id, teamId));
  await tx
    .update(projects)
    .set({ deletedAt: null })
    .where(and(eq(projects.accountId, teamId), eq(projects.deletedAt, team.deletedAt)));
  return true;
}
