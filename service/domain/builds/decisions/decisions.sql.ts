import type { Statement } from "../../../db/client.ts";
import { personJson } from "../../people/person.sql.ts";

export type DecidedTarget = "causeId" | "placeId" | "diffId";
/** A row of each kind of target `t` of the build $1, with its place in `decisions`. */
const rows: Record<DecidedTarget, string> = {
  causeId: "causes t where t.build_id = $1",
  placeId: "places t join diffs own on own.id = t.diff_id where own.build_id = $1",
  diffId: "diffs t where t.build_id = $1",
};

/** Select the decision about a cause, place or snapshot $2 of the build $1, drafts included. A place shows its own one. */
const current = (name: string, target: DecidedTarget): Statement => ({
  name,
  sql: `select t.verdict as decision, x.created_at as decided_at, x.reason, ${personJson("a")} as decided_by, x.user_id
    from (select t.id, t.verdict, t.decision_id from ${rows[target]} and t.id = $2::bigint) t
    left join decisions x on x.id = t.decision_id left join accounts a on a.id = x.user_id`,
});
export const currentDecision: Record<DecidedTarget, Statement> = {
  causeId: current("decision_of_cause", "causeId"),
  placeId: current("decision_of_place", "placeId"),
  diffId: current("decision_of_diff", "diffId"),
};

/**
 * Adds decisions of the person $3 at $4 with the program $5 and the reason $6 to the build $1, about the subjects in the JSON list $2 with their
 * verdicts. $7: the review that makes them, null for a draft. Subjects of other builds are left out. Returns the subjects that were decided about.
 */
export const insertDecisions: Statement = {
  name: "decisions_insert",
  sql: `insert into decisions (project_id, build_id, subject, subject_id, test_id, content, verdict, user_id, agent, reason, created_at, review_id)
    select b.project_id, b.id, w.subject, w.id::bigint, d.test_id, coalesce(d.content_key, c.key), w.verdict, $3::text, $5::text, $6::text, $4::timestamptz, $7::text
    from jsonb_to_recordset($2::jsonb) w(subject text, id text, verdict text) join builds b on b.id = $1
    left join places p on w.subject = 'place' and p.id = w.id::bigint
    left join diffs d on d.build_id = $1 and d.id = case w.subject when 'diff' then w.id::bigint when 'place' then p.diff_id end
    left join causes c on c.build_id = $1 and w.subject = 'cause' and c.id = w.id::bigint
    where coalesce(d.id, c.id) is not null
    returning subject, subject_id::text as id`,
};

/** Publishes the drafts of the build $1 with the review $2. Returns their subjects with their verdicts. */
export const publishDecisions: Statement = {
  name: "decisions_publish",
  sql: `update decisions set review_id = $2 where build_id = $1 and review_id is null and source_id is null and rule_id is null
    and withdrawn_at is null returning subject, subject_id::text as id, verdict`,
};

/** Takes back decisions of the build $1 at $2 for the person $3, null where they end by themselves: those that match. `x` names a decision. */
const withdraw = (name: string, condition: string): Statement => ({
  name,
  sql: `update decisions x set withdrawn_at = $2::timestamptz, withdrawn_by = $3 where x.build_id = $1 and x.withdrawn_at is null and (${condition})
    returning x.subject, x.subject_id::text as id, x.review_id is not null or x.source_id is not null or x.rule_id is not null as published,
      case when x.subject = 'place' then (select p.diff_id::text from places p where p.id = x.subject_id) end as snapshot`,
});
const placesOf = (cause: string) => `select p.id from places p where p.cause_id = ${cause}`;
const snapshotsOf = (cause: string) => `select p.diff_id from places p where p.cause_id = ${cause}`;

