import type { Statement } from "../../db/client.ts";
import { personJson } from "../accounts/person.sql.ts";

const decided =
  "decision = $3::text, decided_by = case when $3::text is null then null else $4 end, decided_at = case when $3::text is null then null else $5::timestamptz end, reason = $7";

/** Holds unless another person decided since the moment $9 that the caller saw. $8: the caller sent the decision they saw. */
const unseen = (row: string) => `(not $8::boolean or ${row}.decided_at is not distinct from $9::timestamptz or ${row}.decided_by = $4)`;

/**
 * Store the decision $3 of the person $4 at $5 with the program $6 and the reason $7 about the cause, place or snapshot $2 of the build $1. One row
 * each; none where another person was first.
 */
export const decisionStatements: Record<"causeId" | "placeId" | "diffId", Statement> = {
  causeId: {
    name: "decide_cause",
    // Snapshots that a review decided through this cause are open again until the next one.
    sql: `with own as (
        update causes c set ${decided}, agent = $6, by_places = false where c.build_id = $1 and c.id = $2::bigint and ${unseen("c")} returning c.id
      ), opened as (
        update diffs d set decision = null, decided_by = null, decided_at = null, agent = null from places p
        where p.cause_id in (select id from own) and d.id = p.diff_id and p.decision is null and d.build_id = $1
          and d.decision is distinct from $3::text and d.decided_in_id is null and d.rule_id is null
          and exists (select 1 from reviews r where r.build_id = $1)
      )
      select id::text as cause_id from own`,
  },
  placeId: {
    name: "decide_place",
    sql: `update places p set ${decided}, agent = $6 from diffs d where p.id = $2::bigint and d.id = p.diff_id and d.build_id = $1
      and ${unseen("p")} returning p.cause_id::text as cause_id`,
  },
  diffId: {
    name: "decide_diff",
    sql: `with own as (
        update diffs d set ${decided}, agent = $6, decided_in_id = null, rule_id = null where d.build_id = $1 and d.id = $2::bigint and ${unseen("d")}
        returning d.id
      ), placed as (update places p set ${decided}, agent = $6 from own where p.diff_id = own.id returning p.cause_id)
      select (select array_to_string(array_agg(distinct cause_id), ',') from placed) as cause_id from own`,
  },
};

const current = (row: string) => `${row}.decision, ${row}.decided_at, ${row}.reason, ${personJson("a")} as decided_by`;

/** Select the decision about the cause, place or snapshot $2 of the build $1. */
export const currentDecision: Record<"causeId" | "placeId" | "diffId", Statement> = {
  causeId: {
    name: "decision_of_cause",
    sql: `select ${current("c")} from causes c left join accounts a on a.id = c.decided_by where c.build_id = $1 and c.id = $2::bigint`,
  },
  placeId: {
    name: "decision_of_place",
    sql: `select ${current("p")} from places p join diffs d on d.id = p.diff_id and d.build_id = $1 left join accounts a on a.id = p.decided_by
      where p.id = $2::bigint`,
  },
  diffId: {
    name: "decision_of_diff",
    sql: `select ${current("d")} from diffs d left join accounts a on a.id = d.decided_by where d.build_id = $1 and d.id = $2::bigint`,
  },
};

/** Takes back the decisions that the decision about the cause $2 of the build $1 follows from: of its places, and of earlier builds. */
export const undecidePlaces: Statement = {
  name: "undecide_places",
  sql: `with own as (select id from causes where build_id = $1 and id = $2::bigint and by_places),
    placed as (update places set decision = null, decided_by = null, decided_at = null, reason = null where cause_id in (select id from own))
    update diffs d set decision = null, decided_by = null, decided_at = null, agent = null, reason = null, decided_in_id = null, rule_id = null
      from places p where p.cause_id in (select id from own) and d.id = p.diff_id`,
};

