import type { Statement } from "../../../db/client.ts";
import { personJson } from "../../people/person.sql.ts";

/** Earlier builds of the branch and suite in which a similar approval is looked for. */
const BUILDS_BACK = 20;
/** Earlier approvals of the test that are looked at. */
const APPROVALS_BACK = 100;
/** Changes of a test whose areas are looked at. */
const CHANGES_BACK = 30;

/** Selects the facts of the undecided cause $2 of the build $1. */
export const undecidedCause: Statement = {
  name: "similar_cause",
  sql: "select key, facts from causes where build_id = $1 and id = $2::bigint and verdict is null",
};

/**
 * Selects the latest causes that people approved in earlier builds of the branch in the test of the cause $2 of the build $1, the newest build first, without
 * the same one.
 */
export const earlierApprovals: Statement = {
  name: "similar_approvals",
  sql: `select o.number as build, c.id::text as id, c.key, c.facts, x.created_at as decided_at, ${personJson("a")} as decided_by, s.comparison_id, s.region, k.regions -> s.region as own
    from causes w join builds b on b.id = w.build_id
    cross join lateral (select d.test_id from places p join diffs d on d.id = p.diff_id where p.cause_id = w.id order by p.id limit 1) t
    cross join lateral (select o.id, o.number from builds o where o.project_id = b.project_id and o.branch = b.branch and o.name = b.name
      and o.number < b.number order by o.number desc limit ${BUILDS_BACK}) o
    join causes c on c.build_id = o.id and c.key <> w.key and c.verdict = 'approved'
    join decisions x on x.id = c.decision_id and x.user_id is not null
    cross join lateral (select d.comparison_id, p.region from places p join diffs d on d.id = p.diff_id
      where p.cause_id = c.id and d.test_id = t.test_id order by p.id limit 1) s
    join comparisons k on k.id = s.comparison_id left join accounts a on a.id = x.user_id
    where w.build_id = $1 and w.id = $2::bigint order by o.number desc, c.id limit ${APPROVALS_BACK}`,
};

/**
 * Counts since day $2 the baseline builds of the test $1 and those in which it differed, with the areas of its latest changes outside of the build $3:
 * lists of `[x, y, width, height]`, each with its times.
 */
export const noiseOfTest: Statement = {
  name: "noise_of_test",
  sql: `select coalesce((select sum(builds)::int from test_days where test_id = $1 and day >= $2), 0) as runs,
      coalesce((select sum(count)::int from change_days where test_id = $1 and day >= $2), 0) as changes,
      (select json_agg(json_build_object('times', x.count, 'boxes', jsonb_path_query_array(c.regions, '$[0 to 49].after'))) from (
        select last_diff_id as id, count from change_days where test_id = $1 and day >= $2 order by day desc, last_diff_id desc
        limit ${CHANGES_BACK}) x
        join diffs d on d.id = x.id and d.build_id <> $3 join comparisons c on c.id = d.comparison_id) as areas`,
};
