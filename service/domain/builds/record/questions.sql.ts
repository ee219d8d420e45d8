import type { CauseRow } from "../causes/join-questions.ts";
import { statement } from "../../../db/statement.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";

/** Question of a cause `c`: its first cause. */
export const questionOf = (c: string) => `coalesce(${c}.question, ${c}.id)`;

/** Number of changes of a build as people see them: its questions. `b`: the build's id. */
export const countOfQuestions = (b: string) => `(select count(distinct ${questionOf("c")})::int from causes c where c.build_id = ${b})`;

/**
 * Causes of the build with their questions, those with the most places first: `joint` is the question, `weight` its places, `variants` its causes.
 * `number` and `question_number` count both in their lists. Those with equally many places are in the order of their keys, as `numberedKeys` has them,
 * so that a change has the same letter in a build and in the comparison of its two builds.
 */
export const numberedCauses = `select n.*, (row_number() over (order by n.weight desc, n.first_key, n.places desc, n.key collate "C"))::int as number,
    (dense_rank() over (order by n.weight desc, n.first_key))::int as question_number
  from (select c.*, ${questionOf("c")} as joint, min(c.key collate "C") over own as first_key, sum(c.places) over own as weight,
      (count(*) over own)::int as variants from causes c where c.build_id = :buildId window own as (partition by ${questionOf("c")})) n`;

/** Selects the causes of the build that can share a question: all but those of snapshots with very many areas. */
export const causesToJoin = statement<{ buildId: string }, CauseRow>(
  "questions_causes",
  "select id::text as id, key, facts from causes where build_id = :buildId and facts ->> 'kind' <> 'many' order by id",
);

type SnapshotRow = { name: string; places: [cause: string, before: QuestionBox, after: QuestionBox][] };

export type QuestionBox = StoredRegion["before"];

/** Selects the changed snapshots of the build with the boxes of their places: lists of `[cause, before, after]`. */
export const placesToJoin = statement<{ buildId: string }, SnapshotRow>(
  "questions_places",
  `select d.name, json_agg(json_build_array(p.cause_id::text, r.area -> 'before', r.area -> 'after') order by p.region) as places
    from diffs d join comparisons k on k.id = d.comparison_id cross join lateral jsonb_array_elements(k.regions) with ordinality r(area, at)
    join places p on p.diff_id = d.id and p.region = r.at - 1 where d.build_id = :buildId and d.rank = 1 group by d.id, d.name order by d.id`,
);

/** Stores the questions of the causes of the build from the JSON list `:questions`. */
export const storeQuestions = statement<{ buildId: string; questions: string }>(
  "questions_store",
  `update causes c set question = w.question from jsonb_to_recordset(:questions::jsonb) w(id bigint, question bigint)
    where c.build_id = :buildId and c.id = w.id and c.question is distinct from w.question`,
);

/** Selects the places of the question of a place `:placeId` in its snapshot. */
export const placesOfSnapshot = statement<{ placeId: string }, { id: string }>(
  "questions_places_of_snapshot",
  `select p.id::text as id from places own join causes o on o.id = own.cause_id join places p on p.diff_id = own.diff_id
    join causes c on c.id = p.cause_id and ${questionOf("c")} = ${questionOf("o")} where own.id = :placeId::bigint order by p.id`,
);

/** Selects the causes of the question of the build. */
export const variantsOfQuestion = statement<{ buildId: string; questionId: string }, { id: string }>(
  "questions_variants",
  `select c.id::text as id from causes c where c.build_id = :buildId and ${questionOf("c")} = :questionId::bigint order by c.id`,
);