/**
 * Decides about the causes of the build $1, of those in the JSON list $2 if given, that follow from others: all of its places are decided one by one, or
 * with their snapshot in an earlier build. Takes it back where that no longer holds.
 */
export const deriveCauses: Statement = {
  name: "causes_derive",
  sql: `update causes c set decision = e.decision, decided_by = e.decided_by, decided_at = e.decided_at, by_places = e.decision is not null, agent = null,
      reason = null
    from (select p.cause_id,
        case when count(*) > count(f.decision) then null when bool_or(f.decision = 'rejected') then 'rejected' else 'approved' end as decision,
        case when count(*) = count(f.decision) then (array_agg(f.decided_by order by f.decided_at desc nulls last))[1] end as decided_by,
        case when count(*) = count(f.decision) then max(f.decided_at) end as decided_at
      from causes k join places p on p.cause_id = k.id join diffs d on d.id = p.diff_id
      cross join lateral (select p.decision, p.decided_by, p.decided_at where p.decision is not null
        union all select d.decision, d.decided_by, d.decided_at
          where p.decision is null and d.decided_in_id is not null and d.rule_id is null
        union all select null, null, null where p.decision is null and (d.decided_in_id is null or d.rule_id is not null)) f
      where k.build_id = $1 and (k.decision is null or k.by_places)
        and ($2::jsonb is null or k.id in (select w.id::bigint from jsonb_array_elements_text($2::jsonb) w(id)))
      group by p.cause_id) e
    where c.id = e.cause_id and (c.decision is distinct from e.decision or c.decided_at is distinct from e.decided_at)`,
};

/**
 * Selects the reasons of the person $2 for rejections in the build $1, with the place of each: its snapshot and the area, and the size of that picture.
 * The moment of the decision makes each reason one comment.
 */
export const reasonsOf: Statement = {
  name: "decision_reasons",
  sql: `select r.key, r.reason, r.diff_id::text as diff_id, k.regions -> r.region -> 'after' as box, f.width, f.height
    from (
      select 'cause/' || c.id || '/' || extract(epoch from c.decided_at) as key, c.reason, s.diff_id, s.region from causes c
        cross join lateral (select diff_id, region from places where cause_id = c.id order by id limit 1) s
        where c.build_id = $1 and c.decided_by = $2 and c.decision = 'rejected' and c.reason is not null
      union all
      select 'place/' || extract(epoch from p.decided_at) || '/' || min(p.id), p.reason, min(p.diff_id), (array_agg(p.region order by p.id))[1]
        from diffs d join places p on p.diff_id = d.id
        where d.build_id = $1 and p.decided_by = $2 and p.decision = 'rejected' and p.reason is not null and d.reason is null
        group by p.decided_at, p.reason
      union all
      select 'diff/' || min(d.id) || '/' || extract(epoch from d.decided_at), d.reason, min(d.id), null from diffs d
        where d.build_id = $1 and d.decided_by = $2 and d.decision = 'rejected' and d.reason is not null and d.decided_in_id is null
        group by d.decided_at, d.reason
    ) r join diffs d on d.id = r.diff_id left join comparisons k on k.id = d.comparison_id left join build_files f on f.id = d.head_file_id
    order by r.key`,
};

/** Stores reasons of the person $2 at $3 with the program $4 as draft comments on the build $1: a JSON list $5. A reason that is stored already stays. */
export const insertReasons: Statement = {
  name: "decision_reasons_insert",
  sql: `with stored as (
      insert into comments (id, subject_type, build_id, diff_id, author_id, body, text, anchor, agent, created_at, place_in_text, draft)
      select w.id, 'build', $1, w.diff_id, $2, w.body, w.text, w.anchor, $4, $3::timestamptz, false, true
      from jsonb_to_recordset($5::jsonb) w(id text, diff_id bigint, body jsonb, text text, anchor jsonb)
      on conflict (id) do nothing returning id, author_id)
    insert into thread_subscriptions (thread_id, user_id, subscribed) select id, author_id, true from stored`,
};
