import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { accounts } from "../../../db/schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { accountDetails } from "./account-details.ts";
import { moveSlug } from "./former-slugs.ts";

/**
 * Changes a team's slug: `POST /accounts/{accountSlug}/slug`. The old one leads to the team for 90 days. Owners only. Throws 409 where the slug
 * belongs or still leads to another account, and for more than five former slugs.
 */
export async function changeTeamSlug(ctx: Ctx<UserActor>, { accountSlug, slug }: { accountSlug: string; slug: string }) {
  const now = ctx.deps.now();
  const event: HistoryEvent = { kind: "team.slug", after: slug };
  const id = await administrateTeam(ctx, accountSlug, [event], async (tx, team, done) => {
    const [current] = await tx.select({ slug: accounts.slug }).from(accounts).where(eq(accounts.id, team.id));
    if (slug === current!.slug) return team.id;
    done.push({ ...event, before: current!.slug });
    await moveSlug(tx, { id: team.id, from: current!.slug, to: slug }, now, "URL");
    return team.id;
  });
  return accountDetails(ctx.deps, id);
}
