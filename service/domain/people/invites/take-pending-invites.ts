import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { TeamLevel } from "../../../../lib/permissions.ts";
import { teamLevels } from "../../../../lib/team/roles.ts";
import type { Db, Tx } from "../../../db/client.ts";
import { emails } from "../../../db/schema.ts";
import { invites } from "../../../db/team-schema.ts";

/** Matches the unexpired invites of a team to a person's verified addresses. */
export function pendingInvitesOf(db: Db | Tx, teamId: string, userId: string, now: Date) {
  const own = db
    .select({ address: emails.address })
    .from(emails)
    .where(and(eq(emails.userId, userId), isNotNull(emails.verifiedAt)));
  return and(eq(invites.teamId, teamId), inArray(invites.email, own), gt(invites.expiresAt, now));
}

/** Deletes a person's pending invites in a locked team and returns their roles, the strongest first. */
export async function takePendingInvites(tx: Tx, teamId: string, userId: string, now: Date): Promise<TeamLevel[]> {
  const rows = await tx
    .delete(invites)
    .where(pendingInvitesOf(tx, teamId, userId, now))
    .returning({ level: invites.level });
  return teamLevels.filter((level) => rows.some((row) => row.level === level));
}
