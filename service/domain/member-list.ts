import type { TeamLevel } from "../../lib/permissions.ts";
import type { Statement } from "../db/client.ts";
import type { Ctx, UserActor } from "../deps.ts";
import { reachTeamAsOwner } from "../reach.ts";
import { envelope, type PageInput, window } from "./paging.ts";

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
const person = "left join lateral (select slug, name from accounts where id = m.user_id limit 1) a on true";
const address = `left join lateral (select address from emails where user_id = m.user_id and is_primary and verified_at is not null limit 1) e on true`;
const ofLevels = "($2 = '' or m.level = any(string_to_array($2, ',')))";

/** The common page, newest first and not searched: reads the page's rows, and the index for the total. */
const newest: Statement = {
  name: "members_newest",
  steady: true,
  sql: `select t.total, m.id, m.user_id, m.level, m.created_at, a.slug, a.name, e.address
    from (select count(*)::int as total from memberships m where m.team_id = $1 and ${ofLevels}) t
    left join (select * from memberships m where m.team_id = $1 and ${ofLevels} order by m.seq desc limit $3 offset $4) m on true
    ${person} ${address} order by m.seq desc`,
};

/** Searching and sorting look at the team's own rows, once each. Text is compared as it is: no character is a wildcard. */
const filtered = (name: string, order: string): Statement => ({
  name,
  steady: true,
  sql: `with hits as materialized (
      select m.id, m.user_id, m.level, m.created_at, m.seq, m.sort_name from memberships m
      where m.team_id = $1 and ${ofLevels} and ($5 = '' or strpos(m.search, lower($5)) > 0))
    select t.total, m.id, m.user_id, m.level, m.created_at, a.slug, a.name, e.address
    from (select count(*)::int as total from hits) t
    left join (select * from hits m order by ${order} limit $3 offset $4) m on true ${person} ${address} order by ${order}`,
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
export async function listMembers(ctx: Ctx<UserActor>, input: MembersInput & { accountSlug: string }) {
  const team = await reachTeamAsOwner(ctx, input.accountSlug);
  const rows = await ctx.deps.database.run<Omit<MemberRow, "id"> & { id: string | null; total: number }>(
    ...membersStatement(team.id, input),
  );
  return envelope(rows, input, toMember);
}
