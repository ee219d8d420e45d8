import type { Statement } from "../../db/client.ts";
import { pageFromKey } from "../paging.ts";

/** Rows of one account's history by actor and kind; $2 and $3 are null for all. */
const matching = "audit_log where team_id = $1 and ($2::text is null or actor_id = $2) and ($3::text is null or kind = $3)";

/** Selects a page of a history, newest first, and the total; a page past the end is one row with a null `id`. */
export const historyPage: Statement = {
  name: "history_page",
  sql: `select t.total, l.* from (select count(*)::int as total from ${matching}) t
    left join (${pageFromKey(matching, { key: ["seq"], descending: true }, "$4", "$5")}) l on true
    order by l.seq desc`,
};

/** Selects the next entries of an export, newest first: those before the cursor $4, a `seq`, or the newest when it is null. */
export const historyExport: Statement = {
  name: "history_export",
  sql: `select * from ${matching} and seq < coalesce($4::bigint, 9223372036854775807) order by seq desc limit $5`,
};

/** Deletes at most $2 entries that are older than $1. */
export const historyPurge: Statement = {
  name: "history_purge",
  sql: "delete from audit_log where id in (select id from audit_log where created_at < $1 order by created_at limit $2) returning id",
};
