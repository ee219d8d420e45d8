import type { MemberProject } from "../../../lib/contract/contributors.ts";
import type { TeamLevel } from "../../../lib/permissions.ts";
import { requireOwnedTeam } from "../../core/account-access.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { limitAndOffset, type PageInput, rawPage } from "../base/paging.ts";
import { memberLevel, memberProjects } from "./contributors.sql.ts";

/** Lists a member's level in each project: `GET /accounts/{accountSlug}/members/{userId}/projects`. Owners only. */
export async function listMemberProjects(ctx: Ctx<UserActor>, input: PageInput & { accountSlug: string; userId: string }) {
  const team = await requireOwnedTeam(ctx, input.accountSlug);
  const [member] = await ctx.deps.database.run<{ level: TeamLevel }>(memberLevel, [team.id, input.userId]);
  if (!member) throw notFound();
  const values = [team.id, input.userId, ...limitAndOffset(input), member.level !== "contributor"];
  return rawPage<typeof MemberProject>(ctx.deps, memberProjects, values, input);
}
