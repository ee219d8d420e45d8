import type { Statement } from "../../../db/client.ts";
import { personJson } from "../../people/person.sql.ts";
import { projectLevelOf } from "../../people/project-level.sql.ts";
import { isFailed } from "../record/verdict.sql.ts";

/** A rejection of a whole build. */
export type WholeRejection = { id: string; user_id: string; agent: string | null; created_at: string };

const columns = `r.id, r.build_id, r.state, r.automatic, r.agent, r.text, r.created_at, r.dismissed_at, ${personJson("a")} as author,
  ${personJson("d")} as dismisser`;
const joins = "left join accounts a on a.id = r.user_id left join accounts d on d.id = r.dismissed_by";

/** Selects the reviews of the build $1 that the person $2 sees, oldest first: all but the drafts of others. */
export const reviewsOfBuild: Statement = {
  name: "reviews_of_build",
  sql: `select ${columns} from reviews r ${joins} where r.build_id = $1 and (r.state <> 'pending' or r.user_id = $2) order by r.seq`,
};

/** Selects the review $2 of the build $1. */
export const reviewOfBuild: Statement = {
  name: "review_of_build",
  sql: `select ${columns} from reviews r ${joins} where r.build_id = $1 and r.id = $2`,
};

/** Selects those of the ids in the JSON list $2 that are no diffs of the build $1. */
export const foreignDiffs: Statement = {
  name: "reviews_foreign_diffs",
  sql: `select w.id from jsonb_array_elements_text($2::jsonb) w(id)
    where not exists (select 1 from diffs d where d.build_id = $1 and d.id::text = w.id) limit 10`,
};

/** Decision `x` of the person $2 for a change that this person rejected before the review $3. */
const ownRejection = "(x.verdict = 'rejected' and x.user_id = $2 and x.review_id is distinct from $3)";
/** Snapshots of the build $1 without changed areas, which are decided one by one. */
const wholeSnapshots = `diffs d left join decisions x on x.id = d.decision_id where d.build_id = $1 and d.rank between 0 and 3
  and not exists (select 1 from places p where p.diff_id = d.id)`;

/**
 * Selects what an approval of the whole build $1 by the person $2 with the review $3 decides about: undecided causes, except those that rules cover, and
 * undecided snapshots, failed ones only when $4. The person's own rejections of before end with it.
 */
export const subjectsToApprove: Statement = {
  name: "reviews_to_approve",
  sql: `select 'cause' as subject, c.id::text as id from causes c left join decisions x on x.id = c.decision_id
      where c.build_id = $1 and (c.verdict is null or ${ownRejection}) and exists (select 1 from places p join diffs d on d.id = p.diff_id
        left join decisions r on r.id = d.standing_id where p.cause_id = c.id and r.rule_id is null)
    union all select 'place', p.id::text from diffs d join places p on p.diff_id = d.id join decisions x on x.id = p.decision_id
      where d.build_id = $1 and ${ownRejection}
    union all select 'diff', d.id::text from ${wholeSnapshots} and (d.verdict is null or ${ownRejection}) and ($4::boolean or not ${isFailed})`,
};

/**
 * Selects what a rejection of the whole build $1 by the person $2 with the review $3 decides about: each change without a rejection, except those that the
 * person approved with this review.
 */
export const subjectsToReject: Statement = {
  name: "reviews_to_reject",
  sql: `with kept as (select id from decisions where review_id = $3 and user_id = $2 and verdict = 'approved')
    select 'cause' as subject, c.id::text as id from causes c
      where c.build_id = $1 and c.verdict is distinct from 'rejected' and (c.decision_id is null or c.decision_id not in (select id from kept))
    union all select 'place', p.id::text from diffs d join places p on p.diff_id = d.id join decisions x on x.id = p.decision_id
      where d.build_id = $1 and p.verdict = 'approved' and x.subject = 'place' and x.id not in (select id from kept)
    union all select 'diff', d.id::text from ${wholeSnapshots} and d.verdict is distinct from 'rejected'
      and (d.decision_id is null or d.decision_id not in (select id from kept))`,
};

/** Selects the rejections of the whole build $1 that still count, oldest first. */
export const wholeRejections: Statement = {
  name: "reviews_whole_rejections",
  sql: `select r.id, r.user_id, r.agent, r.created_at from reviews r where r.build_id = $1 and r.state = 'rejected' and r.covers_all and r.dismissed_at is null
    and not exists (select 1 from reviews l where l.build_id = $1 and l.user_id = r.user_id and l.seq > r.seq and l.state = 'approved' and l.covers_all)
    order by r.seq`,
};

