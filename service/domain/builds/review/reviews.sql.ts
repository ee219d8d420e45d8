import type { ReviewRow } from "./review-record.ts";
import { statement } from "../../../db/statement.ts";
import type { CommentAnchor } from "../../../../lib/review/anchor.ts";
import { personJson } from "../../people/person.sql.ts";
import type { PersonRow } from "../../people/person-record.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";

const columns = `r.id, r.build_id, r.state, r.automatic, r.agent, r.text, r.created_at, r.dismissed_at, ${personJson("a")} as author,
  ${personJson("d")} as dismisser`;
const joins = "left join accounts a on a.id = r.user_id left join accounts d on d.id = r.dismissed_by";

/** Selects the reviews of the build that the person `:userId` sees, oldest first: all but the drafts of others. */
export const reviewsOfBuild = statement<{ buildId: string; userId: string }, ReviewRow>(
  "reviews_of_build",
  `select ${columns} from reviews r ${joins} where r.build_id = :buildId and (r.state <> 'pending' or r.user_id = :userId) order by r.seq`,
);

/** Selects the review of the build. */
export const reviewOfBuild = statement<{ buildId: string; reviewId: string }, ReviewRow>(
  "review_of_build",
  `select ${columns} from reviews r ${joins} where r.build_id = :buildId and r.id = :reviewId`,
);

/** Selects those of the ids in the JSON list `:ids` that are no diffs of the build. */
export const foreignDiffs = statement<{ buildId: string; ids: string }, { id: string }>(
  "reviews_foreign_diffs",
  `select w.id from jsonb_array_elements_text(:ids::jsonb) w(id)
    where not exists (select 1 from diffs d where d.build_id = :buildId and d.id::text = w.id) limit 10`,
);

/** Selects the requested reviewers of the build, in the order of the requests. */
export const reviewersOfBuild = statement<{ buildId: string }, PersonRow>(
  "reviewers_of_build",
  `select a.id, a.slug, a.name, a.picture_key as "pictureKey" from requested_reviewers q join accounts a on a.id = q.user_id
    where q.build_id = :buildId order by q.created_at, a.slug`,
);

/**
 * Requests reviews of the build in the project from those of the people in the JSON list `:userIds` who can see it, for the person `:requestedBy` at `:now`.
 * Returns the people who were not asked before.
 */
export const requestReviews = statement<
  { buildId: string; projectId: string; userIds: string; requestedBy: string; now: Date },
  { user_id: string }
>(
  "reviewers_add",
  `insert into requested_reviewers (build_id, user_id, requested_by, created_at)
    select :buildId, u.id, :requestedBy, :now::timestamptz from projects p
    join lateral (select p.account_id as user_id, null as level
      union all select user_id, level from memberships where team_id = p.account_id) m on true
    join users u on u.id = m.user_id and u.disabled_at is null
    where p.id = :projectId and u.id in (select jsonb_array_elements_text(:userIds::jsonb)) and u.id <> :requestedBy
      and (m.level is distinct from 'contributor' or coalesce(${projectLevelOf("p.id", "u.id")}, p.default_user_level) is not null)
    order by u.id on conflict (build_id, user_id) do nothing returning user_id`,
);

/** Subscribes the people in the JSON list `:userIds` to the build, except those who unsubscribed. */
export const watchBuild = statement<{ buildId: string; userIds: string }>(
  "build_watch",
  `insert into build_subscriptions (build_id, user_id, subscribed) select :buildId, w.id, true from jsonb_array_elements_text(:userIds::jsonb) w(id) order by w.id
    on conflict (build_id, user_id) do nothing`,
);

type Published = {
  id: string;
  thread_id: string | null;
  diff_id: string | null;
  body: Record<string, unknown>;
  anchor: CommentAnchor | null;
};

/** Makes the draft comments of the person `:userId` on the build visible at `:at`, as comments of the review. */
export const publishDrafts = statement<{ buildId: string; userId: string; reviewId: string; at: Date }, Published>(
  "reviews_publish",
  `with published as (
      update comments set draft = false, review_id = :reviewId, created_at = :at::timestamptz
      where build_id = :buildId and author_id = :userId and draft and deleted_at is null returning id, seq, thread_id, diff_id, body, anchor)
    select id, thread_id, diff_id::text as diff_id, body, anchor from published order by seq`,
);

/** Stores the text of the review of the build as a comment `:id` of its author, who subscribes to the thread. */
export const insertReviewComment = statement<{
  id: string;
  buildId: string;
  reviewId: string;
  authorId: string;
  body: string;
  text: string;
  agent: string | null;
  at: Date;
}>(
  "reviews_comment",
  `with stored as (
      insert into comments (id, subject_type, build_id, review_id, author_id, body, text, agent, created_at)
      values (:id, 'build', :buildId, :reviewId, :authorId, :body::jsonb, :text, :agent, :at::timestamptz) returning id, author_id)
    insert into thread_subscriptions (thread_id, user_id, subscribed) select id, author_id, true from stored`,
);

/** Subscribes people to threads, from the JSON list `:follows`, except those who unsubscribed. */
export const followThreads = statement<{ follows: string }>(
  "reviews_follow",
  `insert into thread_subscriptions (thread_id, user_id, subscribed)
    select distinct w.thread_id, w.user_id, true from jsonb_to_recordset(:follows::jsonb) w(thread_id text, user_id text) order by 1, 2
    on conflict (thread_id, user_id) do nothing`,
);
