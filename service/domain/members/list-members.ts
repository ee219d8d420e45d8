import type { User } from "../../../lib/contract/accounts.ts";
import type { TeamMember } from "../../../lib/contract/members.ts";
import type { TeamLevel } from "../../../lib/permissions.ts";
import type { Statement } from "../../db/client.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { asOwner, reachAccount, reachTeamAsOwner } from "../../core/reach.ts";
import { jsonList, moment, type PageInput, rawPage, window } from "../paging.ts";

export type MemberOrder = "date" | "name-asc" | "name-desc";
export type MemberRow = {
  id: string;
  user_id: string;
  level: TeamLevel;
  created_at: Date;
  slug: string;
  name: string | null;
  address: string | null;
};

/** The TeamMember record; `email` and `joinedAt` are ours. */
export const toMember = (row: MemberRow) => ({
  id: row.id,
  user: { id: row.user_id, slug: row.slug, name: row.name ?? row.slug },
  level: row.level,
  email: row.address,
  joinedAt: row.created_at.toISOString(),
});

/*
 * The people of a page are looked up one by one, by key, through `limit 1`, which keeps the planner from joining whole tables: the
 * cost of a list follows the team, whatever the size of the tables and however old their statistics.
 */
const ofLevels = "($2 = '' or m.level = any(string_to_array($2, ',')))";

/** The columns of a page: how many there are in all, and the records of `toMember` over the rows `m` of a select in an order. */
const columns = (total: string, rows: string, order: string) =>
  `(${total}) as total, ${jsonList(
    `select m.id, row_to_json(u) as "user", m.level, e.address as email, ${moment("m.created_at")} as "joinedAt" from (${rows}) m
    left join lateral (select id, slug, coalesce(name, slug) as name from accounts where id = m.user_id limit 1) u on true
    left join lateral (select address from emails where user_id = m.user_id and is_primary and verified_at is not null limit 1) e on true
    order by ${order}`,
  )} as results`;

/** The common page, newest first and not searched: reads the page's rows, and the index for the total. */
const newest: Statement = {
  name: "members_newest",
  steady: true,
  sql: `select ${columns(
    `select count(*)::int from memberships m where m.team_id = $1 and ${ofLevels}`,
    `select * from memberships m where m.team_id = $1 and ${ofLevels} order by m.seq desc limit $3 offset $4`,
    "m.seq desc",
  )}`,
};

/** Searching and sorting look at the team's own rows, once each. Text is compared as it is: no character is a wildcard. */
const filtered = (name: string, order: string): Statement => ({
  name,
  steady: true,
  sql: `with hits as materialized (
      select m.id, m.user_id, m.level, m.created_at, m.seq, m.sort_name from memberships m
      where m.team_id = $1 and ${ofLevels} and ($5 = '' or strpos(m.search, lower($5)) > 0))
    select ${columns("select count(*)::int from hits", `select * from hits m order by ${order} limit $3 offset $4`, order)}`,
});

const searched: Record<MemberOrder, Statement> = {
  date: filtered("members_searched", "m.seq desc"),
  "name-asc": filtered("members_by_name", "m.sort_name, m.seq"),
  "name-desc": filtered("members_by_name_desc", "m.sort_name desc, m.seq desc"),
};

export type MembersInput = PageInput & { search: string; levels: readonly TeamLevel[]; orderBy: MemberOrder };

/** The statement of a page of a team's members and its values; one statement for page and total. */
export function membersStatement(teamId: string, input: MembersInput): [Statement, unknown[]] {
  const values = [teamId, input.levels.join(","), ...window(input)];
  if (!input.search && input.orderBy === "date") return [newest, values];
  return [searched[input.orderBy], [...values, input.search]];
}

/** `GET /accounts/{accountSlug}/members`: owners only; one statement after the token's own. */
export async function listMembers(ctx: Ctx<UserActor>, accountSlug: string, input: MembersInput) {
  const team = await reachTeamAsOwner(ctx, accountSlug);
  return rawPage<typeof TeamMember>(ctx.deps, ...membersStatement(team.id, input), input);
}

/** A page of a team's owners by name, as `User` records, and how many there are. */
export const ownersPage: Statement = {
  name: "owners_page",
  steady: true,
  sql: `select (select count(*)::int from memberships where team_id = $1 and level = 'owner') as total, ${jsonList(
    `select a.id, a.slug, coalesce(a.name, a.slug) as name
      from (select * from memberships where team_id = $1 and level = 'owner' order by sort_name, seq limit $2 offset $3) m
      left join lateral (select id, slug, name from accounts where id = m.user_id limit 1) a on true
      order by m.sort_name, m.seq`,
  )} as results`,
};

/** `GET /accounts/{accountSlug}/owners` (ours): for everybody who belongs to the team, who has to know whom to ask. */
export async function listOwners(ctx: Ctx<UserActor>, input: PageInput & { accountSlug: string }) {
  const team = asOwner(await reachAccount(ctx, input.accountSlug), true);
  return rawPage<typeof User>(ctx.deps, ownersPage, [team.id, ...window(input)], input);
}
