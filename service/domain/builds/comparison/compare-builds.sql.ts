import { ENGINE } from "../../../../lib/compare/rule.ts";
import type { Statement } from "../../../db/client.ts";
import { diffAreas } from "../record/areas.sql.ts";
import { leaveContent } from "./diffs.sql.ts";
import { buildColumns, buildJoins } from "../record/build-rows.sql.ts";

/** Select the comparisons of the project $1 in the JSON list $2 that ended, with their areas or without. */
const results = (name: string, regions: string): Statement => ({
  name,
  sql: `select c.id, c.base_file_id, c.head_file_id, c.threshold, c.status, c.score, c.fingerprint, ${regions} as regions, c.problem,
      c.mask_key is not null as has_mask
    from jsonb_to_recordset($2::jsonb) w(base_file_id text, head_file_id text, threshold real)
    join comparisons c on c.project_id = $1 and coalesce(c.base_file_id, '') = coalesce(w.base_file_id, '')
      and c.head_file_id = w.head_file_id and c.threshold = w.threshold and c.engine = ${ENGINE}
    where c.status <> 'pending'`,
});
export const comparisonResults = results("comparison_results", "c.regions");
export const comparisonOutcomes = results("comparison_outcomes", "null");

/** Selects the changed areas of the comparisons in the JSON list $1 of ids. */
export const comparisonRegions: Statement = {
  name: "comparison_regions",
  sql: "select id, regions from comparisons where id = any(array(select jsonb_array_elements_text($1::jsonb)))",
};

/** Areas of comparisons that one number can name: more than a comparison has. */
const AREAS = 1_000_000;

/** Key of an area `r.area` by kind, and by colours or size: areas of two builds with the same key are counted as alike. */
const likeness = `(r.area ->> 'kind') || coalesce(':' || (r.area -> 'recoloured' ->> 'from') || ':' || (r.area -> 'recoloured' ->> 'to'),
  ':' || coalesce(r.area -> 'after' ->> 2, '') || 'x' || coalesce(r.area -> 'after' ->> 3, ''), '')`;

/** The areas of the comparisons in the JSON list $1 of ids, which may repeat. Very many areas of a snapshot are one. `place`: number of the area. */
const areas = `select (w.at - 1) * ${AREAS} + r.place - 1 as place, w.at - 1 as at, r.area ->> 'key' as key, ${likeness} as likeness,
    r.area ->> 'kind' as kind, (r.area ->> 'pixels')::bigint as pixels, (r.area -> 'recoloured')::text as colours
  from jsonb_array_elements_text($1::jsonb) with ordinality w(id, at) join comparisons c on c.id = w.id
  cross join lateral jsonb_array_elements(${diffAreas}) with ordinality r(area, place)`;

/** The area with the number `p.place`, as a place of a cause. `at`: place of its comparison in the list $1. */
const placeOf = `(p.place / ${AREAS})::int as at, (p.place % ${AREAS})::int as region, c.id as comparison_id,
  case when r.area ->> 'kind' = 'many' then null else r.area end as own, r.area - 'key' as facts`;
const placeJoins = `left join comparisons c on c.id = $1::jsonb ->> (p.place / ${AREAS})::int
  left join lateral (select ${diffAreas} -> (p.place % ${AREAS})::int as area) r on true`;

const mostPlaces = 'places desc, id collate "C"';
const wanted = `case when $4::text = 'size' then case when kind = 'many' then 2147483647 else pixels end end desc nulls last, ${mostPlaces}`;

/**
 * Selects a page of the causes of the comparisons $1, a JSON list of ids, which may repeat: those with the most places first, or with $4 those with
 * the largest areas, each with its first place. $5: a pattern of colours, $6: numbers of the comparisons whose causes are wanted too; null in both for all
 * causes. `number` counts all causes. Areas are grouped by numbers, and read again for the page.
 */
export const comparisonCausesPage: Statement = {
  name: "comparison_causes_page",
  sql: `with found as materialized (
      select key as id, min(likeness) as likeness, count(*)::int as places, count(distinct at)::int as snapshots, min(place) as place,
        min(kind) as kind, max(pixels) as pixels, ($5::text is null and $6::jsonb is null) or bool_or(colours ilike $5) or bool_or($6::jsonb @> to_jsonb(at)) as fits
      from (${areas}) a group by key
    ), numbered as (
      select f.*, (count(*) over (partition by f.likeness))::int - 1 as alike, (row_number() over (order by ${mostPlaces}))::int as number from found f
    ), matching as materialized (select *, row_number() over (order by ${wanted}) as rank from numbered where fits)
    select t.total, p.id, p.places, p.snapshots, p.alike, p.number, ${placeOf} from (select count(*)::int as total from matching) t
    left join (select * from matching order by rank limit $2 offset $3) p on true ${placeJoins} order by p.rank`,
};

