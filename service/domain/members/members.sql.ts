import type { Statement } from "../../db/client.ts";
import { jsonList, type KeyOrder, isoTime, orderBy, pageFromKey } from "../paging.ts";

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
) => `select m.id, m.user_id, m.level, m.seq, m.sort_name, u.slug, u.name, u.picture_key, e.address, ${isoTime("m.created_at")} as joined_at from (${rows}) m
    left join lateral (select slug, coalesce(name, slug) as name, picture_key from accounts where id = m.user_id limit 1) u on true
    left join lateral (select address from emails where user_id = m.user_id and is_primary and verified_at is not null limit 1) e on true`;

/** Selects a page with the total and the size of the team; a page past the end is one row with a null `id`. */
const page = (total: string, rows: string, order: KeyOrder) => `select t.*, r.* from (select (${total}) as total, ${teamSize}) t
    left join (${memberRows(rows)}) r on true order by ${orderBy(order)}`;

const orders = {
  date: { key: ["seq"], descending: true },
  "name-asc": { key: ["sort_name", "seq"], descending: false },
  "name-desc": { key: ["sort_name", "seq"], descending: true },
} satisfies Record<string, KeyOrder>;

export type MemberOrder = keyof typeof orders;

/** Writes a statement for each order. */
const inEachOrder = (name: string, sqlOf: (order: KeyOrder) => string) =>
  Object.fromEntries(
    Object.entries(orders).map(([orderName, order]) => [orderName, { name: `${name}_${orderName}`, sql: sqlOf(order) }]),
  ) as Record<MemberOrder, Statement>;

const ofTeam = `memberships m where m.team_id = $1 and ${ofLevels}`;

/** Selects a page without search. Reads the rows of the page, and the index for the total and the skipped part. */
export const membersPages = inEachOrder("members_page", (order) =>
  page(`select count(*)::int from ${ofTeam}`, pageFromKey(ofTeam, order, "$3", "$4"), order),
);

/** Scans the rows of the team once to search and sort them. `strpos` compares plain text: no character is a wildcard. */
export const membersSearches = inEachOrder(
  "members_search",
  (order) => `with hits as materialized (
      select m.id, m.user_id, m.level, m.created_at, m.seq, m.sort_name from ${ofTeam} and strpos(m.search, lower($5)) > 0)
    ${page("select count(*)::int from hits", `select * from hits order by ${orderBy(order)} limit $3 offset $4`, order)}`,
);

/** Selects the member $2 of a team with the size of the team. */
export const memberOfTeam: Statement = {
  name: "member_of_team",
  sql: `select r.*, ${teamSize} from (${memberRows("select * from memberships where team_id = $1 and user_id = $2")}) r`,
};

/** First value of a cursor column: every row of the team comes after it, or has it and a later `seq`. */
const start = {
  seq: { asc: "0", desc: "9223372036854775807" },
  sort_name: { asc: "''", desc: "(select max(sort_name) from memberships where team_id = $1)" },
};

/** Selects the next rows of an export: at most $4 after the cursor, which is `seq` $5 and, in orders by name, `sort_name` $6. */
export const membersExports = inEachOrder("members_export", (order) => {
  const [direction, after] = order.descending ? (["desc", "<"] as const) : (["asc", ">"] as const);
  const seq = `coalesce($5::bigint, ${start.seq[direction]})`;
  const cursor = order.key.length > 1 ? `coalesce($6::text, ${start.sort_name[direction]}), ${seq}` : seq;
  return `${memberRows(`select * from ${ofTeam} and ($3 = '' or strpos(m.search, lower($3)) > 0)
        and (${order.key.join(", ")}) ${after} (${cursor}) order by ${orderBy(order)} limit $4`)} order by ${orderBy(order)}`;
});

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
