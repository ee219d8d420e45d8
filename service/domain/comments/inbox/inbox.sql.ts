import type { InboxRow } from "./list-inbox.ts";
import { statement } from "../../../db/statement.ts";
import type { Result } from "../../../../lib/contract/operation.ts";
import type { inboxOperations } from "../../../../lib/contract/inbox.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";
import { personJson } from "../../people/person.sql.ts";

/**
 * Restricts projects `p` to those that the person `:userId` can see: all of the accounts, and those with a level of the accounts `:contributorOf`, where the person is
 * a contributor.
 */
export const isVisible = `p.deleted_at is null and (p.account_id = any(:accountIds::text[])
        or (p.account_id = any(:contributorOf::text[]) and coalesce(${projectLevelOf("p.id", ":userId")}, p.default_user_level) is not null))`;

type Reach = { userId: string; accountIds: readonly string[]; contributorOf: readonly string[] };

/** Rows of the inbox that one page looks at: those that the person cannot see any more do not make it read on and on. */
const SCANNED = 200;
/** Newest comments of each project that the list of all threads looks at. */
const RECENT = 100;

/** Selects the rows of `InboxRow` for the CTE `page`, the newest first, as one JSON array. */
const rowsOfPage = `select coalesce(json_agg(json_build_object('threadId', pg.thread_id, 'unread', pg.unread, 'reason', pg.reason, 'activeAt', pg.active_at,
        'account', json_build_object('slug', o.slug, 'name', o.name), 'project', p.name, 'type', r.subject_type, 'mediaName', m.name, 'shareToken', m.share_token,
        'buildNumber', b.number, 'buildName', b.name, 'testId', t.id, 'testName', t.name, 'suite', t.build_name, 'diffId', r.diff_id::text, 'snapshotName', d.name, 'version', v.number,
        'hasPicture', case when m.id is not null then v.id is not null or m.kind is not null when t.id is not null then false else f.content_type like 'image/%' end,
        'commentId', n.id, 'author', ${personJson("a")}, 'guestName', g.name, 'text', left(n.text, 300), 'isReply', n.thread_id is not null, 'createdAt', n.created_at,
        'assignee', ${personJson("s")}, 'dueOn', r.due_on, 'resolvedAt', r.resolved_at) order by pg.active_at desc, pg.thread_id desc), '[]')
      from page pg join comments n on n.id = pg.comment_id join comments r on r.id = pg.thread_id
        join projects p on p.id = pg.project_id join accounts o on o.id = p.account_id
        left join guests g on g.id = n.guest_id left join accounts a on a.id = n.author_id left join accounts s on s.id = r.assignee_id
        left join media m on m.id = r.media_id left join media_versions v on v.id = r.version_id
        left join builds b on b.id = r.build_id left join tests t on t.id = r.test_id left join diffs d on d.id = r.diff_id
        left join build_files f on f.id = case when r.side = 'before' then d.base_file_id else coalesce(d.head_file_id, d.base_file_id) end`;

/** Rows after the cursor `:afterTime` (time), `:afterId` (id of the thread); `infinity` for the first page. */
const after = (time: string, id: string) => `(${time}, ${id}) < (:afterTime::timestamptz, :afterId)`;
const newestFirst = "order by active_at desc, thread_id desc";

const unreadRows = `select i.thread_id, i.comment_id, i.project_id, i.active_at, i.unread, i.reason from inbox_threads i where i.user_id = :userId and i.unread`;
/** The comment of a row can be read. */
const isShown = "exists (select 1 from comments n where n.id = s.comment_id and n.deleted_at is null and not n.draft)";

