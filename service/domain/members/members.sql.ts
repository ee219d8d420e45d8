import type { Statement } from "../../db/client.ts";
import { jsonList, moment } from "../paging.ts";

const ofLevels = "($2 = '' or m.level = any(string_to_array($2, ',')))";

/** Size of a team. Members are counted up to 3, which is all that the rules need; the order makes the planner use the index. */
const teamSize = `(select count(*)::int from memberships where team_id = $1 and level = 'owner') as owners,
    (select count(*)::int from (select 1 from memberships where team_id = $1 order by seq limit 3) a) as members`;

/**
 * Selects the columns of a `MemberRow` for the memberships `m` of a subquery. The people are looked up one by one, by key, through
 * `limit 1`, which keeps the planner from joining whole tables. The cost of a list then follows the team, whatever the size of the tables
 * and the age of their statistics.
 */
const memberRows = (
  rows: string,
) => `select m.id, m.user_id, m.level, m.seq, m.sort_name, u.slug, u.name, e.address, ${moment("m.created_at")} as joined_at from (${rows}) m
    left join lateral (select slug, coalesce(name, slug) as name from accounts where id = m.user_id limit 1) u on true
    left join lateral (select address from emails where user_id = m.user_id and is_primary and verified_at is not null limit 1) e on true`;

/** Selects a page with the total and the size of the team; a page past the end is one row with a null `id`. */
const page = (total: string, rows: string, order: string) => `select t.*, r.* from (select (${total}) as total, ${teamSize}) t
    left join (${memberRows(rows)}) r on true order by ${order}`;

/** Selects a page without search, newest first. Reads the rows of the page, and the index for the total. */
export const newestMembers: Statement = {
  name: "members_newest",
  sql: page(
    `select count(*)::int from memberships m where m.team_id = $1 and ${ofLevels}`,
    `select * from memberships m where m.team_id = $1 and ${ofLevels} order by m.seq desc limit $3 offset $4`,
    "r.seq desc",
  ),
};

/** Scans the rows of the team once to search and sort them. `strpos` compares plain text: no character is a wildcard. */
const searched = (name: string, order: string): Statement => ({
  name,
  sql: `with hits as materialized (
      select r.id, r.user_id, r.level, r.created_at, r.seq, r.sort_name from memberships r
      where r.team_id = $1 and ${ofLevels.replaceAll("m.", "r.")} and ($5 = '' or strpos(r.search, lower($5)) > 0))
    ${page("select count(*)::int from hits", `select * from hits r order by ${order} limit $3 offset $4`, order)}`,
});

export const membersByDate = searched("members_searched", "r.seq desc");
export const membersByName = searched("members_by_name", "r.sort_name, r.seq");
export const membersByNameDescending = searched("members_by_name_desc", "r.sort_name desc, r.seq desc");

/** Selects the member $2 of a team with the size of the team. */
export const memberOfTeam: Statement = {
  name: "member_of_team",
  sql: `select r.*, ${teamSize} from (${memberRows("select * from memberships where team_id = $1 and user_id = $2")}) r`,
};

/** Selects the next rows of an export: at most $4 after the cursor, which is `seq` $5 and, in orders by name, `sort_name` $6. */
const exported = (name: string, cursor: string, order: string): Statement => ({
  name,
  sql: `${memberRows(`select * from memberships m where m.team_id = $1 and ${ofLevels} and ($3 = '' or strpos(m.search, lower($3)) > 0)
        and ($5::bigint is null or ${cursor}) order by ${order} limit $4`)} order by ${order}`,
});

export const membersExportByDate = exported("members_export", "m.seq < $5", "m.seq desc");
export const membersExportByName = exported("members_export_by_name", "(m.sort_name, m.seq) > ($6, $5)", "m.sort_name, m.seq");
export const membersExportByNameDescending = exported(
  "members_export_by_name_desc",
  "(m.sort_name, m.seq) < ($6, $5)",
  "m.sort_name desc, m.seq desc",
);

/** Selects a page of a team's owners by name, as `User` records, and the total. */
export const ownersPage: Statement = {
  name: "owners_page",
  sql: `select (select count(*)::int from memberships where team_id = $1 and level = 'owner') as total, ${jsonList(
    `select a.id, a.slug, coalesce(a.name, a.slug) as name
      from (select * from memberships where team_id = $1 and level = 'owner' order by sort_name, seq limit $2 offset $3) m
      left join lateral (select id, slug, name from accounts where id = m.user_id limit 1) a on true
      order by m.sort_name, m.seq`,
  )} as results`,
};
