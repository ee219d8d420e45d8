import type { Statement } from "../../../db/client.ts";
import { pageFromKey } from "../paging.ts";

const newestFirst = { key: ["seq"], descending: true };
const ofActorAndKind = "($2::text is null or actor_id = $2) and ($3::text is null or kind = $3)";
const matching = `audit_log where team_id = $1 and ${ofActorAndKind}`;

/** Rows of one account's history by all filters. $4, $5: from and before a moment; $6: project; $7: text; $8: the first entry of a request. */
const filtered = `${matching} and ($4::timestamptz is null or created_at >= $4::timestamptz) and ($5::timestamptz is null or created_at < $5::timestamptz)
      and ($6::text is null or project_id = $6) and ($8::text is null or batch = $8 or id = $8)
      and ($7 = '' or strpos(lower(concat_ws(' ', actor_name, actor_slug, target, before, after, reason, address)), lower($7)) > 0)`;

/** Leaves only the first entry of each request. */
const leaders = " and batch is null";

const columns = `l.*, (select count(*)::int from audit_log b where b.batch = l.id) as followers`;

/** Selects a page, newest first, and the total; a page past the end is one row with a null `id`. */
const pageOf = (name: string, rows: string, [limit, offset]: [string, string]): Statement => ({
  name,
  sql: `select t.total, ${columns} from (select count(*)::int as total from ${rows}) t
    left join (${pageFromKey(rows, newestFirst, limit, offset)}) l on true order by l.seq desc`,
});

/** Pages by actor and kind, which read the index for the total and the skipped part: of all entries, and of the first of each request. */
export const historyPages = {
  all: pageOf("history_page", matching, ["$4", "$5"]),
  leaders: pageOf("history_page_leaders", matching + leaders, ["$4", "$5"]),
};

/** Pages by all filters. They read the matching rows of the team for the total. */
export const filteredHistoryPages = {
  all: pageOf("history_search", filtered, ["$9", "$10"]),
  leaders: pageOf("history_search_leaders", filtered + leaders, ["$9", "$10"]),
};

/** Selects the next entries of an export, newest first: those before the cursor $9, a `seq`, or the newest when it is null. */
export const historyExport: Statement = {
  name: "history_export",
  sql: `select * from ${filtered} and seq < coalesce($9::bigint, 9223372036854775807) order by seq desc limit $10`,
};

/** Selects the next entries of a stream, oldest first: those after the cursor $9, a `seq`. */
export const historyStream: Statement = {
  name: "history_stream",
  sql: `select * from ${filtered} and seq > coalesce($9::bigint, 0) order by seq limit $10`,
};

/** Selects the `seq` of the newest entry of the account $1; null for none. */
export const newestHistory: Statement = {
  name: "history_newest",
  sql: "select (select seq::text from audit_log where team_id = $1 order by seq desc limit 1) as seq",
};

/** Selects the `seq` of the entry $2 of the account $1. */
export const historySeq: Statement = { name: "history_seq", sql: "select seq from audit_log where team_id = $1 and id = $2" };

/** Deletes at most $2 entries that are older than $1. */
export const historyPurge: Statement = {
  name: "history_purge",
  sql: "delete from audit_log where id in (select id from audit_log where created_at < $1 order by created_at limit $2) returning id",
};