/** Selects a page of the places of the cause $4 of the comparisons $1, in their order. */
export const comparisonPlacesPage: Statement = {
  name: "comparison_places_page",
  sql: `with own_areas as materialized (select place from (${areas}) a where key = $4)
    select t.total, p.place::text as id, ${placeOf} from (select count(*)::int as total from own_areas) t
    left join (select place from own_areas order by place limit $2 offset $3) p on true ${placeJoins} order by p.place`,
};

/** Causes of the comparisons $1 with their position in the list of causes. */
const numberedCauses = `own_areas as materialized (select place, at, key from (${areas}) a),
  numbered as (select key, row_number() over (order by count(*) desc, key collate "C")::int as number from own_areas group by key)`;

/** Selects the places of the pair with the number $2 of the comparisons $1, with their causes. */
export const comparisonPlacesOfPair: Statement = {
  name: "comparison_places_of_pair",
  sql: `with ${numberedCauses} select (a.place % ${AREAS})::int as region, a.key as "causeId", n.number as "causeNumber"
    from own_areas a join numbered n on n.key = a.key where a.at = $2::int order by a.place`,
};

/** Selects the position of the cause $2 in the list of causes of the comparisons $1. */
export const comparisonCauseNumber: Statement = {
  name: "comparison_cause_number",
  sql: `with ${numberedCauses} select number from numbered where key = $2`,
};

const comparable = "not b.skipped and b.state in ('comparing', 'concluded')";
const newest = (condition: string) => `select ${buildColumns} from builds b ${buildJoins}
  where b.project_id = $1 and ($3::text is null or b.name = $3) and ${comparable} and ${condition} order by b.seq desc limit 1`;

/** Select the newest comparable build of the project $1 by branch or commit $2, with the name $3 if any. */
export const newestBuild: Record<"branch" | "commit", Statement> = {
  branch: { name: "newest_build_of_branch", sql: newest("b.branch = $2") },
  commit: { name: "newest_build_of_commit", sql: newest("coalesce(b.pr_head_commit, b.commit) = $2") },
};

const file = `json_build_object('id', s.id::text, 'name', s.name, 'metadata', s.metadata, 'traceId', s.trace_id, 'fileId', f.id,
  'hash', f.hash, 'width', f.width, 'height', f.height, 'contentType', f.content_type)`;

/** Selects the snapshots $1, a JSON list of ids, with their tests. */
export const snapshotRecords: Statement = {
  name: "snapshot_records",
  sql: `select s.id, ${file} as file, t.id as test_id, t.name as test_name, t.build_name
    from snapshots s join build_files f on f.id = s.file_id join tests t on t.id = s.test_id
    where s.id = any(array(select jsonb_array_elements_text($1::jsonb)::bigint))`,
};

/** Selects the decisions of the build $1 by test and content. */
export const decisionsOfBuild: Statement = {
  name: "decisions_of_build",
  sql: "select d.test_id, d.content_key from diffs d join decisions x on x.id = d.decision_id and x.rule_id is null where d.build_id = $1",
};

/** Fields of the new diffs in the JSON list $2. */
const fresh = `jsonb_to_recordset($2::jsonb) n(test_id bigint, name text, parent_name text, head_id bigint, base_id bigint, head_file_id text,
  base_file_id text, content_key text, comparison_id text, status text, rank smallint, waiting boolean, score float8)`;

/**
 * Replaces the comparison of the build $1 by the diffs in the list $2, at $3. A diff of the same snapshot, or about the same removed file, keeps its id, and
 * its causes where both files are the same: so do decisions.
 */
export const replaceDiffs: Statement = {
  name: "diffs_replace",
  sql: `with fresh as materialized (select * from ${fresh}), kept as materialized (
      select d.id, n.*, (d.content_key, d.comparison_id) is not distinct from (n.content_key, n.comparison_id) as is_same
      from diffs d join fresh n on d.name = n.name and d.head_id is not distinct from n.head_id and (n.head_id is not null or d.content_key = n.content_key)
      where d.build_id = $1
    ), same as (update diffs d set base_id = k.base_id from kept k where d.id = k.id and k.is_same
    ), moved as (
      update diffs d set base_id = k.base_id, base_file_id = k.base_file_id, content_key = k.content_key, comparison_id = k.comparison_id,
        status = k.status, rank = k.rank, waiting = k.waiting, score = k.score, group_key = null, problem = null, rule_id = null
      from kept k where d.id = k.id and not k.is_same returning d.id
    ), ${leaveContent("moved", "$3")}, ended as (delete from diffs d where d.build_id = $1 and d.head_id is null
      and not exists (select 1 from fresh n where n.head_id is null and n.name = d.name and n.content_key = d.content_key))
    insert into diffs (build_id, test_id, name, parent_name, head_id, base_id, head_file_id, base_file_id, content_key, comparison_id, status, rank,
      waiting, score)
    select $1, n.test_id, n.name, n.parent_name, n.head_id, n.base_id, n.head_file_id, n.base_file_id, n.content_key, n.comparison_id, n.status,
      n.rank, n.waiting, n.score
    from fresh n where not exists (select 1 from kept k where k.name = n.name and k.head_id is not distinct from n.head_id)`,
};