/** Threads of projects that the person can see, with a comment of another person that is newer than `:since` and than the person's read time. */
const recentRows = `select t.thread_id, t.id as comment_id, t.project_id, t.created_at as active_at, true as unread, i.reason
    from (select distinct on (c.thread_id) c.* from projects p cross join lateral (
        select c.id, c.seq, coalesce(c.thread_id, c.id) as thread_id, c.project_id, c.media_id, c.build_id, c.test_id, c.created_at, c.author_id
        from comments c where c.project_id = p.id and c.deleted_at is null and not c.draft order by c.seq desc limit ${RECENT}) c
      where ${isVisible} and c.created_at > :since::timestamptz order by c.thread_id, c.seq desc) t
    left join inbox_threads i on i.user_id = :userId and i.thread_id = t.thread_id
    where t.author_id is distinct from :userId
      and t.created_at > coalesce((select cr.read_at from comment_reads cr where cr.media_id = t.media_id and cr.user_id = :userId and cr.thread_id = t.thread_id),
        (select br.read_at from build_comment_reads br where br.build_id = t.build_id and br.user_id = :userId and br.thread_id = t.thread_id),
        (select tr.read_at from test_comment_reads tr where tr.test_id = t.test_id and tr.user_id = :userId and tr.thread_id = t.thread_id), '-infinity')`;

const assignedRows = (more: string) => `select r.id as thread_id, r.id as comment_id, p.id as project_id, r.created_at as active_at,
      coalesce(i.unread, false) as unread, i.reason
    from comments r left join media m on m.id = r.media_id left join builds b on b.id = r.build_id
      left join tests e on e.id = r.test_id join projects p on p.id = coalesce(m.project_id, b.project_id, e.project_id) left join inbox_threads i on i.user_id = :userId and i.thread_id = r.id
    where r.assignee_id = :userId and r.resolved_at is null and r.deleted_at is null ${more} and ${isVisible}`;
const isOverdue = "and r.due_on < :since::date";

/** Reads a page of at most `:limit` threads. `scanned` and `last`: number and last key of the rows that the page was chosen from. */
const pageOf = (name: string, rows: string, filter: string) =>
  statement<
    Reach & { afterTime: string; afterId: string; since: string | null; limit: number },
    { scanned: number; last: Key | null; threads: InboxRow[] }
  >(
    name,
    `with scanned as (select * from (${rows}) x where ${after("x.active_at", "x.thread_id")} ${newestFirst} limit ${SCANNED}),
    page as (select s.* from scanned s ${filter} ${newestFirst} limit :limit::int)
    select (select count(*) from scanned)::int as scanned, (select json_build_object('activeAt', l.active_at, 'threadId', l.thread_id) from
      (select active_at, thread_id from scanned order by active_at, thread_id limit 1) l) as last, (${rowsOfPage}) as threads`,
  );

type Key = { activeAt: string; threadId: string };

/** Pages of the inbox, by list. `:since`: time before which `all` looks at nothing, or the day of `overdue`. */
export const inboxPages = {
  following: pageOf(
    "inbox_following",
    `${unreadRows} and :since::text is null`,
    `join projects p on p.id = s.project_id where ${isVisible} and ${isShown}`,
  ),
  all: pageOf("inbox_all", recentRows, ""),
  assigned: pageOf("inbox_assigned", assignedRows("and :since::text is null"), ""),
  overdue: pageOf("inbox_overdue", assignedRows(isOverdue), ""),
};

/** Largest number that the counts return. */
const MOST = 100;

export type InboxCounts = Result<(typeof inboxOperations)["GET /me/inbox/counts"]>;

/** Counts the threads of each list. `:since`: the time before which `all` looks at nothing; `:today`: the day that `overdue` is about. */
export const inboxCounts = statement<Reach & { today: string; projectId: string | null; since: string }, InboxCounts>(
  "inbox_counts",
  `select
      (select count(*) from (select 1 from (${unreadRows} order by i.active_at desc limit ${SCANNED}) s join projects p on p.id = s.project_id
        where ${isVisible} and ${isShown} limit ${MOST}) x)::int as following,
      (select count(*) from (${recentRows} limit ${MOST}) x)::int as "all",
      (select count(*) from (${assignedRows("and :projectId::text is null")} limit ${MOST}) x)::int as assigned,
      (select count(*) from (${assignedRows("and r.due_on < :today::date")} limit ${MOST}) x)::int as overdue`,
);

