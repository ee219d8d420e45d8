import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { GroupMember } from "../../../../lib/contract/groups.ts";
import { requireOwnedTeam } from "../../base/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { limitAndOffset, type PageInput, rawPage } from "../../base/paging.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import { groupMembersPage, groupsOfTeam } from "./groups.sql.ts";
import type { GroupRef } from "./group.ts";

type Stored = Omit<z.output<typeof GroupMember>, "user"> & { user: PersonRow };

/** Lists the people of a group by name: `GET /accounts/{accountSlug}/groups/{groupId}/members`. Owners only. */
export async function listGroupMembers(ctx: Ctx<UserActor>, input: PageInput & GroupRef) {
  const team = await requireOwnedTeam(ctx, input.accountSlug);
  const [group] = await runStatement(ctx.deps.database, groupsOfTeam, { teamId: team.id, groupId: input.groupId });
  if (!group) throw notFound();
  const values = { groupId: input.groupId, teamId: team.id, ...limitAndOffset(input) };
  const { pageInfo, results } = rawPage<z.ZodType<unknown, Stored>>(await runStatement(ctx.deps.database, groupMembersPage, values), input);
  return { pageInfo, results: results.map((row) => ({ ...row, user: toUser(ctx.deps, row.user) })) };
}
