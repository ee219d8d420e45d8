import type { Statement } from "../../db/client.ts";
import { jsonList, moment } from "../paging.ts";

/*
 * The people of a page are looked up one by one, by key, through `limit 1`, which keeps the planner from joining whole tables. The cost
 * of a list then follows the team, whatever the size of the tables and the age of their statistics.
 */
const ofLevels = "($2 = '' or m.level = any(string_to_array($2, ',')))";
const lookups = `left join lateral (select id, slug, coalesce(name, slug) as name from accounts where id = m.user_id limit 1) u on true
    left join lateral (select address from emails where user_id = m.user_id and is_primary and verified_at is not null limit 1) e on true`;

/** The columns of a page: the total, and TeamMember records of the memberships `m` that a select returns. */
const columns = (total: string, rows: string, order: string) =>
  `(${total}) as total, ${jsonList(
    `select m.id, row_to_json(u) as "user", m.level, e.address as email, ${moment("m.created_at")} as "joinedAt" from (${rows}) m
    ${lookups} order by ${order}`,
  )} as results`;

/** Selects a page without search, newest first. Reads the rows of the page, and the index for the total. */
export const newestMembers: Statement = {
  name: "members_newest",
  steady: true,
  sql: `select ${columns(
    `select count(*)::int from memberships m where m.team_id = $1 and ${ofLevels}`,
    `select * from memberships m where m.team_id = $1 and ${ofLevels} order by m.seq desc limit $3 offset $4`,
    "m.seq desc",
  )}`,
};

/** Scans the rows of the team once to search and sort them. `strpos` compares plain text: no character is a wildcard. */
const searched = (name: string, order: string): Statement => ({
  name,
  steady: true,
  sql: `with hits as materialized (
      select m.id, m.user_id, m.level, m.created_at, m.seq, m.sort_name from memberships m
      where m.team_id = $1 and ${ofLevels} and ($5 = '' or strpos(m.search, lower($5)) > 0))
    select ${columns("select count(*)::int from hits", `select * from hits m order by ${order} limit $3 offset $4`, order)}`,
});

export const membersByDate = searched("members_searched", "m.seq desc");
export const membersByName = searched("members_by_name", "m.sort_name, m.seq");
export const membersByNameDescending = searched("members_by_name_desc", "m.sort_name desc, m.seq desc");

/** Selects a page of a team's owners by name, as `User` records, and the total. */
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

/** Selects the next rows of an export: at most $4 after the cursor, which is `seq` $5 and, in orders by name, `sort_name` $6. */
const exported = (name: string, cursor: string, order: string): Statement => ({
  name,
  sql: `select m.id, m.user_id, m.level, m.created_at, m.seq, m.sort_name, u.slug, u.name, e.address from
      (select * from memberships m where m.team_id = $1 and ${ofLevels} and ($3 = '' or strpos(m.search, lower($3)) > 0)
        and ($5::bigint is null or ${cursor}) order by ${order} limit $4) m
    ${lookups} order by ${order}`,
});

export const membersExportByDate = exported("members_export", "m.seq < $5", "m.seq desc");
export const membersExportByName = exported("members_export_by_name", "(m.sort_name, m.seq) > ($6, $5)", "m.sort_name, m.seq");
export const membersExportByNameDescending = exported(
  "members_export_by_name_desc",
  "(m.sort_name, m.seq) < ($6, $5)",
  "m.sort_name desc, m.seq desc",
);
