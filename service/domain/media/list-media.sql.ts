import type { MediaVerdict } from "../../../lib/contract/media-reviews.ts";
import type { MediaRow } from "./media-rows.ts";
import { statement } from "../../db/statement.ts";
import type * as z from "zod";
import type { MediaList } from "../../../lib/contract/media-lists.ts";
import { type KeyOrder, orderBy, pageFromKey } from "../base/paging.ts";
import { newestVerdict, verdictJson } from "./media-reviews.sql.ts";
import { mediaColumns, mediaJoins } from "./media-rows.sql.ts";

type Sort = NonNullable<z.output<typeof MediaList>["sort"]>;

const threadsOf = (media: string, resolved: boolean) =>
  `(select count(*)::int from comments c where c.media_id = ${media} and c.thread_id is null and c.deleted_at is null
    and c.resolved_at is ${resolved ? "not null" : "null"})`;

/** Counts comments of others that are younger than the reader's first visit of the media and than their last view of the thread. */
const newOf = (media: string, reader: string) =>
  `(select count(*)::int from comment_reads began join comments c on c.media_id = began.media_id
      left join comment_reads seen on seen.media_id = c.media_id and seen.user_id = began.user_id and seen.thread_id = coalesce(c.thread_id, c.id)
    where began.media_id = ${media} and began.user_id = ${reader} and began.thread_id = '' and c.deleted_at is null
      and c.author_id is distinct from ${reader} and date_trunc('milliseconds', c.created_at) > greatest(began.read_at, seen.read_at))`;

/** Selects places of open threads on a picture: a point, or the centre of an area. */
const pinsOf = (media: string) =>
  `(select coalesce(json_agg(json_build_object('x', x + coalesce(width, 0) / 2, 'y', y + coalesce(height, 0) / 2) order by seq), '[]'::json)
    from (select c.seq, a.* from comments c cross join lateral jsonb_to_record(c.anchor) as a(x float8, y float8, width float8, height float8)
      where c.media_id = ${media} and c.thread_id is null and c.deleted_at is null and c.resolved_at is null
        and c.anchor ->> 'type' in ('point', 'area') order by c.seq limit 30) placed)`;

/** Orders by columns of the media. Every order ends with the order of upload, so that equal media have the same order on every page. */
const keyOrders = {
  newest: { key: ["seq"], descending: true },
  oldest: { key: ["seq"], descending: false },
  updated: { key: ["updated_seq"], descending: true },
  name: { key: ["lower(name)", "seq"], descending: false },
} satisfies Partial<Record<Sort, KeyOrder>>;

const orders: Record<Sort, string> = {
  newest: orderBy(keyOrders.newest),
  oldest: orderBy(keyOrders.oldest),
  updated: orderBy(keyOrders.updated),
  name: orderBy(keyOrders.name),
  threads: "open_threads desc, seq desc",
  group: "latest desc, updated_seq desc",
};

const ofKinds = "media where project_id = :projectId and kind = any(:kinds::text[])";

type PageParams = { projectId: string; userId: string | null; kinds: readonly string[]; limit: number; offset: number };
type FilterParams = Record<"branch" | "state" | "search" | "open" | "verdict", string | null> & { prNumber: number | null };
type Counts = Record<"open_threads" | "resolved_threads" | "new_comments", number> & {
  verdict: z.output<typeof MediaVerdict> | null;
  pins: { x: number; y: number }[];
  pull_request_title: string | null;
};
/** Columns of orders come with the order. */
type MediaPageRow = Omit<MediaRow, "id"> &
  Counts & { total: number; id: string | null; updated_seq: number; seq?: number; latest?: number };

/** Selects the media `m` of a page with the total; a page past the end is one row with a null `id`. `keys` are the columns of the order. */
const pageOf = (total: string, media: string, keys: string, order: string) => `select (${total}) as total, one.*
    from (values (1)) always(x) left join lateral (
      select ${mediaColumns}, ${keys}, ${threadsOf("m.id", false)} as open_threads, ${threadsOf("m.id", true)} as resolved_threads,
        ${newOf("m.id", ":userId::text")} as new_comments, ${verdictJson("m.id")} as verdict, ${pinsOf("m.id")} as pins,
        (select r.title from pull_requests r where r.project_id = m.project_id and r.number = m.pr_number) as pull_request_title
      from ${media} ${mediaJoins(":userId::text")}
    ) one on true order by ${order}`;

/**
 * Selects a page of all media of some kinds in an order of columns. Reads the rows of the page, and the index for the total and the
 * skipped part.
 */
const pageByKey = (sort: keyof typeof keyOrders) =>
  statement<PageParams, MediaPageRow>(
    `media_page_${sort}`,
    pageOf(
      `select count(*)::int from ${ofKinds}`,
      `(${pageFromKey(ofKinds, keyOrders[sort], ":limit", ":offset")}) m`,
      "m.seq, m.updated_seq",
      orderBy(keyOrders[sort]),
    ),
  );

