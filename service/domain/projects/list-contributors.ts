import type * as z from "zod";
import type { MemberProject, ProjectContributor } from "../../../lib/contract/contributors.ts";
import { canAdministrate, type ProjectLevel, type TeamLevel } from "../../../lib/permissions.ts";
import { requireOwnedTeam } from "../../core/account-access.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { limitAndOffset, type PageInput, rawPage, toPage } from "../paging.ts";
import { projectPath, type ProjectRef, requireProjectAdmin } from "./administrate-project.ts";
import { contributorCandidates, contributorsPage, memberLevel, memberProjects } from "./contributors.sql.ts";
import { findProject } from "./find-project.ts";

export type GrantRow = {
  id: string;
  seq: number;
  level: ProjectLevel;
  user_id: string;
  slug: string;
  name: string;
  address: string | null;
  team_level: TeamLevel | null;
  added_by: string | null;
  added_at: string;
};

/** Maps a row to the ProjectContributor record. `showEmail`: the caller owns the team. */
export const toContributor = (row: GrantRow, showEmail: boolean): z.output<typeof ProjectContributor> => ({
  id: row.id,
  user: { id: row.user_id, slug: row.slug, name: row.name },
  level: row.level,
  email: showEmail ? row.address : null,
  ...(row.team_level && { teamLevel: row.team_level }),
  addedBy: row.added_by,
  addedAt: row.added_at,
});

/** Returns true when the caller owns the account, and may see addresses of its people. */
export const ownsAccount = ({ actor }: Ctx<UserActor>, accountId: string) =>
  canAdministrate(actor.accounts.find(({ id }) => id === accountId)?.level ?? null);

/** Lists the people with a level of their own: `GET /projects/{owner}/{project}/contributors`. For everyone who can see the project. */
export async function listContributors(ctx: Ctx<UserActor>, input: PageInput & ProjectRef) {
  const { row } = await findProject(ctx, input.owner, input.project);
  type Row = Omit<GrantRow, "id"> & { id: string | null; total: number };
  const rows = await ctx.deps.database.run<Row>(contributorsPage, [row.id, ctx.actor.userId, ...limitAndOffset(input)]);
  const showEmail = ownsAccount(ctx, row.account_id);
  return toPage(rows, input, (one) => toContributor(one, showEmail));
}

/** Finds contributors of the team to add: `GET /projects/{owner}/{project}/contributors/candidates`. Needs `admin`. */
export async function listCandidates(ctx: Ctx<UserActor>, { owner, project, search }: ProjectRef & { search: string }) {
  const found = await findProject(ctx, owner, project);
  requireProjectAdmin(found);
  const showEmail = ownsAccount(ctx, found.row.account_id);
  type Row = { id: string; slug: string; name: string; address: string | null };
  const rows = await ctx.deps.database.run<Row>(contributorCandidates, [found.row.account_id, found.row.id, search, showEmail]);
  return rows.map(({ address, ...user }) => ({ user, email: showEmail ? address : null }));
}

/** Lists a member's level in each project: `GET /accounts/{accountSlug}/members/{userId}/projects`. Owners only. */
export async function listMemberProjects(ctx: Ctx<UserActor>, input: PageInput & { accountSlug: string; userId: string }) {
  const team = await requireOwnedTeam(ctx, input.accountSlug);
  const [member] = await ctx.deps.database.run<{ level: TeamLevel }>(memberLevel, [team.id, input.userId]);
  if (!member) throw notFound();
  const values = [team.id, input.userId, ...limitAndOffset(input), member.level !== "contributor"];
  return rawPage<typeof MemberProject>(ctx.deps, memberProjects, values, input);
}

/** Names a person or group in a project, for the history. */
export const inProject = (who: string, row: Parameters<typeof projectPath>[0]) => `${who} in ${projectPath(row)}`;
