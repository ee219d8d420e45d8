import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { joinOffers } from "./invites.sql.ts";

/** Lists the teams that the caller may join, by invite or by domain: `GET /me/offers`. */
export async function listOffers({ deps, actor }: Ctx<UserActor>) {
  const rows = await runStatement(deps.database, joinOffers, { userId: actor.userId, now: deps.now() });
  return rows.map(({ id, slug, name, level, via, match, expires_at }) => ({
    team: { id, slug, name },
    level,
    via,
    match,
    expiresAt: expires_at && expires_at.toISOString(),
  }));
}
