import type { TeamLevel } from "../../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireAccount, requireOwnedTeam, requireOwner } from "../../base/account-access.ts";
import { forbidden } from "../../../core/errors.ts";
import { runStatement } from "../../../db/statement.ts";
import { toPage, type PageInput, limitAndOffset } from "../../base/paging.ts";
import { toColleague, toMember } from "./member.ts";
import { directorySearches, memberCounts, memberCountsOfSearch, type MemberOrder, membersPages, membersSearches } from "./members.sql.ts";

export type MembersFilter = { search: string; levels: readonly TeamLevel[]; orderBy: MemberOrder };

/** Returns the values of the statements for a page of a team's members. */
const pageValues = (teamId: string, input: PageInput & MembersFilter) => ({
  teamId,
  levels: input.levels.join(","),
  search: input.search,
  ...limitAndOffset(input),
});

/** Lists a team's members: `GET /accounts/{accountSlug}/members`. Owners only. */
export async function listMembers(ctx: Ctx<UserActor>, accountSlug: string, input: PageInput & MembersFilter) {
  const team = await requireOwnedTeam(ctx, accountSlug);
  const rows = await runStatement(
    ctx.deps.database,
    (input.search ? membersSearches : membersPages)[input.orderBy],
    pageValues(team.id, input),
  );
  return toPage(rows, input, (row) => toMember(ctx.deps, row, row));
}

/** Counts a team's members by role, of those who match a search: `GET /accounts/{accountSlug}/members/counts`. Owners only. */
export async function countMembers(ctx: Ctx<UserActor>, { accountSlug, search }: { accountSlug: string; search: string }) {
  const team = await requireOwnedTeam(ctx, accountSlug);
  const rows = await runStatement(ctx.deps.database, search ? memberCountsOfSearch : memberCounts, { teamId: team.id, search });
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
  const rows = await runStatement(
    ctx.deps.database,
    (input.search ? directorySearches : membersPages)[input.orderBy],
    pageValues(team.id, input),
  );
  return toPage(rows, input, (row) => toColleague(ctx.deps, row));
}
