import type { Statement } from "../../../db/client.ts";
import { numberedCauses } from "../record/questions.sql.ts";

/** Selects the places of the diff $2 of the build $1, with their causes. */
export const placesOfDiff: Statement = {
  name: "places_of_diff",
  sql: `select p.id::text as id, p.region, c.id::text as "causeId", c.number as "causeNumber", c.question_number as "questionNumber",
      coalesce(p.verdict, c.verdict) as decision from places p join (${numberedCauses}) c on c.id = p.cause_id where p.diff_id = $2::bigint order by p.region, p.id`,
};

/** Selects the position of the cause $2 in the list of the build $1. */
export const numberOfCause: Statement = {
  name: "cause_number",
  sql: `select number from (${numberedCauses}) c where c.id::text = $2`,
};
