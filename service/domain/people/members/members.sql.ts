import type { Statement } from "../../../db/client.ts";
import { jsonList, type KeyOrder, isoTime, orderBy, pageFromKey } from "../../base/paging.ts";

/** An order of members: by a key in one direction, or by role with names from A to Z, which has two directions. */
type MembersOrder = KeyOrder | { byRole: string };

const ofLevels = "($2 = '' or m.level = any(string_to_array($2, ',')))";

/** Size of a team. Members are counted up to 3, which is all that the rules need; the order makes the planner use the index. */
const teamSize = `(select count(*)::int from memberships where team_id = $1 and level = 'owner') as owners,
    (select count(*)::int from (select 1 from memberships where team_id = $1 order by seq limit 3) a) as members`;

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
const inEachOrder = (name: string, sqlOf: (order: MembersOrder) => string) =>
  Object.fromEntries(
    Object.entries(orders).map(([orderName, order]) => [orderName, { name: `${name}_${orderName}`, sql: sqlOf(order) }]),
  ) as Record<MemberOrder, Statement>;

const orderOf = (order: MembersOrder) => ("byRole" in order ? `${order.byRole}, sort_name, seq` : orderBy(order));

const ofTeam = `memberships m where m.team_id = $1 and ${ofLevels}`;

/** Selects a page by role: finds the rows in the index of the order alone, then reads each by its key. */
const pageByRole = (order: MembersOrder) => `select p.* from (select seq from ${ofTeam} order by ${orderOf(order)} limit $3 offset $4) k
      join lateral (select * from memberships where team_id = $1 and seq = k.seq limit 1) p on true`;

/** Selects a page without search. Reads the rows of the page, and the index for the total and the skipped part. */
export const membersPages = inEachOrder("members_page", (order) =>
  page(`select count(*)::int from ${ofTeam}`, "byRole" in order ? pageByRole(order) : pageFromKey(ofTeam, order, "$3", "$4"), order),
);

/** Scans the rows of the team once to search and sort them. `strpos` compares plain text: no character is a wildcard. */
const search = (name: string, matches: string) =>
  inEachOrder(
    name,
    (order) => `with hits as materialized (
      select m.id, m.user_id, m.level, m.created_at, m.last_active_at, m.seq, m.sort_name from ${ofTeam} and strpos(m.search, lower($5)) > 0${matches})
    ${page("select count(*)::int from hits", `select * from hits order by ${orderOf(order)} limit $3 offset $4`, order)}`,
  );

/** Searches names, slugs and verified addresses. */
export const membersSearches = search("members_search", "");

/** Searches names and slugs only: the directory shows no addresses, so a search must not confirm them. */
export const directorySearches = search(
  "directory_search",
  ` and (strpos(m.sort_name, lower($5)) > 0
        or strpos(lower((select slug from accounts where id = m.user_id limit 1)), lower($5)) > 0)`,
);

/** Selects the member $2 of a team with the size of the team. */
export const memberOfTeam: Statement = {
  name: "member_of_team",
  sql: `select r.*, ${teamSize} from (${memberRows("select * from memberships where team_id = $1 and user_id = $2")}) r`,
};

/** First value of a cursor column: every row of the team comes after it, or has it and a later `seq`. */
const start = {
  seq: { asc: "0", desc: "9223372036854775807" },
  created_at: { asc: "'-infinity'::timestamptz", desc: "'infinity'::timestamptz" },
  last_active_at: { asc: "'-infinity'::timestamptz", desc: "'infinity'::timestamptz" },
  sort_name: { asc: "''", desc: "(select max(sort_name) from memberships where team_id = $1)" },
};
const cursorColumns = {
  created_at: { value: "$6::timestamptz", ...start.created_at },
  last_active_at: { value: "$6::timestamptz", ...start.last_active_at },
  sort_name: { value: "$6::text", ...start.sort_name },
};

const exported = `${ofTeam} and ($3 = '' or strpos(m.search, lower($3)) > 0)`;

/** Selects the next rows of an order by role: the rest of the cursor's role $7, then the roles after it. Both parts read a range of an index. */
function nextByRole(order: { byRole: string }): string {
  const descending = order.byRole !== "level";
  const level = `coalesce($7::text, '${descending ? "z" : ""}')`;
  const part = (condition: string) => `(select * from ${exported} and ${condition} order by ${orderOf(order)} limit $4)`;
  return `select * from (${part(`m.level = ${level} and (sort_name, seq) > (coalesce($6::text, ''), coalesce($5::bigint, 0))`)}
        union all ${part(`m.level ${descending ? "<" : ">"} ${level}`)}) n order by ${orderOf(order)} limit $4`;
}

/** Selects the next rows of an order by a key. */
function nextByKey(order: KeyOrder): string {
  const [direction, after] = order.descending ? (["desc", "<"] as const) : (["asc", ">"] as const);
  const column = cursorColumns[order.key[0] as keyof typeof cursorColumns];
  const cursor = `coalesce(${column.value}, ${column[direction]}), coalesce($5::bigint, ${start.seq[direction]})`;
  return `select * from ${exported} and (${order.key.join(", ")}) ${after} (${cursor}) order by ${orderBy(order)} limit $4`;
}

/**
 * Selects the next rows of an export: at most $4 after the cursor, which is `seq` $5, the date or the name $6 and, in orders by role, the
 * role $7.
 */
export const membersExports = inEachOrder(
  "members_export",
  (order) => `${memberRows("byRole" in order ? nextByRole(order) : nextByKey(order))} order by ${orderOf(order)}`,
);

type CursorRow = { seq: number; joined_key: string; active_key: string; sort_name: string; level: string };

/** Returns the values of the cursor after a row, in the order of the statement's parameters. */
export const exportCursor = (order: MemberOrder, after: CursorRow | null) => [
  after?.seq ?? null,
  (order.startsWith("date") ? after?.joined_key : order.startsWith("active") ? after?.active_key : after?.sort_name) ?? null,
  ...(order.startsWith("role") ? [after?.level ?? null] : []),
];

/** Counts the members of a team by role, of those who match a search. */
export const memberCounts: Statement = {
  name: "member_counts",
  sql: "select level, count(*)::int as members from memberships m where team_id = $1 group by level",
};
export const memberCountsOfSearch: Statement = {
  name: "member_counts_search",
  sql: "select level, count(*)::int as members from memberships m where team_id = $1 and strpos(m.search, lower($2)) > 0 group by level",
};

const owners = "memberships where team_id = $1 and level = 'owner'";
const byName = orders["name-asc"];

/** Selects a page of a team's owners by name, as `User` records, and the total. */
export const ownersPage: Statement = {
  name: "owners_page",
  sql: `select (select count(*)::int from ${owners}) as total, ${jsonList(
    `select a.id, a.slug, coalesce(a.name, a.slug) as name from (${pageFromKey(owners, byName, "$2", "$3")}) m
      left join lateral (select id, slug, name from accounts where id = m.user_id limit 1) a on true order by ${orderBy(byName)}`,
  )} as results`,
};
