import type { TeamLevel } from "../../../../lib/permissions.ts";
import type { ListedMember, MemberRow, TeamSize } from "./member.ts";
import { type Params, type Row, statement, type Statement } from "../../../db/statement.ts";
import { jsonList, type KeyOrder, isoTime, orderBy, pageFromKey } from "../../base/paging.ts";

/** An order of members: by a key in one direction, or by role with names from A to Z, which has two directions. */
type MembersOrder = KeyOrder | { byRole: string };

const ofLevels = "(:levels = '' or m.level = any(string_to_array(:levels, ',')))";

/** Size of a team. Members are counted up to 3, which is all that the rules need; the order makes the planner use the index. */
const teamSize = `(select count(*)::int from memberships where team_id = :teamId and level = 'owner') as owners,
    (select count(*)::int from (select 1 from memberships where team_id = :teamId order by seq limit 3) a) as members`;

/**
 * Selects the columns of a `MemberRow` for the memberships `m` of a subquery. The people are looked up one by one, by key, through
 * `limit 1`, which keeps the planner from joining whole tables. The cost of a list then depends on the team, not on the size of the tables
 * or the age of their statistics.
 */
const memberRows = (
  rows: string,
) => `select m.id, m.user_id, m.level, m.seq, m.sort_name, m.created_at, m.last_active_at, m.created_at::text as joined_key, m.last_active_at::text as active_key,
      u.slug, u.name, u.picture_key, e.address, ${isoTime("m.created_at")} as joined_at, ${isoTime("m.last_active_at")} as active_at from (${rows}) m
    left join lateral (select slug, coalesce(name, slug) as name, picture_key from accounts where id = m.user_id limit 1) u on true
    left join lateral (select address from emails where user_id = m.user_id and is_primary and verified_at is not null limit 1) e on true`;

/** Columns of a listed member. Others order the list, and dates cost the most to read. */
const listed = "r.id, r.user_id, r.level, r.slug, r.name, r.picture_key, r.address, r.joined_at, r.active_at";

/** Selects a page with the total and the size of the team; a page past the end is one row with a null `id`. */
const page = (total: string, rows: string, order: MembersOrder) => `select t.*, ${listed} from (select (${total}) as total, ${teamSize}) t
    left join (${memberRows(rows)}) r on true order by ${orderOf(order)}`;

const orders = {
  date: { key: ["created_at", "seq"], descending: true },
  "date-asc": { key: ["created_at", "seq"], descending: false },
  active: { key: ["last_active_at", "seq"], descending: true },
  "active-asc": { key: ["last_active_at", "seq"], descending: false },
  "name-asc": { key: ["sort_name", "seq"], descending: false },
  "name-desc": { key: ["sort_name", "seq"], descending: true },
  // The words of the levels, from Z to A, are in the order of their permissions.
  "role-asc": { byRole: "level desc" },
  "role-desc": { byRole: "level" },
} satisfies Record<string, MembersOrder>;

export type MemberOrder = keyof typeof orders;

/** Writes a statement for each order. */
const inEachOrder = <P extends Params, R extends Row>(name: string, sqlOf: (order: MembersOrder) => string) =>
  Object.fromEntries(
    Object.entries(orders).map(([orderName, order]) => [orderName, statement<P, R>(`${name}_${orderName}`, sqlOf(order))]),
  ) as Record<MemberOrder, Statement<P, R>>;

type PageParams = { teamId: string; levels: string; limit: number; offset: number };
type ExportParams = Omit<SearchParams, "offset"> & { afterSeq: number | null; afterValue: string | null; afterLevel: string | null };
type SearchParams = PageParams & { search: string };
type MemberPageRow = Omit<ListedMember, "id"> & TeamSize & { total: number; id: string | null };

const orderOf = (order: MembersOrder) => ("byRole" in order ? `${order.byRole}, sort_name, seq` : orderBy(order));

const ofTeam = `memberships m where m.team_id = :teamId and ${ofLevels}`;

/** Selects a page by role: finds the rows in the index of the order alone, then reads each by its key. */
const pageByRole = (
  order: MembersOrder,
) => `select p.* from (select seq from ${ofTeam} order by ${orderOf(order)} limit :limit offset :offset) k
      join lateral (select * from memberships where team_id = :teamId and seq = k.seq limit 1) p on true`;

/** Selects a page without search. Reads the rows of the page, and the index for the total and the skipped part. */
export const membersPages = inEachOrder<PageParams, MemberPageRow>("members_page", (order) =>
  page(
    `select count(*)::int from ${ofTeam}`,
    "byRole" in order ? pageByRole(order) : pageFromKey(ofTeam, order, ":limit", ":offset"),
    order,
  ),
);

/** Scans the rows of the team once to search and sort them. `strpos` compares plain text: no character is a wildcard. */
const search = (name: string, matches: string) =>
  inEachOrder<SearchParams, MemberPageRow>(
    name,
    (order) => `with hits as materialized (
      select m.id, m.user_id, m.level, m.created_at, m.last_active_at, m.seq, m.sort_name from ${ofTeam} and strpos(m.search, lower(:search)) > 0${matches})
    ${page("select count(*)::int from hits", `select * from hits order by ${orderOf(order)} limit :limit offset :offset`, order)}`,
  );

