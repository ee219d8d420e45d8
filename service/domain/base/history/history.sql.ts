import { type Params, statement } from "../../../db/statement.ts";
import type { HistoryRow } from "./history-entry.ts";
import { pageFromKey } from "../paging.ts";

const newestFirst = { key: ["seq"], descending: true };
const ofActorAndKind = "(:actorId::text is null or actor_id = :actorId) and (:kind::text is null or kind = :kind)";
const matching = `audit_log where team_id = :teamId and ${ofActorAndKind}`;

/** Rows of one account's history by all filters. `:since`, `:before`: from and before a moment; `:batch`: the first entry of a request. */
const filtered = `${matching} and (:since::timestamptz is null or created_at >= :since::timestamptz) and (:before::timestamptz is null or created_at < :before::timestamptz)
      and (:projectId::text is null or project_id = :projectId) and (:batch::text is null or batch = :batch or id = :batch)
      and (:search = '' or strpos(lower(concat_ws(' ', actor_name, actor_slug, target, before, after, reason, address)), lower(:search)) > 0)`;

/** Leaves only the first entry of each request. */
const leaders = " and batch is null";

const columns = `l.*, (select count(*)::int from audit_log b where b.batch = l.id) as followers, (select picture_key from accounts where id = l.actor_id) as actor_picture`;

type MatchParams = { teamId: string } & Record<"actorId" | "kind", string | null>;
type FilterParams = MatchParams &
  Record<"since" | "before", string | null> &
  Record<"projectId" | "batch", string | null> & { search: string };
type Limits = { limit: number; offset: number };
type ExportParams = FilterParams & { after: number | null; limit: number };
type HistoryPageRow = Omit<HistoryRow, "id"> & { id: string | null; total: number };

/** Selects a page, newest first, and the total; a page past the end is one row with a null `id`. */
const pageOf = <P extends Params>(name: string, rows: string) =>
  statement<P & Limits, HistoryPageRow>(
    name,
    `select t.total, ${columns} from (select count(*)::int as total from ${rows}) t
    left join (${pageFromKey(rows, newestFirst, ":limit", ":offset")}) l on true order by l.seq desc`,
  );

/** Pages by actor and kind, which read the index for the total and the skipped part: of all entries, and of the first of each request. */
export const historyPages = {
  all: pageOf<MatchParams>("history_page", matching),
  leaders: pageOf<MatchParams>("history_page_leaders", matching + leaders),
};

/** Pages by all filters. They read the matching rows of the team for the total. */
export const filteredHistoryPages = {
  all: pageOf<FilterParams>("history_search", filtered),
  leaders: pageOf<FilterParams>("history_search_leaders", filtered + leaders),
};

/** Selects the next entries of an export, newest first: those before the cursor `:after`, a `seq`, or the newest when it is null. */
export const historyExport = statement<ExportParams, HistoryRow>(
  "history_export",
  `select * from ${filtered} and seq < coalesce(:after::bigint, 9223372036854775807) order by seq desc limit :limit`,
);

/** Selects the next entries of a stream, oldest first: those after the cursor `:after`, a `seq`. */
export const historyStream = statement<ExportParams, HistoryRow>(
  "history_stream",
  `select * from ${filtered} and seq > coalesce(:after::bigint, 0) order by seq limit :limit`,
);

/** Selects the `seq` of the newest entry of the account; null for none. */
export const newestHistory = statement<{ accountId: string }, { seq: string | null }>(
  "history_newest",
  "select (select seq::text from audit_log where team_id = :accountId order by seq desc limit 1) as seq",
);

/** Deletes at most `:limit` entries that are older than `:before`. */
export const historyPurge = statement<{ before: Date; limit: number }, { id: string }>(
  "history_purge",
  "delete from audit_log where id in (select id from audit_log where created_at < :before order by created_at limit :limit) returning id",
);
