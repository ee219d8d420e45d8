import type { TeamLevel } from "../../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireAccount, requireOwnedTeam, requireOwner } from "../../../core/account-access.ts";
import { forbidden } from "../../../core/errors.ts";
import type { Statement } from "../../../db/client.ts";
import { toPage, type PageInput, limitAndOffset } from "../../base/paging.ts";
import { type MemberRow, type TeamSize, toColleague, toMember } from "./member.ts";
import { directorySearches, memberCounts, memberCountsOfSearch, type MemberOrder, membersPages, membersSearches } from "./members.sql.ts";

export type MembersFilter = { search: string; levels: readonly TeamLevel[]; orderBy: MemberOrder };

/** Chooses the statement for a page of a team's members, with its values. One statement returns page and total. */
export function membersStatement(teamId: string, input: PageInput & MembersFilter): [Statement, unknown[]] {
  const values = [teamId, input.levels.join(","), ...limitAndOffset(input)];
  return input.search ? [membersSearches[input.orderBy], [...values, input.search]] : [membersPages[input.orderBy], values];
}

type Row = Omit<MemberRow, "id"> & TeamSize & { total: number; id: string | null };

/** Lists a team's members: `GET /accounts/{accountSlug}/members`. Owners only. */
export async function listMembers(ctx: Ctx<UserActor>, accountSlug: string, input: PageInput & MembersFilter) {
  const team = await requireOwnedTeam(ctx, accountSlug);
  const rows = await ctx.deps.database.run<Row>(...membersStatement(team.id, input));
  return toPage(rows, input, (row) => toMember(ctx.deps, row, row));
}

/** Counts a team's members by role, of those who match a search: `GET /accounts/{accountSlug}/members/counts`. Owners only. */
export async function countMembers(ctx: Ctx<UserActor>, { accountSlug, search }: { accountSlug: string; search: string }) {
  const team = await requireOwnedTeam(ctx, accountSlug);
  const [statement, values] = search ? [memberCountsOfSearch, [team.id, search]] : [memberCounts, [team.id]];
  const rows = await ctx.deps.database.run<{ level: TeamLevel; members: number }>(statement, values);
  const none: Record<TeamLevel, number> = { owner: 0, member: 0, contributor: 0 };
  return rows.reduce((counts, { level, members }) => ({ ...counts, [level]: members }), none);
}

/**
 * Lists a team's people without addresses: `GET /accounts/{accountSlug}/directory`. Open to owners and members. Throws 403 for contributors,
 * who may be people from outside.
 */
export async function listDirectory(ctx: Ctx<UserActor>, accountSlug: string, input: PageInput & MembersFilter) {
  const team = requireOwner(await requireAccount(ctx, accountSlug), true);
  if (team.level === "contributor") throw forbidden("Only owners and members of the team can see its people.");
  const [page, values] = membersStatement(team.id, input);
  const statement = input.search ? directorySearches[input.orderBy] : page;
  return toPage(await ctx.deps.database.run<Row>(statement, values), input, (row) => toColleague(ctx.deps, row));
}
