import { runStatement } from "../../../db/statement.ts";
import { requireOwnedTeam } from "../../base/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { teamContents, type TeamContentsRow } from "./team-lifecycle.sql.ts";

/** Counts what a deletion affects: `GET /accounts/{accountSlug}/contents`. Owners only. */
export async function getTeamContents(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }): Promise<TeamContentsRow> {
  const team = await requireOwnedTeam(ctx, accountSlug);
  const [row] = await runStatement(ctx.deps.database, teamContents, { teamId: team.id });
  return row!;
}
