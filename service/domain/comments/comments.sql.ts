import type { ProjectLevel } from "../../../lib/permissions.ts";
import { statement } from "../../db/statement.ts";
import type { CommentRow } from "./comment-record.ts";
import type { StoredComment } from "./get-comment.ts";
import { projectLevelJoin } from "../base/project-level.sql.ts";
import { personJson } from "../people/person.sql.ts";

/** Newest changes of the assignee and the due date of a root comment, oldest first. */
const assignments = `case when c.thread_id is null then coalesce((
      select json_agg(json_build_object('by', ${personJson("b")}, 'assignee', ${personJson("p")}, 'dueOn', t.due_on, 'at', t.created_at) order by t.id)
      from (select * from thread_assignments where thread_id = c.id order by id desc limit 20) t
        left join accounts b on b.id = t.actor_id left join accounts p on p.id = t.assignee_id), '[]') end`;

/** Columns of a `CommentRow` over `comments c` with `joins`; reactions are ordered by their time. */
export const columns = `c.id, c.seq, c.media_id, c.version_id, c.build_id, c.test_id::text as test_id, (select upper(p.name) from tests t join projects p on p.id = t.project_id where t.id = c.test_id) as test_project, c.diff_id::text as diff_id, (select d.name from diffs d where d.id = c.diff_id) as snapshot_name, c.draft, c.thread_id, c.body, c.text, c.anchor, c.side, c.anchor->'shapes' is not null and exists (select 1 from media m where m.id = c.media_id and m.visibility = 'public') as shows_drawing, c.agent, c.created_at, c.edited_at, c.resolved_at, v.number as version_number,
      c.assignee_id, c.due_on::text as due_on, (select ${personJson("p")} from accounts p where p.id = c.assignee_id) as assignee, ${assignments} as assignments,
      ${personJson("a")} as author,
      (select json_build_object('id', g.id, 'name', g.name) from guests g where g.id = c.guest_id) as guest,
      coalesce((select json_agg(json_build_object('emoji', r.emoji, 'user', json_build_object('id', u.id, 'slug', u.slug, 'name', u.name)) order by r.seq)
        from comment_reactions r join accounts u on u.id = r.user_id where r.comment_id = c.id), '[]') as reactions`;
export const joins = "left join accounts a on a.id = c.author_id left join media_versions v on v.id = c.version_id";

/** Largest value of `seq`: every comment is older. */
const NEWEST = "9223372036854775807";

type MediaSubjectRow = {
  project_id: string;
  account_id: string;
  archived: boolean;
  default_user_level: ProjectLevel | null;
  project_level: ProjectLevel | null;
  owner: string;
  project: string;
  name: string;
  share_token: string;
  revision: number;
};

/** Reads a media as a subject of comments, for the reader `:userId`, within the accounts. */
export const mediaSubject = statement<{ id: string; userId: string; accountIds: readonly string[] }, MediaSubjectRow>(
  "comment_subject_media",
  `select p.id as project_id, p.account_id, p.archived_at is not null as archived, p.default_user_level, pm.level as project_level, o.slug as owner, p.name as project,
      m.name, m.share_token, m.comments_revision as revision
    from media m join projects p on p.id = m.project_id and p.deleted_at is null join accounts o on o.id = p.account_id
    ${projectLevelJoin(":userId")}
    where m.id = :id and p.account_id = any(:accountIds)`,
);

type BuildSubjectRow = {
  id: string;
  name: string;
  number: number;
  state: "open" | "finalized" | "comparing" | "concluded" | "failed";
  conclusion: "no-changes" | "changes-detected" | null;
  revision: number;
  drafts: boolean;
};

/**
 * Reads the build with the number of the project as a subject of comments. `drafts`: the reader `:userId` has comments there that only they
 * see.
 */
export const buildSubject = statement<{ projectId: string; buildNumber: number; userId: string }, BuildSubjectRow>(
  "comment_subject_build",
  `select b.id, b.name, b.number, b.state, b.conclusion, b.comments_revision as revision,
      exists (select 1 from comments c where c.build_id = b.id and c.author_id = :userId and c.draft) as drafts
    from builds b where b.project_id = :projectId and b.number = :buildNumber and not b.removing`,
);

/** Reads the test with the number `:id` of the project as a subject of comments. */
export const testSubject = statement<{ projectId: string; id: number }, { id: string; name: string; build_name: string; revision: number }>(
  "comment_subject_test",
  `select t.id::text as id, t.name, t.build_name, t.comments_revision as revision from tests t where t.project_id = :projectId and t.id = :id`,
);

/** Finds the subject by its column, by kind. */
const subjects = { media: "media_id = :subjectId", build: "build_id = :subjectId", test: "test_id = :subjectId::bigint" };
type SubjectType = keyof typeof subjects;
/** Makes a statement for each kind of subject. `own`: condition on the column of a table `c`. */
const bySubject = <S>(make: (type: SubjectType, own: string) => S): Record<SubjectType, S> => ({
  media: make("media", `c.${subjects.media}`),
  build: make("build", `c.${subjects.build}`),
  test: make("test", `c.${subjects.test}`),
});

