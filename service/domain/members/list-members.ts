import type { TeamLevel } from "../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { requireOwnedTeam } from "../../core/account-access.ts";
import type { Statement } from "../../db/client.ts";
import { toPage, type PageInput, limitAndOffset } from "../paging.ts";
import { type MemberRow, type TeamSize, toMember } from "./member.ts";
import { type MemberOrder, membersPages, membersSearches } from "./members.sql.ts";

export type MembersFilter = { search: string; levels: readonly TeamLevel[]; orderBy: MemberOrder };

/** Chooses the statement for a page of a team's members, with its values. One statement returns page and total. */
export function membersStatement(teamId: string, input: PageInput & MembersFilter): [Statement, unknown[]] {
  const values = [teamId, input.levels.join(","), ...limitAndOffset(input)];
  return input.search ? [membersSearches[input.orderBy], [...values, input.search]] : [membersPages[input.orderBy], values];
}

/** Lists a team's members: `GET /accounts/{accountSlug}/members`. Owners only. */
export async function listMembers(ctx: Ctx<UserActor>, accountSlug: string, input: PageInput & MembersFilter) {
  const team = await requireOwnedTeam(ctx, accountSlug);
  type Row = Omit<MemberRow, "id"> & TeamSize & { total: number; id: string | null };
  const rows = await ctx.deps.database.run<Row>(...membersStatement(team.id, input));
  return toPage(rows, input, (row) => toMember(ctx.deps, row, row));
}