/** Searches names, slugs and verified addresses. */
export const membersSearches = search("members_search", "");

/** Searches names and slugs only: the directory shows no addresses, so a search must not confirm them. */
export const directorySearches = search(
  "directory_search",
  ` and (strpos(m.sort_name, lower(:search)) > 0
        or strpos(lower((select slug from accounts where id = m.user_id limit 1)), lower(:search)) > 0)`,
);

/** Selects the member `:userId` of a team with the size of the team. */
export const memberOfTeam = statement<{ teamId: string; userId: string }, MemberRow & TeamSize>(
  "member_of_team",
  `select r.*, ${teamSize} from (${memberRows("select * from memberships where team_id = :teamId and user_id = :userId")}) r`,
);

/** First value of a cursor column: every row of the team comes after it, or has it and a later `seq`. */
const start = {
  seq: { asc: "0", desc: "9223372036854775807" },
  created_at: { asc: "'-infinity'::timestamptz", desc: "'infinity'::timestamptz" },
  last_active_at: { asc: "'-infinity'::timestamptz", desc: "'infinity'::timestamptz" },
  sort_name: { asc: "''", desc: "(select max(sort_name) from memberships where team_id = :teamId)" },
};
const cursorColumns = {
  created_at: { value: ":afterValue::timestamptz", ...start.created_at },
  last_active_at: { value: ":afterValue::timestamptz", ...start.last_active_at },
  sort_name: { value: ":afterValue::text", ...start.sort_name },
};

const exported = `${ofTeam} and (:search = '' or strpos(m.search, lower(:search)) > 0)`;

/** Selects the next rows of an order by role: the rest of the cursor's role `:afterLevel`, then the roles after it. Both parts read a range of an index. */
function nextByRole(order: { byRole: string }): string {
  const descending = order.byRole !== "level";
  const level = `coalesce(:afterLevel::text, '${descending ? "z" : ""}')`;
  const part = (condition: string) => `(select * from ${exported} and ${condition} order by ${orderOf(order)} limit :limit)`;
  return `select * from (${part(`m.level = ${level} and (sort_name, seq) > (coalesce(:afterValue::text, ''), coalesce(:afterSeq::bigint, 0))`)}
        union all ${part(`m.level ${descending ? "<" : ">"} ${level}`)}) n order by ${orderOf(order)} limit :limit`;
}

/** Selects the next rows of an order by a key. */
function nextByKey(order: KeyOrder): string {
  const [direction, after] = order.descending ? (["desc", "<"] as const) : (["asc", ">"] as const);
  const column = cursorColumns[order.key[0] as keyof typeof cursorColumns];
  const cursor = `coalesce(${column.value}, ${column[direction]}), coalesce(:afterSeq::bigint, ${start.seq[direction]})`;
  return `select * from ${exported} and (${order.key.join(", ")}) ${after} (${cursor}) order by ${orderBy(order)} limit :limit`;
}

/**
 * Selects the next rows of an export: at most `:limit` after the cursor: its `seq`, its date or name, and in orders by role its role.
 */
export const membersExports = inEachOrder<ExportParams, MemberRow>(
  "members_export",
  (order) => `${memberRows("byRole" in order ? nextByRole(order) : nextByKey(order))} order by ${orderOf(order)}`,
);

type CursorRow = { seq: number; joined_key: string; active_key: string; sort_name: string; level: string };

/** Returns the values of the cursor after a row. */
export const exportCursor = (order: MemberOrder, after: CursorRow | null) => ({
  afterSeq: after?.seq ?? null,
  afterValue: (order.startsWith("date") ? after?.joined_key : order.startsWith("active") ? after?.active_key : after?.sort_name) ?? null,
  afterLevel: after?.level ?? null,
});

/** Counts the members of a team by role, of those who match a search. */
export const memberCounts = statement<{ teamId: string }, { level: TeamLevel; members: number }>(
  "member_counts",
  "select level, count(*)::int as members from memberships m where team_id = :teamId group by level",
);
export const memberCountsOfSearch = statement<{ teamId: string; search: string }, { level: TeamLevel; members: number }>(
  "member_counts_search",
  "select level, count(*)::int as members from memberships m where team_id = :teamId and strpos(m.search, lower(:search)) > 0 group by level",
);

const owners = "memberships where team_id = :teamId and level = 'owner'";
const byName = orders["name-asc"];

/** Selects a page of a team's owners by name, as `User` records, and the total. */
export const ownersPage = statement<{ teamId: string; limit: number; offset: number }, { total: number; results: string }>(
  "owners_page",
  `select (select count(*)::int from ${owners}) as total, ${jsonList(
    `select a.id, a.slug, coalesce(a.name, a.slug) as name from (${pageFromKey(owners, byName, ":limit", ":offset")}) m
      left join lateral (select id, slug, name from accounts where id = m.user_id limit 1) a on true order by ${orderBy(byName)}`,
  )} as results`,
);