/**
 * Lists at most `:limit` comments of a subject, oldest first, as one JSON array: the newest, or those older than the comment `:before`. Drafts are
 * those of the reader.
 */
export const commentsOf = bySubject((type, own) =>
  statement<{ subjectId: string; before: string | null; limit: number; readerId: string | null }, { comments: CommentRow[] }>(
    `comments_of_${type}`,
    `select coalesce(json_agg(page order by page.seq), '[]') as comments from (
      select ${columns} from comments c ${joins}
      where ${own} and c.deleted_at is null and (not c.draft or c.author_id = :readerId)
        and c.seq < case when :before::text is null then ${NEWEST} else (select seq from comments where id = :before) end
      order by c.seq desc limit :limit::int) page`,
  ),
);

/**
 * Reads the comment of a subject, deleted or not, for the reader. `subscribed` is null without one; `stamp` changes with the row.
 */
export const commentOf = bySubject((type, own) =>
  statement<{ subjectId: string; commentId: string; readerId: string | null }, StoredComment>(
    `comment_of_${type}`,
    `select ${columns}, c.author_id, c.deleted_at, c.xmin::text as stamp, root.id as root_id,
      case when :readerId::text is not null then coalesce((select s.subscribed from thread_subscriptions s
        where s.thread_id = coalesce(c.thread_id, c.id) and s.user_id = :readerId), false) end as subscribed
    from comments c ${joins}
    left join comments root on root.id = coalesce(c.thread_id, c.id) and root.deleted_at is null
    where ${own} and c.id = :commentId and (not c.draft or :readerId::text is null or c.author_id = :readerId)`,
  ),
);

const rootOf = (
  type: SubjectType,
) => `from comments given join comments root on root.id = coalesce(given.thread_id, given.id) and root.deleted_at is null
        where given.id = :threadId and given.${subjects[type]} and given.deleted_at is null`;

export type NewCommentTargetRow = {
  version_id: string | null;
  root_id: string | null;
  diff_id: string | null;
  draft: boolean;
  guests: boolean;
};

/**
 * Finds the version that a new comment on a subject is stored against, and the root of the thread of comment `:threadId`. On a media: the ready
 * version `:part`, or the newest one where `:part` is null. On a build: the snapshot `:part` of it, and roots that the author `:userId` sees. A test has neither.
 */
export const newCommentTarget = {
  media: statement<{ subjectId: string; threadId: string | null; part: string | null; userId: string }, NewCommentTargetRow>(
    "comment_target_media",
    `select (select v.id from media_versions v where v.media_id = :subjectId and v.status = 'ready' and (:part::text is null or v.id = :part) order by v.number desc limit 1) as version_id,
      (select root.id ${rootOf("media")} and coalesce(:userId::text, '') is not null) as root_id, null as diff_id, false as draft,
      exists (select 1 from comments given join comments one on one.id = coalesce(given.thread_id, given.id) or one.thread_id = coalesce(given.thread_id, given.id)
        where given.id = :threadId and one.guest_id is not null) as guests`,
  ),
  test: statement<{ subjectId: string; threadId: string | null; part: string | null; userId: string }, NewCommentTargetRow>(
    "comment_target_test",
    `select null as version_id, (select root.id ${rootOf("test")} and :part::text is null and :userId::text is not null) as root_id, null as diff_id,
        false as draft, false as guests`,
  ),
  build: statement<{ subjectId: string; threadId: string | null; part: string | null; userId: string }, NewCommentTargetRow>(
    "comment_target_build",
    `select null as version_id, r.id as root_id, coalesce(r.draft, false) as draft, false as guests,
        (select d.id::text from diffs d where d.build_id = :subjectId and d.id::text = :part) as diff_id
      from (select 1) one left join (select root.id, root.draft ${rootOf("build")} and (not root.draft or root.author_id = :userId)) r on true`,
  ),
};

/**
 * Stores a comment and its subscribers, once per idempotency key. The author of a comment on a build subscribes
 * to the build, unless they unsubscribed; a draft opens their review.
 */
export const insertComment = statement<
  {
    id: string;
    mediaId: string | null;
    versionId: string | null;
    threadId: string | null;
    authorId: string | null;
    body: string;
    text: string;
    anchor: string | null;
    key: string | null;
    at: Date;
    agent: string | null;
    followers: readonly string[];
    subjectType: string;
    buildId: string | null;
    diffId: string | null;
    draft: boolean;
    reviewId: string;
    side: string | null;
    guestId: string | null;
    testId: string | null;
  },
  { id: string }
