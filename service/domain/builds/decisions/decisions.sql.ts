import type { PersonRow } from "../../people/person-record.ts";
import { type Params, statement } from "../../../db/statement.ts";
import type { DecidedSubject, DecisionVerdict } from "./project-decisions.ts";
import type { Withdrawn } from "../conclusion/withdraw-decisions.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import { personJson } from "../../people/person.sql.ts";

export type DecidedTarget = "causeId" | "placeId" | "diffId";
/** A row of each kind of target `t` of the build, with its place in `decisions`. */
const rows: Record<DecidedTarget, string> = {
  causeId: "causes t where t.build_id = :buildId",
  placeId: "places t join diffs own on own.id = t.diff_id where own.build_id = :buildId",
  diffId: "diffs t where t.build_id = :buildId",
};

/** Select the decision about a cause, place or snapshot `:id` of the build, drafts included. A place shows its own one. */
const current = (name: string, target: DecidedTarget) =>
  statement<{ buildId: string; id: string }, Current>(
    name,
    `select t.verdict as decision, x.created_at as decided_at, x.reason, ${personJson("a")} as decided_by, x.user_id
    from (select t.id, t.verdict, t.decision_id from ${rows[target]} and t.id = :id::bigint) t
    left join decisions x on x.id = t.decision_id left join accounts a on a.id = x.user_id`,
  );

export type Current = {
  decision: "approved" | "rejected" | null;
  decided_at: Date | null;
  reason: string | null;
  decided_by: PersonRow | null;
  user_id: string | null;
};
export const currentDecision = {
  causeId: current("decision_of_cause", "causeId"),
  placeId: current("decision_of_place", "placeId"),
  diffId: current("decision_of_diff", "diffId"),
};

/**
 * Adds decisions of the person `:userId` at `:at` with the program `:agent` and the reason to the build, about the subjects in the JSON list `:decisions` with their
 * verdicts. `:reviewId`: the review that makes them, null for a draft. Subjects of other builds are left out. Returns the subjects that were decided about.
 */
export const insertDecisions = statement<
  { buildId: string; decisions: string; userId: string; at: Date; agent: string | null; reason: string | null; reviewId: string | null },
  DecidedSubject
>(
  "decisions_insert",
  `insert into decisions (project_id, build_id, subject, subject_id, test_id, content, verdict, user_id, agent, reason, created_at, review_id)
    select b.project_id, b.id, w.subject, w.id::bigint, d.test_id, coalesce(d.content_key, c.key), w.verdict, :userId::text, :agent::text, :reason::text, :at::timestamptz, :reviewId::text
    from jsonb_to_recordset(:decisions::jsonb) w(subject text, id text, verdict text) join builds b on b.id = :buildId
    left join places p on w.subject = 'place' and p.id = w.id::bigint
    left join diffs d on d.build_id = :buildId and d.id = case w.subject when 'diff' then w.id::bigint when 'place' then p.diff_id end
    left join causes c on c.build_id = :buildId and w.subject = 'cause' and c.id = w.id::bigint
    where coalesce(d.id, c.id) is not null
    returning subject, subject_id::text as id`,
);

/** Publishes the drafts of the build with the review. Returns their subjects with their verdicts. */
export const publishDecisions = statement<{ buildId: string; reviewId: string }, DecidedSubject & { verdict: DecisionVerdict }>(
  "decisions_publish",
  `update decisions set review_id = :reviewId where build_id = :buildId and review_id is null and source_id is null and rule_id is null
    and withdrawn_at is null returning subject, subject_id::text as id, verdict`,
);

/** Takes back decisions of the build at `:at` for the person `:userId`, null where they end by themselves: those that match. `x` names a decision. */
const withdraw = <P extends Params>(name: string, condition: string) =>
  statement<{ buildId: string; at: Date; userId: string | null } & P, Withdrawn>(
    name,
    `update decisions x set withdrawn_at = :at::timestamptz, withdrawn_by = :userId where x.build_id = :buildId and x.withdrawn_at is null and (${condition})
    returning x.subject, x.subject_id::text as id, x.review_id is not null or x.source_id is not null or x.rule_id is not null as published,
      case when x.subject = 'place' then (select p.diff_id::text from places p where p.id = x.subject_id) end as snapshot`,
  );
const placesOf = (cause: string) => `select p.id from places p where p.cause_id = ${cause}`;
const snapshotsOf = (cause: string) => `select p.diff_id from places p where p.cause_id = ${cause}`;

