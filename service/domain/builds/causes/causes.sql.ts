import type { CauseOfQuestionRow, PlaceCrops, QuestionRow as QuestionOfCauses } from "./cause-record.ts";
import type { PersonRow } from "../../people/person-record.ts";
import type { ElsewhereRow } from "../record/diff-record.ts";
import { statement } from "../../../db/statement.ts";
import { groupJoin, groupKey } from "../record/change-groups.sql.ts";
import { personJson } from "../../people/person.sql.ts";
import { causeElsewhere, decisionOf, isDraft } from "../decisions/carry-over.sql.ts";
import { numberedCauses, questionOf } from "../record/questions.sql.ts";
import { isUnstable, runsOfCommit } from "../record/same-commit.sql.ts";

const facts = `c.id::text as id, c.facts, c.places, c.verdict as decision, x.created_at as decided_at, x.reason, ${isDraft("x")} as draft,
  c.number, c.is_new, c.joint::text as joint, c.question_number, c.variants, ${personJson("a")} as decided_by, source.number as carried_from,
  n.snapshots, case when x.subject in ('place', 'diff') then 0 else n.apart end as apart, case when exists (select 1 from ruled) then (
    select count(distinct p.diff_id)::int from places p join ruled on ruled.id = p.diff_id where p.cause_id = c.id) else 0 end as by_rule`;
/** Counts of the places of the cause `c`. */
const counts = `(select count(distinct p.diff_id)::int as snapshots, count(p.verdict)::int as apart from places p where p.cause_id = c.id)`;

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

/** An SQL expression for the size of a file as JSON. */
export const storedSize = (file: string) => `json_build_object('width', ${file}.width, 'height', ${file}.height)`;

/** Causes with a place in a snapshot of the group of the grouping `:by`, or with a name like `:search`. */
const inSnapshots = `c.id in (select p.cause_id from diffs d ${groupJoin} join places p on p.diff_id = d.id where d.build_id = :buildId and d.rank = 1
    and (:search::text is null or d.name ilike :search) and (:by::text is null or ${groupKey(":by")} = :group))`;
const ofColour = "(:search::text is not null and :by::text is null and (c.facts -> 'recoloured')::text ilike :search)";

/** Order of a list of causes `:sort`: the most places first, those that the build before did not have, or the largest areas. */
const wanted = `case when :sort::text = 'new' then c.is_new::int when :sort = 'size' then case c.facts ->> 'kind' when 'many' then 2147483647
  else (c.facts ->> 'pixels')::bigint end end desc nulls last, c.number`;

/** Snapshots of the cause `c` that one of the `runs` of its commit has with another file. */
const unstable = `case when exists (select 1 from runs) then (select count(distinct p.diff_id)::int from places p join diffs d on d.id = p.diff_id
  join snapshots s on s.build_id in (select id from runs) and s.name = d.name and s.file_id <> d.head_file_id where p.cause_id = c.id) else 0 end`;

/**
 * Causes of the build, and those that are wanted. `:search`: a pattern of names and colours. `:by` and `:group`: a grouping and a group. `:decision`: a decision, `undecided`
 * for none. `:ids`: a list of ids, null for all.
 */
const matchingCauses = `earlier as (
      select o.id from builds b cross join lateral (select id from builds o where o.project_id = b.project_id and o.branch = b.branch and o.name = b.name
        and o.seq < b.seq and o.state = 'concluded' order by o.seq desc limit 1) o where b.id = :buildId
    ), own as materialized (
      select c.*, not exists (
        select 1 from causes o where o.build_id = (select id from earlier) and o.key = c.key) and exists (select 1 from earlier) as is_new
      from (${numberedCauses}) c
    ), matching as materialized (
      select c.* from own c where ((:search::text is null and :by::text is null) or ${ofColour} or ${inSnapshots})
        and (:decision::text is null or coalesce(c.verdict, 'undecided') = :decision)
        and (:ids::jsonb is null or c.id::text in (select jsonb_array_elements_text(:ids::jsonb)))
    )`;

type CauseParams = { buildId: string; limit: number; offset: number; sort: string } & Record<
  "search" | "by" | "group" | "decision" | "ids",
  string | null
>;

export type BuildCauseRow = CauseOfQuestionRow &
  Place & {
    decision: CauseDecision | null;
    by_rule: number;
    decided_at: Date | null;
    decided_by: PersonRow | null;
    reason: string | null;
    carried_from: number | null;
    is_new: boolean;
    draft: boolean;
    elsewhere: ElsewhereRow | null;
    apart: number;
    unstable: number;
  };

export type CauseDecision = "approved" | "rejected";

type Place = PlaceCrops & { diff_id: string; name: string };

type Paged<Row> = Omit<Row, "id"> & { id: string | null; total: number };

/** Selects a page of the wanted causes in the order `:sort`: of the question `:joint`, and others than the cause `:alike` that share its question. A page past the end is one row with a null `id`. */
export const causesPage = statement<CauseParams & { joint: string | null; alike: string | null }, Paged<BuildCauseRow & { at: number }>>(
  "causes_page",
  `with ${matchingCauses}, shown as materialized (
      select c.* from matching c where (:joint::text is null or c.joint::text = :joint)
        and (:alike::text is null or (c.id::text <> :alike and c.joint = (select o.joint from own o where o.id::text = :alike)))
    ), ruled as materialized (select d.id from decisions r join diffs d on d.build_id = r.build_id and d.decision_id = r.id
      where r.build_id = :buildId and r.rule_id is not null and r.withdrawn_at is null
    ), runs as materialized (select o.id from builds b cross join lateral (${runsOfCommit}) o where b.id = :buildId
    ), page as (select c.*, row_number() over (order by ${wanted}) as at from shown c order by ${wanted} limit :limit offset :offset)
    select t.total, r.* from (select count(*)::int as total from shown) t left join (
      select ${facts}, ${unstable} as unstable, ${causeElsewhere(personJson("approver"))} as elsewhere, c.at, s.diff_id::text as diff_id, s.region, d.name, d.comparison_id, k.regions -> s.region as own,
        ${shiftAt("k.regions", "s.region")} as shift, ${storedSize("bf")} as before_size, ${storedSize("hf")} as after_size
      from page c ${decisionOf("c", "x")} left join accounts a on a.id = x.user_id cross join lateral ${counts} n
      join lateral (select diff_id, region from places where cause_id = c.id order by id limit 1) s on true
      join diffs d on d.id = s.diff_id join comparisons k on k.id = d.comparison_id
      left join build_files bf on bf.id = k.base_file_id left join build_files hf on hf.id = k.head_file_id) r on true order by r.at`,
);