/** Take back what is decided about a cause, place or snapshot $4: a cause without a decision of its own with what it follows from. */
export const withdrawAbout: Record<DecidedTarget, Statement> = {
  causeId: withdraw(
    "decisions_withdraw_cause",
    `case when exists (select 1 from decisions o where o.build_id = $1 and o.subject = 'cause' and o.subject_id = $4::bigint and o.withdrawn_at is null)
      then x.subject = 'cause' and x.subject_id = $4::bigint
      else (x.subject = 'place' and x.subject_id in (${placesOf("$4::bigint")})) or (x.subject = 'diff' and x.subject_id in (${snapshotsOf("$4::bigint")})) end`,
  ),
  placeId: withdraw("decisions_withdraw_place", "x.subject = 'place' and x.subject_id = $4::bigint"),
  diffId: withdraw(
    "decisions_withdraw_diff",
    `(x.subject = 'diff' and x.subject_id = $4::bigint)
      or (x.subject = 'place' and x.subject_id in (select p.id from places p where p.diff_id = $4::bigint))`,
  ),
};
/** Takes back what the person $3 decided at the moment $4, as one. */
export const withdrawMoment = withdraw(
  "decisions_withdraw_moment",
  "x.user_id = $3 and x.created_at = $4::timestamptz and x.source_id is null and x.rule_id is null",
);
/** Takes back what the reviews in the JSON list $4 made or published. */
export const withdrawOfReviews = withdraw("decisions_withdraw_reviews", "x.review_id in (select jsonb_array_elements_text($4::jsonb))");
/** Takes back what the rule $4 decided. */
export const withdrawRule = withdraw("decisions_withdraw_rule", "x.rule_id = $4");

/** Selects the snapshots with a place of the causes in the JSON list $1: all of them when $2, else those with a decision of their own. */
export const snapshotsOfCauses: Statement = {
  name: "decisions_snapshots_of_causes",
  sql: `select distinct p.diff_id::text as id from places p
    where p.cause_id in (select w.id::bigint from jsonb_array_elements_text($1::jsonb) w(id)) and ($2::boolean or p.verdict is not null)`,
};

/** Selects the snapshots of the places in the JSON list $1. */
export const snapshotsOfPlaces: Statement = {
  name: "decisions_snapshots_of_places",
  sql: `select distinct p.diff_id::text as id from places p where p.id in (select w.id::bigint from jsonb_array_elements_text($1::jsonb) w(id))`,
};

/**
 * Selects the reasons of the person $2 for rejections in the build $1 that nobody took back, with the place of each: its snapshot and the area, and the
 * size of that picture. The moment of the decision makes each reason one comment.
 */
export const reasonsOf: Statement = {
  name: "decision_reasons",
  sql: `select r.key, r.reason, r.diff_id::text as diff_id, k.regions -> r.region -> 'after' as box, f.width, f.height
    from (
      select x.subject || case when x.subject = 'place' then '' else '/' || min(x.subject_id) end || '/' || extract(epoch from x.created_at)
          || case when x.subject = 'place' then '/' || min(x.subject_id) else '' end as key,
        x.reason, min(coalesce(s.diff_id, x.subject_id)) as diff_id, (array_agg(s.region order by s.id))[1] as region
      from decisions x left join lateral (
        select p.id, p.diff_id, p.region from places p where x.subject = 'place' and p.id = x.subject_id
        union all (select p.id, p.diff_id, p.region from places p where x.subject = 'cause' and p.cause_id = x.subject_id order by p.id limit 1)) s on true
      where x.build_id = $1 and x.user_id = $2 and x.verdict = 'rejected' and x.reason is not null and x.source_id is null and x.withdrawn_at is null
      group by x.subject, x.created_at, x.reason, case when x.subject = 'cause' then x.subject_id end
    ) r join diffs d on d.id = r.diff_id left join comparisons k on k.id = d.comparison_id left join build_files f on f.id = d.head_file_id
    order by r.key`,
};

/** Stores reasons of the person $2 at $3 with the program $4 as draft comments on the build $1: a JSON list $5. A reason that is stored already stays. */
export const insertReasons: Statement = {
  name: "decision_reasons_insert",
  sql: `with stored as (
      insert into comments (id, subject_type, build_id, diff_id, author_id, body, text, anchor, agent, created_at, draft)
      select w.id, 'build', $1, w.diff_id, $2, w.body, w.text, w.anchor, $4, $3::timestamptz, true
      from jsonb_to_recordset($5::jsonb) w(id text, diff_id bigint, body jsonb, text text, anchor jsonb)
      on conflict (id) do nothing returning id, author_id)
    insert into thread_subscriptions (thread_id, user_id, subscribed) select id, author_id, true from stored`,
};
