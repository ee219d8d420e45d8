import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { TeamLevel } from "../../../lib/permissions.ts";
import type { Tx } from "../../db/client.ts";
import { accounts, memberships } from "../../db/schema.ts";
import { invites, teamDomains } from "../../db/team-schema.ts";
import { newId } from "../../core/ids.ts";
import { type AuditActor, levelOf, record } from "../history/history.ts";

type Join = { teamId: string; level: TeamLevel; via: "invite" | "link" | "domain"; at: Date };

/**
 * Makes a person a member of a team that is locked, and writes it into the team's history. Who is a member stays as they are;
 * answers the role they have then.
 */
export async function joinTeam(tx: Tx, actor: AuditActor, { teamId, level, via, at }: Join): Promise<TeamLevel> {
  const held = await levelOf(tx, teamId, actor.userId);
  if (held) return held;
  await tx.insert(memberships).values({ id: newId(), teamId, userId: actor.userId, level, createdAt: at });
  const event = { kind: "member.joined", target: actor.name ?? actor.slug, targetId: actor.userId, after: level, via } as const;
  await record(tx, teamId, actor, [event], { at });
  return level;
}

/**
 * At sign-up with a verified address: joins every team that is open to its domain, with the role of a pending invite, else the team's
 * default. Part of the transaction that creates the person.
 */
export async function afterSignUp(tx: Tx, actor: AuditActor, email: string, at: Date): Promise<void> {
  const domain = email.slice(email.indexOf("@") + 1);
  const open = tx.select({ id: teamDomains.teamId }).from(teamDomains).where(eq(teamDomains.domain, domain));
  const found = await open;
  if (!found.length) return;
  // In one order everywhere, so that two sign-ups never wait for each other; then read again what may have changed meanwhile.
  const locked = inArray(
    accounts.id,
    found.map(({ id }) => id),
  );
  await tx.select({ id: accounts.id }).from(accounts).where(locked).orderBy(asc(accounts.id)).for("no key update");
  const teams = await tx
    .select({ id: accounts.id, slug: accounts.slug, name: accounts.name, level: accounts.defaultUserLevel })
    .from(accounts)
    .where(and(locked, inArray(accounts.id, open)));
  for (const team of teams) {
    const [invited] = await tx
      .delete(invites)
      .where(and(eq(invites.teamId, team.id), eq(invites.email, email), gt(invites.expiresAt, at)))
      .returning({ level: invites.level });
    const level = await joinTeam(tx, actor, { teamId: team.id, level: invited?.level ?? team.level ?? "member", via: "domain", at });
    // Nobody asked the person: their own history tells them.
    const event = { kind: "member.joined", target: team.name ?? team.slug, targetId: team.id, after: level, via: "domain" } as const;
    await record(tx, actor.userId, actor, [event], { at });
  }
}