/** Selects the rejections of the build $1 that count and decided about nothing, oldest first. */
export const rejectionsWithoutDecisions: Statement = {
  name: "reviews_without_decisions",
  sql: `select r.id, r.user_id, r.agent, r.created_at from reviews r
    where r.build_id = $1 and r.state = 'rejected' and not r.automatic and r.dismissed_at is null and r.user_id is not null
    and not exists (select 1 from decisions x where x.review_id = r.id and x.verdict = 'rejected')
    and not exists (select 1 from reviews l where l.build_id = $1 and l.user_id = r.user_id and l.seq > r.seq and l.state = 'approved')
    order by r.seq`,
};

/** Selects the changes of the build $1 that arrived after a rejection of the whole build at $2: nobody had decided about them by then. */
export const subjectsOfLater: Statement = {
  name: "reviews_of_later",
  sql: `with decided as (select subject, subject_id from decisions where build_id = $1 and source_id is null and rule_id is null and created_at <= $2::timestamptz)
    select 'cause' as subject, c.id::text as id from causes c where c.build_id = $1
      and c.id not in (select subject_id from decided where subject = 'cause')
      and not exists (select 1 from places p where p.cause_id = c.id and p.id in (select subject_id from decided where subject = 'place'))
    union all select 'diff', d.id::text from ${wholeSnapshots} and d.id not in (select subject_id from decided where subject = 'diff')`,
};

/** Selects the requested reviewers of the build $1, in the order of the requests. */
export const reviewersOfBuild: Statement = {
  name: "reviewers_of_build",
  sql: `select a.id, a.slug, a.name, a.picture_key from requested_reviewers q join accounts a on a.id = q.user_id
    where q.build_id = $1 order by q.created_at, a.slug`,
};

/**
 * Requests reviews of the build $1 in the project $2 from those of the people in the JSON list $3 who can see it, for the person $4 at $5.
 * Returns the people who were not asked before.
 */
export const requestReviews: Statement = {
  name: "reviewers_add",
  sql: `insert into requested_reviewers (build_id, user_id, requested_by, created_at)
    select $1, u.id, $4, $5::timestamptz from projects p
    join lateral (select p.account_id as user_id, null as level
      union all select user_id, level from memberships where team_id = p.account_id) m on true
    join users u on u.id = m.user_id and u.disabled_at is null
    where p.id = $2 and u.id in (select jsonb_array_elements_text($3::jsonb)) and u.id <> $4
      and (m.level is distinct from 'contributor' or coalesce(${projectLevelOf("p.id", "u.id")}, p.default_user_level) is not null)
    order by u.id on conflict (build_id, user_id) do nothing returning user_id`,
};

/** Subscribes the people in the JSON list $2 to the build $1, except those who unsubscribed. */
export const watchBuild: Statement = {
  name: "build_watch",
  sql: `insert into build_subscriptions (build_id, user_id, subscribed) select $1, w.id, true from jsonb_array_elements_text($2::jsonb) w(id) order by w.id
    on conflict (build_id, user_id) do nothing`,
};

/** Makes the draft comments of the person $2 on the build $1 visible at $4, as comments of the review $3. */
export const publishDrafts: Statement = {
  name: "reviews_publish",
  sql: `with published as (
      update comments set draft = false, review_id = $3, created_at = $4::timestamptz
      where build_id = $1 and author_id = $2 and draft and deleted_at is null returning id, seq, thread_id, diff_id, body, anchor)
    select id, thread_id, diff_id::text as diff_id, body, anchor from published order by seq`,
};

/** Stores the text of the review $3 of the build $2 as a comment $1 of its author $4, who subscribes to the thread. */
export const insertReviewComment: Statement = {
  name: "reviews_comment",
  sql: `with stored as (
      insert into comments (id, subject_type, build_id, review_id, author_id, body, text, agent, created_at)
      values ($1, 'build', $2, $3, $4, $5::jsonb, $6, $7, $8::timestamptz) returning id, author_id)
    insert into thread_subscriptions (thread_id, user_id, subscribed) select id, author_id, true from stored`,
};

/** Subscribes people to threads, from the JSON list $1, except those who unsubscribed. */
export const followThreads: Statement = {
  name: "reviews_follow",
  sql: `insert into thread_subscriptions (thread_id, user_id, subscribed)
    select distinct w.thread_id, w.user_id, true from jsonb_to_recordset($1::jsonb) w(thread_id text, user_id text) order by 1, 2
    on conflict (thread_id, user_id) do nothing`,
};

/** Withdraws the requests to the people $2 to review the build $1. */
export const withdrawReviews: Statement = {
  name: "reviewers_remove",
  sql: "delete from requested_reviewers where build_id = $1 and user_id = any($2::text[])",
};

/** Stores the choice $3 of the person $2 about mails of the build $1. */
export const subscribeBuild: Statement = {
  name: "build_subscribe",
  sql: `insert into build_subscriptions (build_id, user_id, subscribed) values ($1, $2, $3)
    on conflict (build_id, user_id) do update set subscribed = excluded.subscribed`,
};