/**
 * Selects a page of all media of some kinds by group, like `pageByKey`. The sizes of the groups before it give the first media to read
 * in each group of the page.
 */
const pageByGroup = statement<PageParams, MediaPageRow>(
  "media_page_group",
  `with groups as materialized (select attachment, max(updated_seq) as latest, count(*)::int as size from ${ofKinds} group by attachment),
      placed as (select *, sum(size) over (order by latest desc) - size as skipped from groups)
    ${pageOf(
      "select coalesce(sum(size), 0)::int from groups",
      `(select g.latest, page.* from placed g cross join lateral (${pageFromKey(
        `${ofKinds} and attachment = g.attachment`,
        keyOrders.updated,
        ":offset::bigint + :limit::bigint - greatest(g.skipped, :offset)",
        "greatest(:offset - g.skipped, 0)",
      )}) page where g.skipped < :offset + :limit and g.skipped + g.size > :offset) m`,
      "m.latest, m.updated_seq",
      orders.group,
    )}`,
);

/** Conditions that an index finds. Each has statements of its own: a plan for every value can't use an index that null switches off. */
const scopes = {
  all: ":branch::text is null and :prNumber::bigint is null",
  branch: "m.branch = :branch::text and (:prNumber::bigint is null or m.pr_number = :prNumber)",
  pullRequest: "m.pr_number = :prNumber::bigint and (:branch::text is null or m.branch = :branch)",
};

export type MediaScope = keyof typeof scopes;

/** Selects a page with filters or by a computed order: reads the media of the scope to filter and sort them. Null parameters filter nothing. */
const pageByFilter = (sort: Sort, scope: MediaScope) =>
  statement<PageParams & FilterParams, MediaPageRow>(
    `media_filter_${sort}_${scope}`,
    `with matching as materialized (
      select m.id, m.seq, m.updated_seq, m.name, m.attachment${sort === "threads" ? `, ${threadsOf("m.id", false)} as open_threads` : ""} from media m
      where m.project_id = :projectId and m.kind = any(:kinds::text[])
        and ${scopes[scope]}
        and (:state::text is null or (m.pr_number is null) = (:state = 'staged'))
        and (:search::text is null or m.name ilike :search or m.description ilike :search or m.branch ilike :search
          or '#' || m.pr_number ilike :search
          or exists (select from pull_requests r where r.project_id = m.project_id and r.number = m.pr_number and r.title ilike :search))
        and (:open::text is null or (select true from comments c where c.media_id = m.id and c.thread_id is null
          and c.deleted_at is null and c.resolved_at is null limit 1))
        and (:verdict::text is null or ${newestVerdict("m.id")} = :verdict)
    ), page as (select * from (select *${sort === "group" ? ", max(updated_seq) over (partition by attachment) as latest" : ""} from matching) dated
      order by ${orders[sort]} limit :limit offset :offset)
    ${pageOf(
      "select count(*)::int from matching",
      "page join media m on m.id = page.id",
      sort === "group" ? "page.latest, m.updated_seq" : "m.seq, m.updated_seq",
      orders[sort],
    )}`,
  );

/** Statements for all media of some kinds, by order. */
export const pagesByKey = {
  newest: pageByKey("newest"),
  oldest: pageByKey("oldest"),
  updated: pageByKey("updated"),
  name: pageByKey("name"),
  group: pageByGroup,
};

/** Statements with filters, by order and scope. */
export const pagesByFilter = Object.fromEntries(
  (Object.keys(orders) as Sort[]).flatMap((sort) =>
    (Object.keys(scopes) as MediaScope[]).map((scope) => [`${sort} ${scope}`, pageByFilter(sort, scope)]),
  ),
) as Record<`${Sort} ${MediaScope}`, ReturnType<typeof pageByFilter>>;

/** Identifies what a library counts as one: a media, or both halves of a pair, whose names differ in their state only. */
const itemKey = "case when m.state is null then m.id else regexp_replace(m.name, '[-_. ](before|after)(?=[.][^.]*$|$)', '', 'i') end";

type GroupRow = {
  pr_number: number | null;
  title: string | null;
  branch: string | null;
  media_count: number;
  item_count: number;
  open_threads: number;
  latest_at: Date;
};

/** Selects the groups of a project. */
export const mediaGroupsStatement = statement<{ projectId: string }, GroupRow>(
  "media_groups",
  `select m.pr_number, max(case when m.attachment <> '' then m.branch end) as branch, count(*)::int as media_count, count(distinct ${itemKey})::int as item_count,
      (select v.created_at from media_versions v where v.media_id = (array_agg(m.id order by m.updated_seq desc))[1] and v.status = 'ready'
        order by v.number desc limit 1) as latest_at,
      (select r.title from pull_requests r where r.project_id = :projectId and r.number = m.pr_number) as title,
      sum(${threadsOf("m.id", false)})::int as open_threads
    from media m where m.project_id = :projectId and m.kind is not null group by m.attachment, m.pr_number order by max(m.updated_seq) desc limit 100`,
);
