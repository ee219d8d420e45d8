import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict } from "../../core/errors.ts";
import { accounts } from "../../db/schema.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import { administrateTeam } from "../history/administrate-team.ts";
import type { HistoryEvent } from "../history/record-history.ts";
import { accountDetails } from "./account-details.ts";
import { dropFormerSlug, FormerSlugError, refuseFormerSlug, storeFormerSlug } from "./former-slugs.ts";

const MAX_FORMER_SLUGS = 5;

/**
 * Changes a team's slug: `POST /accounts/{accountSlug}/slug`. The old one leads to the team for 90 days. Owners only. Throws 409 where the slug
 * belongs or still leads to another account, and for more than five former slugs.
 */
export async function changeTeamSlug(ctx: Ctx<UserActor>, { accountSlug, slug }: { accountSlug: string; slug: string }) {
  const now = ctx.deps.now();
  const event: HistoryEvent = { kind: "team.slug", after: slug };
  const events = [event];
  const id = await administrateTeam(ctx, accountSlug, events, async (tx, team) => {
    const [current] = await tx.select({ slug: accounts.slug }).from(accounts).where(eq(accounts.id, team.id));
    event.before = current!.slug;
    if (slug === current!.slug) {
      events.pop();
      return team.id;
    }
    try {
      await tx.update(accounts).set({ slug }).where(eq(accounts.id, team.id));
      await refuseFormerSlug(tx, slug, team.id, now);
    } catch (error) {
      if (error instanceof FormerSlugError || isUniqueViolation(error, "accounts_slug_unique"))
        throw conflict(`The URL "${slug}" is already taken. Choose another.`);
      throw error;
    }
    await dropFormerSlug(tx, slug, team.id);
    if ((await storeFormerSlug(tx, current!.slug, team.id, now)) > MAX_FORMER_SLUGS)
      throw conflict(`The URL was changed ${MAX_FORMER_SLUGS} times in 90 days. Wait until an old one expires.`);
    return team.id;
  });
  return accountDetails(ctx.deps, id);
}
