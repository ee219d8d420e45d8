import { statement } from "../../../db/statement.ts";
import type { CauseRow } from "../causes/join-questions.ts";
import { diffAreas } from "../record/areas.sql.ts";
import type { QuestionBox } from "../record/questions.sql.ts";

/** Areas of comparisons that one number can name: more than a comparison has. */
export const AREAS = 1_000_000;

/** The areas of the comparisons in the JSON list `:pairs` of ids, which may repeat. Very many areas of a snapshot are one. `place`: number of the area. */
export const comparedAreas = `select (w.at - 1) * ${AREAS} + r.place - 1 as place, w.at - 1 as at, r.area ->> 'key' as key, r.area,
    r.area ->> 'kind' as kind, (r.area ->> 'pixels')::bigint as pixels, (r.area -> 'recoloured')::text as colours
  from jsonb_array_elements_text(:pairs::jsonb) with ordinality w(id, at) join comparisons c on c.id = w.id
  cross join lateral jsonb_array_elements(${diffAreas}) with ordinality r(area, place)`;

/** Changed pairs of a comparison of two builds: `pairs` the ids of their comparisons, `joined` the digest of their questions, null while pairs wait. */
export type ComparedPairs = { pairs: string; joined: string | null };

/** Rows `q` with the key of a cause and that of its question, of causes that share one. */
const storedQuestions = `jsonb_each_text(coalesce((select questions from comparison_questions where digest = :joined::text), '{}'))`;

/** Joins the question `q.value` of the cause `key`. */
export const questionJoin = (key: string) => `left join ${storedQuestions} q on q.key = ${key}`;

/**
 * Causes of the comparisons `:pairs` with their questions, as `numberedCauses` of a build: the question with the most places first. Needs the areas `own_areas`.
 * `fits`: an SQL aggregate that holds for the wanted ones.
 */
export const numberedKeys = (
  fits: string,
) => `select n.*, (row_number() over (order by n.weight desc, n.joint collate "C", n.places desc, n.key collate "C"))::int as number,
    (dense_rank() over (order by n.weight desc, n.joint collate "C"))::int as question_number
  from (select f.*, coalesce(q.value, f.key) as joint, sum(f.places) over own as weight, (count(*) over own)::int as variants from (
      select key, count(*)::int as places, count(distinct at)::int as snapshots, min(place) as place, min(kind) as kind, max(pixels) as pixels, ${fits} as fits
      from own_areas group by key
    ) f ${questionJoin("f.key")} window own as (partition by coalesce(q.value, f.key))) n`;

/** Selects the causes of the comparisons `:pairs` that can share a question, each with the facts of its first place. */
export const comparedCausesToJoin = statement<{ pairs: string }, CauseRow>(
  "compared_causes_to_join",
  `select distinct on (key collate "C") key as id, key, area - 'key' as facts from (${comparedAreas}) a where kind <> 'many' order by key collate "C", place`,
);

type PairRow = { at: number; places: [key: string, before: QuestionBox, after: QuestionBox][] };

/** Selects the boxes of the places of each of the comparisons `:pairs`: lists of `[cause, before, after]`. */
export const comparedPlacesToJoin = statement<{ pairs: string }, PairRow>(
  "compared_places_to_join",
  `select at::int as at, json_agg(json_build_array(key, area -> 'before', area -> 'after') order by place) as places from (${comparedAreas}) a group by at order by at`,
);

/** Returns true as `known` where the questions of the digest are stored. */
export const comparedQuestionsKnown = statement<{ digest: string }, { known: boolean }>(
  "compared_questions_known",
  "select exists (select 1 from comparison_questions where digest = :digest) as known",
);

/** Stores the questions `:questions` of two builds, and forgets those of an earlier state of them. */
export const storeComparedQuestions = statement<Record<"digest" | "baseId" | "headId" | "questions", string>>(
  "compared_questions_store",
  `with former as (delete from comparison_questions where base_build_id = :baseId and head_build_id = :headId and digest <> :digest)
    insert into comparison_questions (digest, base_build_id, head_build_id, questions) values (:digest, :baseId, :headId, :questions::jsonb)
    on conflict (digest) do nothing`,
);
