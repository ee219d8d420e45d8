import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { teamDomains } from "../../../db/team-schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";

/** Removes a domain: `DELETE /accounts/{accountSlug}/domains/{domain}`. Members who joined by it stay. Throws 404 when the team doesn't have it. */
export async function removeDomain(ctx: Ctx<UserActor>, input: { accountSlug: string; domain: string }): Promise<void> {
  const domain = input.domain.toLowerCase();
  const event: HistoryEvent = { kind: "domain.removed", target: domain.slice(0, 300) };
  await administrateTeam(ctx, input.accountSlug, [event], async (tx, team, done) => {
    const deleted = await tx
      .delete(teamDomains)
      .where(and(eq(teamDomains.teamId, team.id), eq(teamDomains.domain, domain)))
      .returning({ domain: teamDomains.domain });
    if (!deleted.length) throw notFound();
    done.push(event);
  });
}
