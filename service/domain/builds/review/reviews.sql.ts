import type { Statement } from "../../../db/client.ts";
import { personJson } from "../../people/person.sql.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";

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
