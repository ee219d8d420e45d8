import type { Statement } from "../../../db/client.ts";
import { isFailed } from "../record/verdict.sql.ts";

/** A rejection of a whole build. */
export type WholeRejection = { id: string; user_id: string; agent: string | null; created_at: string };

/** Decision `x` of the person $2 for a change that this person rejected before the review $3. */
const ownRejection = "(x.verdict = 'rejected' and x.user_id = $2 and x.review_id is distinct from $3)";

/** Snapshots of the build $1 without changed areas, which are decided one by one. */
const wholeSnapshots = `diffs d left join decisions x on x.id = d.decision_id where d.build_id = $1 and d.rank between 0 and 3
  and not exists (select 1 from places p where p.diff_id = d.id)`;

/** Selects the changes of the build $1 that arrived after a rejection of the whole build at $2: nobody had decided about them by then. */
export const subjectsOfLater: Statement = {
  name: "reviews_of_later",
  sql: `with decided as (select subject, subject_id from decisions where build_id = $1 and source_id is null and rule_id is null and created_at <= $2::timestamptz)
    select 'cause' as subject, c.id::text as id from causes c where c.build_id = $1
      and c.id not in (select subject_id from decided where subject = 'cause')
      and not exists (select 1 from places p where p.cause_id = c.id and p.id in (select subject_id from decided where subject = 'place'))
    union all select 'diff', d.id::text from ${wholeSnapshots} and d.id not in (select subject_id from decided where subject = 'diff')`,
};

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