/** Crops of a question that cards show: of different variants. */
export const MOST_SAMPLES = 6;

type QuestionRow = Pick<QuestionOfCauses, "places" | "snapshots"> &
  Record<"undecided" | "rejected", number> & {
    id: string;
    decided_at: Date | null;
    samples: (QuestionOfCauses["samples"][number] & { name: string })[];
  };

/**
 * Selects a page of the questions with wanted causes in the order `:sort`, each with the causes, snapshots and decisions of all its variants, and its first ones
 * as samples. A page past the end is one row with a null `id`.
 */
export const questionsPage = statement<CauseParams, Paged<QuestionRow & { at: number }>>(
  "questions_page",
  `with ${matchingCauses}, joints as materialized (
      select o.joint, min(o.number) as number, sum(o.places)::int as places, (count(*) filter (where o.verdict is null))::int as undecided,
        (count(*) filter (where o.verdict = 'rejected'))::int as rejected, bool_or(o.is_new)::int as is_new,
        max(case o.facts ->> 'kind' when 'many' then 2147483647 else (o.facts ->> 'pixels')::bigint end) as pixels, max(x.created_at) as decided_at
      from own o left join decisions x on x.id = o.decision_id where o.joint in (select joint from matching) group by o.joint
    ), page as (
      select j.*, row_number() over (order by case :sort::text when 'new' then j.is_new when 'size' then j.pixels end desc nulls last, j.number) as at
      from joints j order by at limit :limit offset :offset)
    select t.total, r.* from (select count(*)::int as total from joints) t left join (
      select page.joint::text as id, page.places, page.undecided, page.rejected, page.decided_at, page.at,
        (select count(distinct p.diff_id)::int from own o join places p on p.cause_id = o.id where o.joint = page.joint) as snapshots,
        (select json_agg(json_build_object('cause', f.id::text, 'name', d.name, 'comparison_id', d.comparison_id, 'region', s.region, 'own', k.regions -> s.region,
            'shift', ${shiftAt("k.regions", "s.region")}, 'before_size', ${storedSize("bf")}, 'after_size', ${storedSize("hf")}) order by f.number)
          from (select o.id, o.number from own o where o.joint = page.joint order by o.number limit ${MOST_SAMPLES}) f
          join lateral (select diff_id, region from places where cause_id = f.id order by id limit 1) s on true
          join diffs d on d.id = s.diff_id join comparisons k on k.id = d.comparison_id
          left join build_files bf on bf.id = k.base_file_id left join build_files hf on hf.id = k.head_file_id) as samples
      from page) r on true order by r.at`,
);

/** Selects the cause of the build. */
export const causeOfBuild = statement<{ buildId: string; causeId: string }, { id: string }>(
  "cause_of_build",
  "select c.id::text as id from causes c where c.build_id = :buildId and c.id::text = :causeId",
);

type PlaceRow = Place & {
  id: string;
  cause_id: string;
  file_id: string;
  content_type: string;
  decision: CauseDecision | null;
  apart: boolean;
  decided_at: Date | null;
  decided_by: PersonRow | null;
  unstable: boolean;
};

/**
 * Selects a page of the places of the cause in the order they were found, with `:variants` those of all causes of its question, the cause with the most
 * places first. A page past the end is one row with a null `id`.
 */
export const placesPage = statement<
  { causeId: string; variants: boolean; limit: number; offset: number },
  Omit<PlaceRow, "id"> & { id: string | null; at: number; total: number }
>(
  "places_page",
  `with own as materialized (
      select c.id, c.key, c.places, c.verdict from causes o join causes c on c.build_id = o.build_id
        and (c.id = o.id or (:variants::boolean and ${questionOf("c")} = ${questionOf("o")})) where o.id = :causeId::bigint)
    select t.total, r.* from (select sum(places)::int as total from own) t left join (
      select p.id::text as id, c.id::text as cause_id, p.diff_id::text as diff_id, p.region, d.name, d.comparison_id, k.regions -> p.region as own, p.at,
        f.id as file_id, f.content_type,
        coalesce(p.verdict, c.verdict) as decision, p.verdict is not null as apart, x.created_at as decided_at, ${personJson("a")} as decided_by,
        exists (select 1 from builds b where b.id = d.build_id and ${isUnstable}) as unstable
      from (select p.*, row_number() over (order by c.places desc, c.key collate "C", p.id) as at from own c join places p on p.cause_id = c.id
        order by at limit :limit offset :offset) p
      join own c on c.id = p.cause_id join diffs d on d.id = p.diff_id join comparisons k on k.id = d.comparison_id
      join build_files f on f.id = coalesce(k.head_file_id, k.base_file_id) left join decisions x on x.id = p.decision_id left join accounts a on a.id = x.user_id) r on true
    order by r.at`,
);
