import { and, eq, ne } from "drizzle-orm";
import type { TeamLevel } from "../../../lib/permissions.ts";
import type { Tx } from "../../db/client.ts";
import { accounts, emails, memberships } from "../../db/schema.ts";

export type MemberRow = {
  id: string;
  user_id: string;
  level: TeamLevel;
  created_at: Date;
  slug: string;
  name: string | null;
  address: string | null;
};

/** Maps a row to the TeamMember record. */
export const toMember = (row: MemberRow) => ({
  id: row.id,
  user: { id: row.user_id, slug: row.slug, name: row.name ?? row.slug },
  level: row.level,
  email: row.address,
  joinedAt: row.created_at.toISOString(),
});

/** Finds a member of a locked team. Undefined for unknown people, people of other teams, and ids of teams. */
export async function findMember(tx: Tx, teamId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select({
      id: memberships.id,
      user_id: memberships.userId,
      level: memberships.level,
      created_at: memberships.createdAt,
      slug: accounts.slug,
      name: accounts.name,
      address: emails.address,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.userId))
    .leftJoin(emails, and(eq(emails.userId, memberships.userId), eq(emails.primary, true)))
    .where(and(eq(memberships.teamId, teamId), eq(memberships.userId, userId)));
  return row;
}

/** Finds at most two other members of a locked team: enough to tell none, one and more apart. */
export const findOtherMembers = (tx: Tx, teamId: string, userId: string, ...more: Parameters<typeof and>) =>
  tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.teamId, teamId), ne(memberships.userId, userId), ...more))
    .limit(2);

/** Returns true when somebody else owns the locked team too. */
export const hasOtherOwner = async (tx: Tx, teamId: string, userId: string) =>
  (await findOtherMembers(tx, teamId, userId, eq(memberships.level, "owner"))).length > 0;
