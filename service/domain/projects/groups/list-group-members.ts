import { runStatement } from "../../../db/statement.ts";
import type { GroupMember } from "../../../../lib/contract/groups.ts";
import { requireOwnedTeam } from "../../base/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { limitAndOffset, type PageInput, rawPage } from "../../base/paging.ts";
import { groupMembersPage, groupsOfTeam } from "./groups.sql.ts";
import type { GroupRef } from "./group.ts";

/** Lists the people of a group by name: `GET /accounts/{accountSlug}/groups/{groupId}/members`. Owners only. */
export async function listGroupMembers(ctx: Ctx<UserActor>, input: PageInput & GroupRef) {
  const team = await requireOwnedTeam(ctx, input.accountSlug);
  const [group] = await runStatement(ctx.deps.database, groupsOfTeam, { teamId: team.id, groupId: input.groupId });
  if (!group) throw notFound();
  const values = { groupId: input.groupId, teamId: team.id, ...limitAndOffset(input) };
  return rawPage<typeof GroupMember>(await runStatement(ctx.deps.database, groupMembersPage, values), input);
}
