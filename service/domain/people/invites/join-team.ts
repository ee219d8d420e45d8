import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { TeamLevel } from "../../../../lib/permissions.ts";
import type { Tx } from "../../../db/client.ts";
import { accounts, memberships } from "../../../db/schema.ts";
import { invites, teamDomains } from "../../../db/team-schema.ts";
import { newId } from "../../../core/ids.ts";
import { teamLevelOf } from "../../base/history/administrate-team.ts";
import { type HistoryActor, recordHistory } from "../../base/history/record-history.ts";

type Join = { teamId: string; level: TeamLevel; via: "invite" | "link" | "domain"; at: Date };

/** Maps a team and the caller's role in it to the AccountSummary record. */
export const toTeamSummary = (team: { id: string; slug: string; name: string | null }, level: TeamLevel) => ({
  id: team.id,
  slug: team.slug,
  name: team.name,
  type: "team" as const,
  level,
});

/** Adds a person to a locked team and records it in the team's history. Members keep their role. Returns the role. */
export async function joinTeam(tx: Tx, actor: HistoryActor, { teamId, level, via, at }: Join): Promise<TeamLevel> {
  const current = await teamLevelOf(tx, teamId, actor.userId);
  if (current) return current;
  await tx.insert(memberships).values({ id: newId(), teamId, userId: actor.userId, level, createdAt: at });
  const event = { kind: "member.joined", target: actor.name ?? actor.slug, targetId: actor.userId, after: level, via } as const;
  await recordHistory(tx, teamId, actor, [event], { at });
  return level;
}

/**
 * Joins a new person to every team that has the domain of their verified address, with the role of a pending invite, or else the team's
 * default role. Runs in the transaction that creates the person.
 */
export async function joinTeamsByDomain(tx: Tx, actor: HistoryActor, email: string, at: Date): Promise<void> {
  const domain = email.slice(email.indexOf("@") + 1);
  const open = tx.select({ id: teamDomains.teamId }).from(teamDomains).where(eq(teamDomains.domain, domain));
  const found = await open;
  if (!found.length) return;
  // Locks in the order of ids, so that two sign-ups never deadlock. Then reads the teams again: they may have changed before the lock.
  const locked = inArray(
    accounts.id,
    found.map(({ id }) => id),
  );
  await tx.select({ id: accounts.id }).from(accounts).where(locked).orderBy(asc(accounts.id)).for("no key update");
  const teams = await tx
    .select({ id: accounts.id, slug: accounts.slug, name: accounts.name, level: accounts.defaultUserLevel })
    .from(accounts)
    .where(and(locked, inArray(accounts.id, open), isNull(accounts.deletedAt)));
  for (const team of teams) {
    const [invited] = await tx
      .delete(invites)
      .where(and(eq(invites.teamId, team.id), eq(invites.email, email), gt(invites.expiresAt, at)))
      .returning({ level: invites.level });
    const level = await joinTeam(tx, actor, { teamId: team.id, level: invited?.level ?? team.level ?? "member", via: "domain", at });
    // The person did not choose to join, so it is recorded in their own history too.
    const event = { kind: "member.joined", target: team.name ?? team.slug, targetId: team.id, after: level, via: "domain" } as const;
    await recordHistory(tx, actor.userId, actor, [event], { at });
  }
}
