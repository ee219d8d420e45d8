import { runStatement } from "../../../db/statement.ts";
import type { GroupDetails } from "../../../../lib/contract/groups.ts";
import { requireOwnedTeam } from "../../base/account-access.ts";
import type { FullRecord } from "../../base/full-record.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { groupsOfTeam, projectsOfGroup } from "./groups.sql.ts";
import type { GroupRef } from "./group.ts";

/** Returns a group with its projects: `GET /accounts/{accountSlug}/groups/{groupId}`. Owners only. Throws 404 for groups of other teams. */
export async function getGroup(ctx: Ctx<UserActor>, { accountSlug, groupId }: GroupRef): Promise<FullRecord<typeof GroupDetails>> {
  const team = await requireOwnedTeam(ctx, accountSlug);
  const [group] = await runStatement(ctx.deps.database, groupsOfTeam, { teamId: team.id, groupId });
  if (!group) throw notFound();
  return { ...group, projects: await runStatement(ctx.deps.database, projectsOfGroup, { groupId }) };
}
