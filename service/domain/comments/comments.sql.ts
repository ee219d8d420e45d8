import type { Statement } from "../../db/client.ts";
import { projectLevelJoin } from "../base/project-level.sql.ts";

const personOf = (account: string) =>
  `json_build_object('id', ${account}.id, 'slug', ${account}.slug, 'name', ${account}.name, 'pictureKey', ${account}.picture_key)`;

/** Newest changes of the assignee and the due date of a root comment, oldest first. */
const assignments = `case when c.thread_id is null then coalesce((
      select json_agg(json_build_object('by', case when b.id is not null then ${personOf("b")} end, 'assignee', case when p.id is not null then ${personOf("p")} end, 'dueOn', t.due_on, 'at', t.created_at) order by t.id)
      from (select * from thread_assignments where thread_id = c.id order by id desc limit 20) t
        left join accounts b on b.id = t.actor_id left join accounts p on p.id = t.assignee_id), '[]') end`;

/** Columns of a `CommentRow` over `comments c` with `joins`; reactions are ordered by their time. */
export const columns = `c.id, c.seq, c.media_id, c.version_id, c.build_id, c.test_id::text as test_id, (select upper(p.name) from tests t join projects p on p.id = t.project_id where t.id = c.test_id) as test_project, c.diff_id::text as diff_id, (select d.name from diffs d where d.id = c.diff_id) as snapshot_name, c.draft, c.thread_id, c.body, c.text, c.anchor, c.side, c.anchor->'shapes' is not null and exists (select 1 from media m where m.id = c.media_id and m.visibility = 'public') as shows_drawing, c.agent, c.created_at, c.edited_at, c.resolved_at, v.number as version_number,
      c.assignee_id, c.due_on::text as due_on, (select ${personOf("p")} from accounts p where p.id = c.assignee_id) as assignee, ${assignments} as assignments,
      case when a.id is not null then ${personOf("a")} end as author,
      (select json_build_object('id', g.id, 'name', g.name) from guests g where g.id = c.guest_id) as guest,
      coalesce((select json_agg(json_build_object('emoji', r.emoji, 'user', json_build_object('id', u.id, 'slug', u.slug, 'name', u.name)) order by r.seq)
        from comment_reactions r join accounts u on u.id = r.user_id where r.comment_id = c.id), '[]') as reactions`;
export const joins = "left join accounts a on a.id = c.author_id left join media_versions v on v.id = c.version_id";

/** Largest value of `seq`: every comment is older. */
const NEWEST = "9223372036854775807";

/** Reads a media ($1) as a subject of comments, for the reader $2, within the accounts $3. */
export const mediaSubject: Statement = {
  name: "comment_subject_media",
  sql: `select p.id as project_id, p.account_id, p.archived_at is not null as archived, p.default_user_level, pm.level as project_level, o.slug as owner, p.name as project,
      m.name, m.share_token, m.comments_revision as revision
    from media m join projects p on p.id = m.project_id and p.deleted_at is null join accounts o on o.id = p.account_id
    ${projectLevelJoin("$2")}
    where m.id = $1 and p.account_id = any($3)`,
};

/**
 * Reads the build with the number $2 of the project $1 as a subject of comments. `drafts`: the reader $3 has comments there that only they
 * see.
 */
export const buildSubject: Statement = {
  name: "comment_subject_build",
  sql: `select b.id, b.name, b.number, b.state, b.conclusion, b.comments_revision as revision,
      exists (select 1 from comments c where c.build_id = b.id and c.author_id = $3 and c.draft) as drafts
    from builds b where b.project_id = $1 and b.number = $2`,
};

/** Reads the test with the number $2 of the project $1 as a subject of comments. */
export const testSubject: Statement = {
  name: "comment_subject_test",
  sql: `select t.id::text as id, t.name, t.build_name, t.comments_revision as revision from tests t where t.project_id = $1 and t.id = $2`,
};

/** Finds the subject $1 by its column, by kind. */
const subjects = { media: "media_id = $1", build: "build_id = $1", test: "test_id = $1::bigint" };
type SubjectType = keyof typeof subjects;
/** Makes a statement for each kind of subject. `own`: condition on the column of a table `c`. */
const bySubject = (make: (type: SubjectType, own: string) => Statement): Record<SubjectType, Statement> => ({
  media: make("media", `c.${subjects.media}`),
  build: make("build", `c.${subjects.build}`),
  test: make("test", `c.${subjects.test}`),
});

