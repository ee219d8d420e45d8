import type * as z from "zod";
import type { MediaList } from "../../../lib/contract/media-lists.ts";
import type { Statement } from "../../db/client.ts";
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

/** Every order ends with the order of upload, so that equal media have the same order on every page. */
const orders: Record<Sort, string> = {
  newest: "seq desc",
  oldest: "seq",
  name: "lower(name), seq desc",
  threads: "open_threads desc, seq desc",
  group: "latest desc, seq desc",
};

/** Selects a page in one order. Null parameters filter nothing. The total comes with the page, also with one past the end. */
const pageBy = (sort: Sort): Statement => ({
  name: `media_page_${sort}`,
  sql: `with matching as materialized (
      select m.id, m.seq, m.name, m.attachment${sort === "threads" ? `, ${threadsOf("m.id", false)} as open_threads` : ""} from media m
      where m.project_id = $1
        and ($3::text is null or m.branch = $3)
        and ($4::bigint is null or m.pr_number = $4)
        and ($5::text is null or (m.pr_number is null) = ($5 = 'staged'))
        and ($6::text is null or m.name ilike $6 or m.description ilike $6)
        and (select split_part(t.content_type, '/', 1) from media_versions t where t.media_id = m.id and t.status = 'ready'
          order by t.number desc limit 1) = any($7::text[])
        and ($10::text is null or (select true from comments c where c.media_id = m.id and c.thread_id is null
          and c.deleted_at is null and c.resolved_at is null limit 1))
    ), page as (select id, place
      from (select id, row_number() over (order by ${orders[sort]}) as place
        from (select *${sort === "group" ? ", max(seq) over (partition by attachment) as latest" : ""} from matching) dated) placed
      order by place limit $8 offset $9)
    select (select count(*)::int from matching) as total, one.*
    from (values (1)) always(x) left join lateral (
      select ${mediaColumns}, page.place, ${threadsOf("m.id", false)} as open_threads, ${threadsOf("m.id", true)} as resolved_threads,
        ${newOf("m.id", "$2::text")} as new_comments
      from page join media m on m.id = page.id ${mediaJoins("$2::text")}
    ) one on true order by one.place`,
});

/** Statements by order. */
export const mediaPages = Object.fromEntries((Object.keys(orders) as Sort[]).map((sort) => [sort, pageBy(sort)])) as Record<
  Sort,
  Statement
>;

/** Selects the groups of a project. Versions are looked up by media: `exists` lets the planner read the versions of all projects. */
export const mediaGroupsStatement: Statement = {
  name: "media_groups",
  sql: `select m.pr_number, max(case when m.attachment <> '' then m.branch end) as branch, count(*)::int as media_count, max(m.created_at) as latest_at,
      sum(${threadsOf("m.id", false)})::int as open_threads
    from media m where m.project_id = $1
      and (select true from media_versions v where v.media_id = m.id and v.status = 'ready' limit 1)
    group by m.attachment, m.pr_number order by max(m.seq) desc limit 100`,
};
