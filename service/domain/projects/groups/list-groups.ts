import { runStatement } from "../../../db/statement.ts";
import { requireAccount, requireOwner } from "../../base/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { groupsOfTeam } from "./groups.sql.ts";
import type { GroupRecord, InTeam } from "./group.ts";

/** Lists the groups of a team: `GET /accounts/{accountSlug}/groups`. Open to every member, who may be a project admin. */
export async function listGroups(ctx: Ctx<UserActor>, { accountSlug }: InTeam): Promise<GroupRecord[]> {
  const team = requireOwner(await requireAccount(ctx, accountSlug), true);
  return runStatement(ctx.deps.database, groupsOfTeam, { teamId: team.id, groupId: null });
}
