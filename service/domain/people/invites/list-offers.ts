import type { TeamLevel } from "../../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { joinOffers } from "./invites.sql.ts";

type OfferRow = {
  id: string;
  slug: string;
  name: string | null;
  level: TeamLevel;
  via: "invite" | "domain";
  match: string;
  expires_at: Date | null;
};

/** Lists the teams that the caller may join, by invite or by domain: `GET /me/offers`. */
export async function listOffers({ deps, actor }: Ctx<UserActor>) {
  const rows = await deps.database.run<OfferRow>(joinOffers, [actor.userId, deps.now()]);
  return rows.map(({ id, slug, name, level, via, match, expires_at }) => ({
    team: { id, slug, name },
    level,
    via,
    match,
    expiresAt: expires_at && expires_at.toISOString(),
  }));
}
