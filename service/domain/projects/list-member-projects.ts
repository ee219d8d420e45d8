import { runStatement } from "../../db/statement.ts";
import type { MemberProject } from "../../../lib/contract/contributors.ts";
import { requireOwnedTeam } from "../base/account-access.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { limitAndOffset, type PageInput, rawPage } from "../base/paging.ts";
import { memberLevel, memberProjects } from "./contributors.sql.ts";

/** Lists a member's level in each project: `GET /accounts/{accountSlug}/members/{userId}/projects`. Owners only. */
export async function listMemberProjects(ctx: Ctx<UserActor>, input: PageInput & { accountSlug: string; userId: string }) {
  const team = await requireOwnedTeam(ctx, input.accountSlug);
  const [member] = await runStatement(ctx.deps.database, memberLevel, { teamId: team.id, userId: input.userId });
  if (!member) throw notFound();
  const values = { accountId: team.id, userId: input.userId, ...limitAndOffset(input), seesAll: member.level !== "contributor" };
  return rawPage<typeof MemberProject>(await runStatement(ctx.deps.database, memberProjects, values), input);
}
