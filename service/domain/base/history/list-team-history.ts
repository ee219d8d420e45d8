import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireOwnedTeam } from "../account-access.ts";
import { type HistoryPageInput, type IfNoneMatch, readTaggedPage } from "./read-history-page.ts";

/** Lists a team's history, newest first: `GET /accounts/{accountSlug}/history`. Owners only. */
export async function listTeamHistory(
  ctx: Ctx<UserActor>,
  { accountSlug, ...input }: HistoryPageInput & IfNoneMatch & { accountSlug: string },
) {
  const team = await requireOwnedTeam(ctx, accountSlug);
  return readTaggedPage(ctx.deps, team.id, input);
}