/**
 * Lists at most $3 comments of a subject ($1), oldest first, as one JSON array: the newest, or those older than the comment $2. Drafts are
 * those of the reader ($4).
 */
export const commentsOf = bySubject((type, own) => ({
  name: `comments_of_${type}`,
  sql: `select coalesce(json_agg(page order by page.seq), '[]') as comments from (
      select ${columns} from comments c ${joins}
      where ${own} and c.deleted_at is null and (not c.draft or c.author_id = $4)
        and c.seq < case when $2::text is null then ${NEWEST} else (select seq from comments where id = $2) end
      order by c.seq desc limit $3::int) page`,
}));

/**
 * Reads the comment $2 of a subject ($1), deleted or not, for the reader $3. `subscribed` is null without one; `stamp` changes with the row.
 */
export const commentOf = bySubject((type, own) => ({
  name: `comment_of_${type}`,
  sql: `select ${columns}, c.author_id, c.deleted_at, c.xmin::text as stamp, root.id as root_id,
      case when $3::text is not null then coalesce((select s.subscribed from thread_subscriptions s
        where s.thread_id = coalesce(c.thread_id, c.id) and s.user_id = $3), false) end as subscribed
    from comments c ${joins}
    left join comments root on root.id = coalesce(c.thread_id, c.id) and root.deleted_at is null
    where ${own} and c.id = $2 and (not c.draft or $3::text is null or c.author_id = $3)`,
}));

const rootOf = (
  type: SubjectType,
) => `from comments given join comments root on root.id = coalesce(given.thread_id, given.id) and root.deleted_at is null
        where given.id = $2 and given.${subjects[type]} and given.deleted_at is null`;

/**
 * Finds the version that a new comment on a subject ($1) is stored against, and the root of the thread of comment $2. On a media: the ready
 * version $3, or the newest one where $3 is null. On a build: the snapshot $3 of it, and roots that the author $4 sees. A test has neither.
 */
export const newCommentTarget: Record<SubjectType, Statement> = {
  media: {
    name: "comment_target_media",
    sql: `select (select v.id from media_versions v where v.media_id = $1 and v.status = 'ready' and ($3::text is null or v.id = $3) order by v.number desc limit 1) as version_id,
      (select root.id ${rootOf("media")} and coalesce($4::text, '') is not null) as root_id, null as diff_id, false as draft,
      exists (select 1 from comments given join comments one on one.id = coalesce(given.thread_id, given.id) or one.thread_id = coalesce(given.thread_id, given.id)
        where given.id = $2 and one.guest_id is not null) as guests`,
  },
  test: {
    name: "comment_target_test",
    sql: `select null as version_id, (select root.id ${rootOf("test")} and $3::text is null and $4::text is not null) as root_id, null as diff_id,
        false as draft, false as guests`,
  },
  build: {
    name: "comment_target_build",
    sql: `select null as version_id, r.id as root_id, coalesce(r.draft, false) as draft, false as guests,
        (select d.id::text from diffs d where d.build_id = $1 and d.id::text = $3) as diff_id
      from (select 1) one left join (select root.id, root.draft ${rootOf("build")} and (not root.draft or root.author_id = $4)) r on true`,
  },
};

/**
 * Stores a comment and its subscribers, once per idempotency key. The author of a comment on a build subscribes
 * to the build, unless they unsubscribed; a draft opens their review ($17).
 */
export const insertComment: Statement = {
  name: "comment_insert",
  sql: `with stored as (
      insert into comments (id, media_id, version_id, thread_id, author_id, body, text, anchor, idempotency_key, created_at, agent,
        subject_type, build_id, diff_id, draft, side, guest_id, test_id)
      values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8::jsonb, $9, $10::timestamptz, $11, $13, $14, $15::bigint, $16, $18, $19, $20::bigint)
      on conflict do nothing returning id, thread_id, build_id, author_id, draft),
    watched as (
      insert into build_subscriptions (build_id, user_id, subscribed) select build_id, author_id, true from stored where build_id is not null
      on conflict (build_id, user_id) do nothing),
    opened as (
      insert into reviews (id, build_id, user_id, state, created_at) select $17, build_id, author_id, 'pending', $10::timestamptz from stored where draft
      on conflict (build_id, user_id) where state = 'pending' do nothing),
    followed as (
      insert into thread_subscriptions (thread_id, user_id, subscribed)
      select coalesce(stored.thread_id, stored.id), u.id, true from stored join users u on u.id = any($12::text[])
      on conflict (thread_id, user_id) do update set subscribed = true where excluded.user_id = $5)
    select id from stored`,
};

