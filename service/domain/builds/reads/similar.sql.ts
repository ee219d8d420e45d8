import type { CauseRow } from "../causes/join-questions.ts";
import { statement } from "../../../db/statement.ts";
import type { PlaceCrops } from "../causes/cause-record.ts";
import type { PersonRow } from "../../people/person-record.ts";
import { personJson } from "../../people/person.sql.ts";

/** Earlier builds of the branch and suite in which a similar approval is looked for. */
const BUILDS_BACK = 20;
/** Earlier approvals of the test that are looked at. */
const APPROVALS_BACK = 100;
/** Changes of a test whose areas are looked at. */
const CHANGES_BACK = 30;

/** Selects the facts of the undecided cause `:causeId` of the build. */
export const undecidedCause = statement<{ buildId: string; causeId: string }, Pick<CauseRow, "key" | "facts">>(
  "similar_cause",
  "select key, facts from causes where build_id = :buildId and id = :causeId::bigint and verdict is null",
);

export type SimilarRow = PlaceCrops & CauseRow & { build: number; id: string; decided_at: Date | null; decided_by: PersonRow | null };

/**
 * Selects the latest causes that people approved in earlier builds of the branch in the test of the cause of the build, the newest build first, without
 * the same one.
 */
export const earlierApprovals = statement<{ buildId: string; causeId: string }, SimilarRow>(
  "similar_approvals",
  `select o.number as build, c.id::text as id, c.key, c.facts, x.created_at as decided_at, ${personJson("a")} as decided_by, s.comparison_id, s.region, k.regions -> s.region as own
    from causes w join builds b on b.id = w.build_id
    cross join lateral (select d.test_id from places p join diffs d on d.id = p.diff_id where p.cause_id = w.id order by p.id limit 1) t
    cross join lateral (select o.id, o.number from builds o where o.project_id = b.project_id and o.branch = b.branch and o.name = b.name
      and o.number < b.number order by o.number desc limit ${BUILDS_BACK}) o
    join causes c on c.build_id = o.id and c.key <> w.key and c.verdict = 'approved'
    join decisions x on x.id = c.decision_id and x.user_id is not null
    cross join lateral (select d.comparison_id, p.region from places p join diffs d on d.id = p.diff_id
      where p.cause_id = c.id and d.test_id = t.test_id order by p.id limit 1) s
    join comparisons k on k.id = s.comparison_id left join accounts a on a.id = x.user_id
    where w.build_id = :buildId and w.id = :causeId::bigint order by o.number desc, c.id limit ${APPROVALS_BACK}`,
);

type NoiseOfTestRow = { runs: number; changes: number; areas: { times: number; boxes: (AreaBox | null)[] }[] | null };

export type AreaBox = [x: number, y: number, width: number, height: number];

/**
 * Counts since day `:day` the baseline builds of the test and those in which it differed, with the areas of its latest changes outside of the build:
 * lists of `[x, y, width, height]`, each with its times.
 */
export const noiseOfTest = statement<{ testId: number; day: string; build: string }, NoiseOfTestRow>(
  "noise_of_test",
  `select coalesce((select sum(builds)::int from test_days where test_id = :testId and day >= :day), 0) as runs,
      coalesce((select sum(count)::int from change_days where test_id = :testId and day >= :day), 0) as changes,
      (select json_agg(json_build_object('times', x.count, 'boxes', jsonb_path_query_array(c.regions, '$[0 to 49].after'))) from (
        select last_diff_id as id, count from change_days where test_id = :testId and day >= :day order by day desc, last_diff_id desc
        limit ${CHANGES_BACK}) x
        join diffs d on d.id = x.id and d.build_id <> :build join comparisons c on c.id = d.comparison_id) as areas`,
);
