import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import type { Db, Tx } from "../../../db/client.ts";
import { accounts, emails } from "../../../db/schema.ts";
import { invites, teamDomains } from "../../../db/team-schema.ts";
import { lockTeam } from "../../base/history/administrate-team.ts";
import { joinTeam, toTeamSummary } from "./join-team.ts";
import { pendingInvitesOf, takePendingInvites } from "./take-pending-invites.ts";

async function hasDomainOf(tx: Db | Tx, teamId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ domain: teamDomains.domain })
    .from(teamDomains)
    .innerJoin(
      emails,
      and(eq(emails.userId, userId), isNotNull(emails.verifiedAt), eq(sql`split_part(${emails.address}, '@', 2)`, teamDomains.domain)),
    )
    .where(eq(teamDomains.teamId, teamId))
    .limit(1);
  return rows.length > 0;
}

/** Joins an offered team: `POST /me/offers/{teamId}/join`. Throws 404 when the team is not offered to the caller. */
export async function joinByOffer(ctx: Ctx<UserActor>, { teamId }: { teamId: string }) {
  const { deps, actor } = ctx;
  const at = deps.now();
  // Checks before locking: a caller without an offer can't find out that the team exists, and can't lock it.
  const [invite] = await deps.db
    .select({ id: invites.id })
    .from(invites)
    .where(pendingInvitesOf(deps.db, teamId, actor.userId, at))
    .limit(1);
  if (!invite && !(await hasDomainOf(deps.db, teamId, actor.userId))) throw notFound();
  return deps.db.transaction(async (tx) => {
    if (!(await lockTeam(tx, teamId))) throw notFound();
    const [team] = await tx.select().from(accounts).where(eq(accounts.id, teamId));
    const [invited] = await takePendingInvites(tx, teamId, actor.userId, at);
    const level = invited ?? ((await hasDomainOf(tx, teamId, actor.userId)) ? (team!.defaultUserLevel ?? "member") : null);
    if (!level) throw notFound();
    return toTeamSummary(team!, await joinTeam(tx, actor, { teamId, level, via: invited ? "invite" : "domain", at }));
  });
}
