import { requireOwnedTeam } from "../../../core/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { teamContents } from "./team-lifecycle.sql.ts";

type Contents = { projects: number; media: number; threads: number; members: number; invites: number };

/** Counts what a deletion affects: `GET /accounts/{accountSlug}/contents`. Owners only. */
export async function getTeamContents(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }): Promise<Contents> {
  const team = await requireOwnedTeam(ctx, accountSlug);
  const [row] = await ctx.deps.database.run<Contents>(teamContents, [team.id]);
  return row!;
}