/** Finds the comment of an author's idempotency key, and compares it with the one of this call. */
export const commentOfKey: Statement = {
  name: "comment_of_key",
  sql: `select id, (coalesce(media_id, build_id, test_id::text) = $3 and body = $4::jsonb and anchor is not distinct from $5::jsonb
      and thread_id is not distinct from $6 and diff_id is not distinct from $7::bigint) as same
    from comments where author_id = $1 and idempotency_key = $2 and guest_id is null`,
};

/** Changes a comment that is still in the state ($2) in which it was read, so that concurrent edits see each other's mentions. */
export const changeComment: Statement = {
  name: "comment_change",
  sql: `with changed as (
      update comments set body = $3::jsonb, text = $4, edited_at = $5::timestamptz, anchor = $7::jsonb
      where id = $1 and deleted_at is null and xmin::text = $2 returning id, thread_id),
    followed as (
      insert into thread_subscriptions (thread_id, user_id, subscribed)
      select coalesce(changed.thread_id, changed.id), u.id, true from changed join users u on u.id = any($6::text[])
      on conflict (thread_id, user_id) do nothing)
    select id from changed`,
};

export const markCommentDeleted: Statement = {
  name: "comment_delete",
  sql: "update comments set deleted_at = $2 where id = $1 and deleted_at is null",
};

export const markThreadResolved: Statement = {
  name: "thread_resolve",
  sql: "update comments set resolved_at = $2 where id = $1 and resolved_at is null and deleted_at is null",
};

export const markThreadOpen: Statement = {
  name: "thread_reopen",
  sql: "update comments set resolved_at = null where id = $1 and resolved_at is not null and deleted_at is null",
};

/**
 * Sets the assignee $2 and the due date $3 of the thread $1 by the person $4 at $5, once: a repeated call changes nothing. A new assignee $6
 * (null without one) subscribes and finds the thread in their inbox.
 */
export const assignRoot: Statement = {
  name: "thread_assign",
  sql: `with changed as (
      update comments set assignee_id = $2, due_on = $3::date where id = $1 and thread_id is null and deleted_at is null
        and (assignee_id is distinct from $2 or due_on is distinct from $3::date) returning id, thread_id,
        coalesce(project_id, (select m.project_id from media m where m.id = media_id), (select b.project_id from builds b where b.id = build_id), (select t.project_id from tests t where t.id = test_id)) as project_id),
    logged as (
      insert into thread_assignments (thread_id, actor_id, assignee_id, due_on, created_at) select id, $4, $2, $3::date, $5::timestamptz from changed),
    followed as (
      insert into thread_subscriptions (thread_id, user_id, subscribed) select id, $2, true from changed where $2::text is not null
      on conflict (thread_id, user_id) do nothing),
    taken as (
      update inbox_threads i set unread = false from changed where i.thread_id = changed.id and i.reason = 'assignments' and i.user_id is distinct from $2),
    given as (
      insert into inbox_threads as i (user_id, thread_id, project_id, comment_id, active_at, unread_since, unread, reason)
      select $6, id, project_id, id, $5::timestamptz, $5::timestamptz, true, 'assignments' from changed where $6::text is not null
      on conflict (user_id, thread_id) do update set active_at = greatest(i.active_at, excluded.active_at), unread = true, reason = 'assignments',
        unread_since = case when i.unread then i.unread_since else excluded.unread_since end)
    select id from changed`,
};

export const setSubscription: Statement = {
  name: "thread_follow",
  sql: `insert into thread_subscriptions (thread_id, user_id, subscribed) select id, $2, $3 from comments where id = $1
    on conflict (thread_id, user_id) do update set subscribed = excluded.subscribed`,
};

/** Adds the reaction $3 of the person $2 to the comment $1, once. */
export const insertReaction: Statement = {
  name: "reaction_add",
  sql: `insert into comment_reactions (comment_id, user_id, emoji)
    select id, $2, $3 from comments where id = $1 and deleted_at is null
    on conflict (comment_id, emoji, user_id) do nothing returning comment_id`,
};

export const deleteReaction: Statement = {
  name: "reaction_remove",
  sql: "delete from comment_reactions where comment_id = $1 and user_id = $2 and emoji = $3",
};
