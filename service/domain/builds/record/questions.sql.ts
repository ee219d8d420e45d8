import type { Statement } from "../../../db/client.ts";

/** Question of a cause `c`: its first cause. */
export const questionOf = (c: string) => `coalesce(${c}.question, ${c}.id)`;

/**
 * Causes of the build $1 with their questions, those with the most places first: `joint` is the question, `weight` its places, `variants` its causes.
 * `number` and `question_number` count both in their lists.
 */
export const numberedCauses = `select n.*, (row_number() over (order by n.weight desc, n.joint, n.places desc, n.id))::int as number,
    (dense_rank() over (order by n.weight desc, n.joint))::int as question_number
  from (select c.*, ${questionOf("c")} as joint, sum(c.places) over own as weight, (count(*) over own)::int as variants
    from causes c where c.build_id = $1 window own as (partition by ${questionOf("c")})) n`;

/** Selects the causes of the build $1 that can share a question: all but those of snapshots with very many areas. */
export const causesToJoin: Statement = {
  name: "questions_causes",
  sql: "select id::text as id, key, facts from causes where build_id = $1 and facts ->> 'kind' <> 'many' order by id",
};

/** Selects the changed snapshots of the build $1 with the boxes of their places: lists of `[cause, before, after]`. */
export const placesToJoin: Statement = {
  name: "questions_places",
  sql: `select d.name, json_agg(json_build_array(p.cause_id::text, r.area -> 'before', r.area -> 'after') order by p.region) as places
    from diffs d join comparisons k on k.id = d.comparison_id cross join lateral jsonb_array_elements(k.regions) with ordinality r(area, at)
    join places p on p.diff_id = d.id and p.region = r.at - 1 where d.build_id = $1 and d.rank = 1 group by d.id, d.name order by d.id`,
};

/** Stores the questions of the causes of the build $1 from the JSON list $2. */
export const storeQuestions: Statement = {
  name: "questions_store",
  sql: `update causes c set question = w.question from jsonb_to_recordset($2::jsonb) w(id bigint, question bigint)
    where c.build_id = $1 and c.id = w.id and c.question is distinct from w.question`,
};

/** Selects the causes of the question $2 of the build $1. */
export const variantsOfQuestion: Statement = {
  name: "questions_variants",
  sql: `select c.id::text as id from causes c where c.build_id = $1 and ${questionOf("c")} = $2::bigint order by c.id`,
};
