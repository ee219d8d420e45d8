import type { DecidedSubject } from "./project-decisions.ts";
import { statement } from "../../../db/statement.ts";
import { isFailed } from "../record/verdict.sql.ts";

/** A rejection of a whole build. */
export type WholeRejection = { id: string; user_id: string; agent: string | null; created_at: Date };

/** Decision `x` of the person `:userId` for a change that this person rejected before the review. */
const ownRejection = "(x.verdict = 'rejected' and x.user_id = :userId and x.review_id is distinct from :reviewId)";

/** Snapshots of the build without changed areas, which are decided one by one. */
const wholeSnapshots = `diffs d left join decisions x on x.id = d.decision_id where d.build_id = :buildId and d.rank between 0 and 3
  and not exists (select 1 from places p where p.diff_id = d.id)`;

/** Selects the changes of the build that arrived after a rejection of the whole build at `:at`. They were undecided then. */
export const subjectsOfLater = statement<{ buildId: string; at: Date }, DecidedSubject>(
  "reviews_of_later",
  `with decided as (select subject, subject_id from decisions where build_id = :buildId and source_id is null and rule_id is null and created_at <= :at::timestamptz)
    select 'cause' as subject, c.id::text as id from causes c where c.build_id = :buildId
      and c.id not in (select subject_id from decided where subject = 'cause')
      and not exists (select 1 from places p where p.cause_id = c.id and p.id in (select subject_id from decided where subject = 'place'))
    union all select 'diff', d.id::text from ${wholeSnapshots} and d.id not in (select subject_id from decided where subject = 'diff')`,
);

/**
 * Selects what an approval of the whole build `:buildId` by the person `:userId` with the review decides about: undecided causes, except those that rules cover, and
 * undecided snapshots, failed ones only when `:failed`. The person's own rejections of before end with it.
 */
export const subjectsToApprove = statement<{ buildId: string; userId: string; reviewId: string; failed: boolean }, DecidedSubject>(
  "reviews_to_approve",
  `select 'cause' as subject, c.id::text as id from causes c left join decisions x on x.id = c.decision_id
      where c.build_id = :buildId and (c.verdict is null or ${ownRejection}) and exists (select 1 from places p join diffs d on d.id = p.diff_id
        left join decisions r on r.id = d.standing_id where p.cause_id = c.id and r.rule_id is null)
    union all select 'place', p.id::text from diffs d join places p on p.diff_id = d.id join decisions x on x.id = p.decision_id
      where d.build_id = :buildId and ${ownRejection}
    union all select 'diff', d.id::text from ${wholeSnapshots} and (d.verdict is null or ${ownRejection}) and (:failed::boolean or not ${isFailed})`,
);

/**
 * Selects what a rejection of the whole build `:buildId` by the person `:userId` with the review decides about: each change without a rejection, except those that the
 * person approved with this review.
 */
export const subjectsToReject = statement<{ buildId: string; userId: string; reviewId: string }, DecidedSubject>(
  "reviews_to_reject",
  `with kept as (select id from decisions where review_id = :reviewId and user_id = :userId and verdict = 'approved')
    select 'cause' as subject, c.id::text as id from causes c
      where c.build_id = :buildId and c.verdict is distinct from 'rejected' and (c.decision_id is null or c.decision_id not in (select id from kept))
    union all select 'place', p.id::text from diffs d join places p on p.diff_id = d.id join decisions x on x.id = p.decision_id
      where d.build_id = :buildId and p.verdict = 'approved' and x.subject = 'place' and x.id not in (select id from kept)
    union all select 'diff', d.id::text from ${wholeSnapshots} and d.verdict is distinct from 'rejected'
      and (d.decision_id is null or d.decision_id not in (select id from kept))`,
);

/** Selects the rejections of the whole build `:buildId` that still count, oldest first. */
export const wholeRejections = statement<{ buildId: string }, WholeRejection>(
  "reviews_whole_rejections",
  `select r.id, r.user_id, r.agent, r.created_at from reviews r where r.build_id = :buildId and r.state = 'rejected' and r.covers_all and r.dismissed_at is null
    and not exists (select 1 from reviews l where l.build_id = :buildId and l.user_id = r.user_id and l.seq > r.seq and l.state = 'approved' and l.covers_all)
    order by r.seq`,
);

/** Selects the rejections of the build that count and decided about nothing, oldest first. */
export const rejectionsWithoutDecisions = statement<{ buildId: string }, WholeRejection>(
  "reviews_without_decisions",
  `select r.id, r.user_id, r.agent, r.created_at from reviews r
    where r.build_id = :buildId and r.state = 'rejected' and not r.automatic and r.dismissed_at is null and r.user_id is not null
    and not exists (select 1 from decisions x where x.review_id = r.id and x.verdict = 'rejected')
    and not exists (select 1 from reviews l where l.build_id = :buildId and l.user_id = r.user_id and l.seq > r.seq and l.state = 'approved')
    order by r.seq`,
);