/** Take back what is decided about a cause, place or snapshot `:subjectId`: a cause without a decision of its own with what it follows from. */
export const withdrawAbout = {
  causeId: withdraw<{ subjectId: string }>(
    "decisions_withdraw_cause",
    `case when exists (select 1 from decisions o where o.build_id = :buildId and o.subject = 'cause' and o.subject_id = :subjectId::bigint and o.withdrawn_at is null)
      then x.subject = 'cause' and x.subject_id = :subjectId::bigint
      else (x.subject = 'place' and x.subject_id in (${placesOf(":subjectId::bigint")})) or (x.subject = 'diff' and x.subject_id in (${snapshotsOf(":subjectId::bigint")})) end`,
  ),
  placeId: withdraw<{ subjectId: string }>("decisions_withdraw_place", "x.subject = 'place' and x.subject_id = :subjectId::bigint"),
  diffId: withdraw<{ subjectId: string }>(
    "decisions_withdraw_diff",
    `(x.subject = 'diff' and x.subject_id = :subjectId::bigint)
      or (x.subject = 'place' and x.subject_id in (select p.id from places p where p.diff_id = :subjectId::bigint))`,
  ),
};
/** Takes back what the person `:userId` decided at the moment, as one. */
export const withdrawMoment = withdraw<{ moment: Date }>(
  "decisions_withdraw_moment",
  "x.user_id = :userId and x.created_at = :moment::timestamptz and x.source_id is null and x.rule_id is null",
);
/** Takes back what the reviews in the JSON list `:reviewIds` made or published. */
export const withdrawOfReviews = withdraw<{ reviewIds: string }>(
  "decisions_withdraw_reviews",
  "x.review_id in (select jsonb_array_elements_text(:reviewIds::jsonb))",
);
/** Takes back what the rule decided. */
export const withdrawRule = withdraw<{ ruleId: string }>("decisions_withdraw_rule", "x.rule_id = :ruleId");

/** Selects the snapshots with a place of the causes in the JSON list `:causes`: all of them when `:published`, else those with a decision of their own. */
export const snapshotsOfCauses = statement<{ causes: string; published: boolean }, { id: string }>(
  "decisions_snapshots_of_causes",
  `select distinct p.diff_id::text as id from places p
    where p.cause_id in (select w.id::bigint from jsonb_array_elements_text(:causes::jsonb) w(id)) and (:published::boolean or p.verdict is not null)`,
);

/** Selects the snapshots of the places in the JSON list `:places`. */
export const snapshotsOfPlaces = statement<{ places: string }, { id: string }>(
  "decisions_snapshots_of_places",
  `select distinct p.diff_id::text as id from places p where p.id in (select w.id::bigint from jsonb_array_elements_text(:places::jsonb) w(id))`,
);

export type ReasonRow = {
  key: string;
  reason: string;
  diff_id: string;
  box: StoredRegion["after"];
  width: number | null;
  height: number | null;
};

/**
 * Selects the reasons of the person `:userId` for their rejections in the build, except withdrawn ones. Each row has the place of the rejection: its snapshot and the area, and the
 * size of that picture. The moment of the decision makes each reason one comment.
 */
export const reasonsOf = statement<{ buildId: string; userId: string }, ReasonRow>(
  "decision_reasons",
  `select r.key, r.reason, r.diff_id::text as diff_id, k.regions -> r.region -> 'after' as box, f.width, f.height
    from (
      select x.subject || case when x.subject = 'place' then '' else '/' || min(x.subject_id) end || '/' || extract(epoch from x.created_at)
          || case when x.subject = 'place' then '/' || min(x.subject_id) else '' end as key,
        x.reason, min(coalesce(s.diff_id, x.subject_id)) as diff_id, (array_agg(s.region order by s.id))[1] as region
      from decisions x left join lateral (
        select p.id, p.diff_id, p.region from places p where x.subject = 'place' and p.id = x.subject_id
        union all (select p.id, p.diff_id, p.region from places p where x.subject = 'cause' and p.cause_id = x.subject_id order by p.id limit 1)) s on true
      where x.build_id = :buildId and x.user_id = :userId and x.verdict = 'rejected' and x.reason is not null and x.source_id is null and x.withdrawn_at is null
      group by x.subject, x.created_at, x.reason, case when x.subject = 'cause' then x.subject_id end
    ) r join diffs d on d.id = r.diff_id left join comparisons k on k.id = d.comparison_id left join build_files f on f.id = d.head_file_id
    order by r.key`,
);

/** Stores reasons of the person `:authorId` at `:at` with the program `:agent` as draft comments on the build: a JSON list `:drafts`. A reason that is stored already stays. */
export const insertReasons = statement<{ buildId: string; authorId: string; at: Date; agent: string | null; drafts: string }>(
  "decision_reasons_insert",
  `with stored as (
      insert into comments (id, subject_type, build_id, diff_id, author_id, body, text, anchor, agent, created_at, draft)
      select w.id, 'build', :buildId, w.diff_id, :authorId, w.body, w.text, w.anchor, :agent, :at::timestamptz, true
      from jsonb_to_recordset(:drafts::jsonb) w(id text, diff_id bigint, body jsonb, text text, anchor jsonb)
      on conflict (id) do nothing returning id, author_id)
    insert into thread_subscriptions (thread_id, user_id, subscribed) select id, author_id, true from stored`,
);
