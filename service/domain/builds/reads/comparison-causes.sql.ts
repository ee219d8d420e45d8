import { statement } from "../../../db/statement.ts";
import type { CauseOfQuestionRow, PlaceCrops, QuestionRow } from "../causes/cause-record.ts";
import { MOST_SAMPLES, shiftAt, storedSize } from "../causes/causes.sql.ts";
import { diffAreas } from "../record/areas.sql.ts";
import { AREAS, comparedAreas, type ComparedPairs, numberedKeys, questionJoin } from "./compared-areas.sql.ts";

const region = `(p.place % ${AREAS})::int`;
const ownArea = "case when r.area ->> 'kind' = 'many' then null else r.area end";
const shift = shiftAt("c.regions", region);
/** The area with the number `p.place`, as a place of a cause. `at`: place of its comparison in the list `:pairs`. */
const placeOf = `(p.place / ${AREAS})::int as at, ${region} as region, c.id as comparison_id, ${ownArea} as own`;
const placeJoins = `left join comparisons c on c.id = :pairs::jsonb ->> (p.place / ${AREAS})::int
  left join lateral (select ${diffAreas} -> ${region} as area) r on true`;
const fileJoins = "left join build_files bf on bf.id = c.base_file_id left join build_files hf on hf.id = c.head_file_id";

const ownAreas = `own_areas as materialized (select place, at, key, kind, pixels, colours from (${comparedAreas}) a)`;
const sizeInOrder = "case kind when 'many' then 2147483647 else pixels end";
const fits = `((:search::text is null and :wanted::jsonb is null) or bool_or(colours ilike :search) or bool_or(:wanted::jsonb @> to_jsonb(at)))`;
const numbered = `${ownAreas}, numbered as materialized (${numberedKeys(fits)})`;

/** `search`: a pattern of colours, `wanted`: numbers of the pairs whose causes are wanted too; null in both for all causes. */
type ListParams = ComparedPairs & { limit: number; offset: number; sort: string } & Record<"search" | "wanted", string | null>;

/** A place of a cause of two builds. `at`: number of the pair among the changed ones. */
export type ComparedPlaceRow = PlaceCrops & { at: number };

type Paged<Row> = Omit<Row, "id"> & { id: string | null; total: number };

/**
 * Selects a page of the causes of the comparisons `:pairs`, those of the question with the most places first, or with `:sort` those with the largest areas, each
 * with its first place. `:question`: only its causes, `:keys`: only these; null for all. Areas are grouped by numbers, and read again for the page.
 */
export const comparisonCausesPage = statement<
  ListParams & Record<"question" | "keys", string | null>,
  Paged<CauseOfQuestionRow & ComparedPlaceRow>
>(
  "comparison_causes_page",
  `with ${numbered}, matching as materialized (
      select *, row_number() over (order by case when :sort::text = 'size' then ${sizeInOrder} end desc nulls last, number) as rank from numbered
      where fits and (:question::text is null or joint = :question)
        and (:keys::jsonb is null or key in (select jsonb_array_elements_text(:keys::jsonb)))
    )
    select t.total, p.key as id, p.places, p.snapshots, p.number, p.joint, p.question_number, p.variants, ${placeOf}, r.area - 'key' as facts,
      ${shift} as shift, ${storedSize("bf")} as before_size, ${storedSize("hf")} as after_size
    from (select count(*)::int as total from matching) t
    left join (select * from matching order by rank limit :limit offset :offset) p on true ${placeJoins} ${fileJoins} order by p.rank`,
);

type ComparedQuestionRow = Omit<QuestionRow, "samples"> & { id: string; variants: number } & {
  samples: (QuestionRow["samples"][number] & ComparedPlaceRow)[];
};

/** Selects a page of the questions with wanted causes, in the order `:sort`, as `questionsPage` does for a build. */
export const comparisonQuestionsPage = statement<ListParams, Paged<ComparedQuestionRow>>(
  "comparison_questions_page",
  `with ${numbered}, joints as (
      select joint, min(number) as number, sum(places)::int as places, max(variants)::int as variants, max(${sizeInOrder}) as size from numbered
      where joint in (select joint from numbered where fits) group by joint
    ), page as (
      select *, row_number() over (order by case when :sort::text = 'size' then size end desc nulls last, number) as rank from joints
      order by rank limit :limit offset :offset
    )
    select t.total, page.joint as id, page.places, page.variants,
      (select count(distinct a.at)::int from own_areas a join numbered n on n.key = a.key where n.joint = page.joint) as snapshots,
      (select json_agg(json_build_object('cause', p.key, 'at', (p.place / ${AREAS})::int, 'comparison_id', c.id, 'region', ${region}, 'own', ${ownArea},
          'shift', ${shift}, 'before_size', ${storedSize("bf")}, 'after_size', ${storedSize("hf")}) order by p.number)
        from (select n.key, n.place, n.number from numbered n where n.joint = page.joint order by n.number limit ${MOST_SAMPLES}) p
        ${placeJoins} ${fileJoins}) as samples
    from (select count(*)::int as total from joints) t left join page on true order by page.rank`,
);

/** Selects a page of the places of the cause, with `:variants` those of all causes of its question, the cause with the most places first. */
export const comparisonPlacesPage = statement<
  ComparedPairs & { limit: number; offset: number; causeKey: string; variants: boolean },
  Paged<ComparedPlaceRow & { id: string; cause: string }>
>(
  "comparison_places_page",
  `with own_areas as materialized (
      select a.place, a.key, coalesce(q.value, a.key) as joint from (select place, key from (${comparedAreas}) every_area) a ${questionJoin("a.key")}
    ), wanted as materialized (
      select place, key, count(*) over (partition by key) as places from own_areas
      where key = :causeKey or (:variants::boolean and joint = (select joint from own_areas where key = :causeKey limit 1))
    ), page as (
      select *, row_number() over (order by places desc, key collate "C", place) as rank from wanted order by rank limit :limit offset :offset
    )
    select t.total, p.place::text as id, p.key as cause, ${placeOf} from (select count(*)::int as total from wanted) t
    left join page p on true ${placeJoins} order by p.rank`,
);

const all = "true";

type PairPlaceRow = { region: number; causeId: string; causeNumber: number; questionId: string; questionNumber: number };

/** Selects the places of the pair with the number `:at` of the comparisons `:pairs`, with their causes. */
export const comparisonPlacesOfPair = statement<ComparedPairs & { at: number }, PairPlaceRow>(
  "comparison_places_of_pair",
  `with ${ownAreas}, numbered as (${numberedKeys(all)}) select (a.place % ${AREAS})::int as region, a.key as "causeId", n.number as "causeNumber",
      n.joint as "questionId", n.question_number as "questionNumber"
    from own_areas a join numbered n on n.key = a.key where a.at = :at::int order by a.place`,
);

/** Selects the position of the cause in the list of causes of the comparisons `:pairs`. */
export const comparisonCauseNumber = statement<ComparedPairs & { causeKey: string }, { number: number }>(
  "comparison_cause_number",
  `with ${ownAreas}, numbered as (${numberedKeys(all)}) select number from numbered where key = :causeKey`,
);