/** Writes read times `:readAt` of the threads in `t`. Triggers take them out of the inbox. */
const writeReads = `media_reads as (
      insert into comment_reads (media_id, user_id, thread_id, read_at) select media_id, :userId, id, :readAt::timestamptz from t where media_id is not null order by media_id, id
      on conflict (media_id, user_id, thread_id) do update set read_at = greatest(comment_reads.read_at, excluded.read_at)),
    build_reads as (
      insert into build_comment_reads (build_id, user_id, thread_id, read_at) select build_id, :userId, id, :readAt::timestamptz from t where build_id is not null order by build_id, id
      on conflict (build_id, user_id, thread_id) do update set read_at = greatest(build_comment_reads.read_at, excluded.read_at)),
    test_reads as (
      insert into test_comment_reads (test_id, user_id, thread_id, read_at) select test_id, :userId, id, :readAt::timestamptz from t where test_id is not null order by test_id, id
      on conflict (test_id, user_id, thread_id) do update set read_at = greatest(test_comment_reads.read_at, excluded.read_at))
    select count(*)::int as read from t`;

/** Marks those of the threads `:ids` as read at `:readAt` that the person can see. */
export const readThreads = statement<Reach & { readAt: Date; ids: readonly string[] }, { read: number }>(
  "inbox_read",
  `with t as (
      select r.id, r.media_id, r.build_id, r.test_id from comments r left join media m on m.id = r.media_id left join builds b on b.id = r.build_id
        left join tests e on e.id = r.test_id join projects p on p.id = coalesce(m.project_id, b.project_id, e.project_id)
      where r.id = any(:ids::text[]) and r.thread_id is null and ${isVisible}),
    ${writeReads}`,
);

const movedBack = (reads: string, subject: string) => `update ${reads} r set read_at = t.at - interval '1 millisecond' from t
      where r.user_id = :userId and r.thread_id = t.id and r.${subject} = t.${subject} and r.read_at >= t.at`;

/** Marks the newest comment of others in those of the threads that the person can see as unread, in the inbox and in their reading states. */
export const unreadThreads = statement<Reach & { threads: readonly string[] }, { unread: number }>(
  "inbox_unread",
  `with t as (
      select r.id, r.media_id, r.build_id, r.test_id, n.created_at as at from comments r left join media m on m.id = r.media_id left join builds b on b.id = r.build_id
        left join tests e on e.id = r.test_id join projects p on p.id = coalesce(m.project_id, b.project_id, e.project_id)
        left join lateral (select c.created_at from comments c where (c.id = r.id or c.thread_id = r.id) and c.deleted_at is null and not c.draft
          and c.author_id is distinct from :userId order by c.created_at desc limit 1) n on true
      where r.id = any(:threads::text[]) and r.thread_id is null and ${isVisible}),
    media_reads as (${movedBack("comment_reads", "media_id")}),
    build_reads as (${movedBack("build_comment_reads", "build_id")}),
    test_reads as (${movedBack("test_comment_reads", "test_id")}),
    rows as (update inbox_threads i set unread = true, unread_since = coalesce(t.at, i.active_at) from t where i.user_id = :userId and i.thread_id = t.id)
    select count(*)::int as unread from t`,
);

/** Marks all unread threads as read at `:readAt`: those that involve the person, and those of the list of all threads since `:since`. */
export const readAllThreads = statement<Reach & { readAt: Date; projectId: string | null; since: string }, { read: number }>(
  "inbox_read_all",
  `with t as (
      select r.id, r.media_id, r.build_id, r.test_id from comments r
      where r.id in (select s.thread_id from (${unreadRows}) s join projects p on p.id = s.project_id where ${isVisible} and :projectId::text is null
        union select x.thread_id from (${recentRows}) x)),
    ${writeReads}`,
);