>(
  "comment_insert",
  `with stored as (
      insert into comments (id, media_id, version_id, thread_id, author_id, body, text, anchor, idempotency_key, created_at, agent,
        subject_type, build_id, diff_id, draft, side, guest_id, test_id)
      values (:id, :mediaId, :versionId, :threadId, :authorId, :body::jsonb, :text, :anchor::jsonb, :key, :at::timestamptz, :agent, :subjectType, :buildId, :diffId::bigint, :draft, :side, :guestId, :testId::bigint)
      on conflict do nothing returning id, thread_id, build_id, author_id, draft),
    watched as (
      insert into build_subscriptions (build_id, user_id, subscribed) select build_id, author_id, true from stored where build_id is not null
      on conflict (build_id, user_id) do nothing),
    opened as (
      insert into reviews (id, build_id, user_id, state, created_at) select :reviewId, build_id, author_id, 'pending', :at::timestamptz from stored where draft
      on conflict (build_id, user_id) where state = 'pending' do nothing),
    followed as (
      insert into thread_subscriptions (thread_id, user_id, subscribed)
      select coalesce(stored.thread_id, stored.id), u.id, true from stored join users u on u.id = any(:followers::text[])
      on conflict (thread_id, user_id) do update set subscribed = true where excluded.user_id = :authorId)
    select id from stored`,
);

/** Finds the comment of an author's idempotency key, and compares it with the one of this call. */
export const commentOfKey = statement<
  { userId: string; subjectId: string; body: string } & Record<"key" | "anchor" | "threadId" | "diffId", string | null>,
  { id: string; same: boolean }
>(
  "comment_of_key",
  `select id, (coalesce(media_id, build_id, test_id::text) = :subjectId and body = :body::jsonb and anchor is not distinct from :anchor::jsonb
      and thread_id is not distinct from :threadId and diff_id is not distinct from :diffId::bigint) as same
    from comments where author_id = :userId and idempotency_key = :key and guest_id is null`,
);

/** Changes a comment that is still in the state in which it was read, so that concurrent edits see each other's mentions. */
export const changeComment = statement<
  { commentId: string; stamp: string; body: string; text: string; now: Date; followers: readonly string[]; anchor: string | null },
  { id: string }
>(
  "comment_change",
  `with changed as (
      update comments set body = :body::jsonb, text = :text, edited_at = :now::timestamptz, anchor = :anchor::jsonb
      where id = :commentId and deleted_at is null and xmin::text = :stamp returning id, thread_id),
    followed as (
      insert into thread_subscriptions (thread_id, user_id, subscribed)
      select coalesce(changed.thread_id, changed.id), u.id, true from changed join users u on u.id = any(:followers::text[])
      on conflict (thread_id, user_id) do nothing)
    select id from changed`,
);

/**
 * Sets the assignee and the due date `:dueOn` of the thread by the person `:actorId` at `:now`, once: a repeated call changes nothing. A new assignee `:inboxOf`
 * (null without one) subscribes and finds the thread in their inbox.
 */
export const assignRoot = statement<
  { threadId: string; assigneeId: string | null; dueOn: string | null; actorId: string; now: Date; inboxOf: string | null },
  { id: string }
>(
  "thread_assign",
  `with changed as (
      update comments set assignee_id = :assigneeId, due_on = :dueOn::date where id = :threadId and thread_id is null and deleted_at is null
        and (assignee_id is distinct from :assigneeId or due_on is distinct from :dueOn::date) returning id, thread_id,
        coalesce(project_id, (select m.project_id from media m where m.id = media_id), (select b.project_id from builds b where b.id = build_id), (select t.project_id from tests t where t.id = test_id)) as project_id),
    logged as (
      insert into thread_assignments (thread_id, actor_id, assignee_id, due_on, created_at) select id, :actorId, :assigneeId, :dueOn::date, :now::timestamptz from changed),
    followed as (
      insert into thread_subscriptions (thread_id, user_id, subscribed) select id, :assigneeId, true from changed where :assigneeId::text is not null
      on conflict (thread_id, user_id) do nothing),
    taken as (
      update inbox_threads i set unread = false from changed where i.thread_id = changed.id and i.reason = 'assignments' and i.user_id is distinct from :assigneeId),
    given as (
      insert into inbox_threads as i (user_id, thread_id, project_id, comment_id, active_at, unread_since, unread, reason)
      select :inboxOf, id, project_id, id, :now::timestamptz, :now::timestamptz, true, 'assignments' from changed where :inboxOf::text is not null
      on conflict (user_id, thread_id) do update set active_at = greatest(i.active_at, excluded.active_at), unread = true, reason = 'assignments',
        unread_since = case when i.unread then i.unread_since else excluded.unread_since end)
    select id from changed`,
);

export const setSubscription = statement<{ commentId: string; userId: string; subscribed: boolean }>(
  "thread_follow",
  `insert into thread_subscriptions (thread_id, user_id, subscribed) select id, :userId, :subscribed from comments where id = :commentId
    on conflict (thread_id, user_id) do update set subscribed = excluded.subscribed`,
);

/** Adds the reaction `:emoji` of the person `:userId` to the comment, once. */
export const insertReaction = statement<{ commentId: string; userId: string; emoji: string }, { comment_id: string }>(
  "reaction_add",
  `insert into comment_reactions (comment_id, user_id, emoji)
    select id, :userId, :emoji from comments where id = :commentId and deleted_at is null
    on conflict (comment_id, emoji, user_id) do nothing returning comment_id`,
);
