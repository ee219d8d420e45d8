import type * as z from "zod";
import type { SnapshotChange } from "../../../../lib/contract/build-changes.ts";
import { statement } from "../../../db/statement.ts";
import { numberedCauses } from "../record/questions.sql.ts";

/** Selects the places of the diff of the build, with their causes. */
export const placesOfDiff = statement<{ buildId: string; diffId: string }, z.output<typeof SnapshotChange>["places"][number]>(
  "places_of_diff",
  `select p.id::text as id, p.region, c.id::text as "causeId", c.number as "causeNumber",
      c.joint::text as "questionId", c.question_number as "questionNumber", coalesce(p.verdict, c.verdict) as decision from places p join (${numberedCauses}) c on c.id = p.cause_id where p.diff_id = :diffId::bigint order by p.region, p.id`,
);

/** Selects the position of the cause in the list of the build. */
export const numberOfCause = statement<{ buildId: string; causeId: string }, { number: number }>(
  "cause_number",
  `select number from (${numberedCauses}) c where c.id::text = :causeId`,
);
