import type { Statement } from "../../db/client.ts";

const facts = `c.id::text as id, c.facts, c.places, c.decision, c.likeness,
  (select count(distinct p.diff_id)::int from places p where p.cause_id = c.id) as snapshots,
  (select count(distinct p.diff_id)::int from places p join diffs d on d.id = p.diff_id where p.cause_id = c.id and d.rule_id is not null) as by_rule,
  (select count(*)::int - 1 from causes o where o.build_id = c.build_id and o.likeness = c.likeness) as alike`;

/**
 * An SQL expression for the pixels by which content at a region moved down: what regions above it inserted, less what they removed. `regions`
 * is sorted by place.
 */
export const shiftAt = (
  regions: string,
  region: string,
) => `(select coalesce(sum(case r.one ->> 'kind' when 'inserted' then (r.one -> 'after' ->> 3)::int
    when 'removed' then -(r.one -> 'before' ->> 3)::int else 0 end), 0)::int
  from jsonb_array_elements(${regions}) with ordinality r(one, at) where r.at <= ${region})`;

const sizeOf = (file: string) => `json_build_object('width', ${file}.width, 'height', ${file}.height)`;

/** Selects a page of the causes of the build $1, those with the most places first; a page past the end is one row with a null `id`. */
export const causesPage: Statement = {
  name: "causes_page",
  sql: `select t.total, r.* from (select count(*)::int as total from causes where build_id = $1) t left join (
      select ${facts}, s.diff_id::text as diff_id, s.region, d.name, d.comparison_id, k.regions -> s.region as own,
        ${shiftAt("k.regions", "s.region")} as shift, ${sizeOf("bf")} as before_size, ${sizeOf("hf")} as after_size
      from (select * from causes where build_id = $1 order by places desc, id limit $2 offset $3) c
      join lateral (select diff_id, region from places where cause_id = c.id order by id limit 1) s on true
      join diffs d on d.id = s.diff_id join comparisons k on k.id = d.comparison_id
      left join build_files bf on bf.id = k.base_file_id left join build_files hf on hf.id = k.head_file_id) r on true
    order by r.places desc, r.id::bigint`,
};

/** Selects the cause $2 of the build $1. */
export const causeOfBuild: Statement = {
  name: "cause_of_build",
  sql: "select c.id::text as id from causes c where c.build_id = $1 and c.id::text = $2",
};

/** Selects a page of the places of the cause $1, in the order they were found; a page past the end is one row with a null `id`. */
export const placesPage: Statement = {
  name: "places_page",
  sql: `select t.total, r.* from (select places as total from causes where id = $1::bigint) t left join (
      select p.id::text as id, p.diff_id::text as diff_id, p.region, d.name, d.comparison_id, k.regions -> p.region as own,
        coalesce(p.decision, c.decision) as decision
      from (select * from places where cause_id = $1::bigint order by id limit $2 offset $3) p
      join causes c on c.id = p.cause_id join diffs d on d.id = p.diff_id join comparisons k on k.id = d.comparison_id) r on true
    order by r.id::bigint`,
};

const decided =
  "decision = $3, decided_by = case when $3::text is null then null else $4 end, decided_at = case when $3 is null then null else $5::timestamptz end";

/** Store the decision $3 of the person $4 at $5 with the program $6 about the cause, place or snapshot $2 of the build $1. One row each. */
export const decisionStatements: Record<"causeId" | "placeId" | "diffId", Statement> = {
  causeId: {
    name: "decide_cause",
    sql: `update causes set ${decided}, agent = $6 where build_id = $1 and id::text = $2 returning decision`,
  },
  placeId: {
    name: "decide_place",
    sql: `update places set ${decided}, agent = $6 where id::text = $2
      and diff_id in (select id from diffs where build_id = $1) returning decision`,
  },
  diffId: {
    name: "decide_diff",
    sql: `update diffs set ${decided}, agent = $6, decided_in_id = null, rule_id = null where build_id = $1 and id::text = $2 returning decision`,
  },
};

/** The decision about a place $p of a cause $c, its author, program and time: the latest that was made until the moment $2, if there is one. */
const effective = `select p.decision, p.decided_by, p.decided_at, p.agent where p.decision is not null and ($2::timestamptz is null or p.decided_at <= $2)
  union all select c.decision, c.decided_by, c.decided_at, c.agent where c.decision is not null and ($2::timestamptz is null or c.decided_at <= $2) limit 1`;

/**
 * Writes the decisions about causes and places to the snapshots of the build $1 that have none of their own: rejected when any place is,
 * approved when all are. Person and program are those of the last decision. With a moment $2, decisions after it are left out.
 */
export const applyCauseDecisions: Statement = {
  name: "causes_apply",
  sql: `update diffs d set decision = e.decision, decided_by = e.decided_by, decided_at = e.decided_at, agent = e.agent, rule_id = null
    from (select p.diff_id, case when bool_or(f.decision = 'rejected') then 'rejected' else 'approved' end as decision,
        (array_agg(f.decided_by order by f.decided_at desc nulls last))[1] as decided_by, max(f.decided_at) as decided_at,
        (array_agg(f.agent order by f.decided_at desc nulls last))[1] as agent
      from places p join causes c on c.id = p.cause_id left join lateral (${effective}) f on true
      where c.build_id = $1 group by p.diff_id having bool_or(f.decision = 'rejected') or count(*) = count(f.decision)) e
    where d.id = e.diff_id and d.build_id = $1 and (d.decision is null or d.rule_id is not null)`,
};
