import type { Statement } from "../../db/client.ts";
import { personJson } from "../accounts/person.sql.ts";

/** Earlier builds of the branch and suite in which a similar approval is looked for. */
const BUILDS_BACK = 20;
/** Changes of a test whose areas are looked at. */
const CHANGES_BACK = 30;

/**
 * Selects the latest cause that a person approved in an earlier build of the branch, and that looks like the undecided cause $2 of the build $1 in the
 * same test without being the same.
 */
export const similarApproval: Statement = {
  name: "similar_approval",
  sql: `select o.number as build, c.id::text as id, x.created_at as decided_at, ${personJson("a")} as decided_by, s.comparison_id, s.region, k.regions -> s.region as own
    from causes w join builds b on b.id = w.build_id
    cross join lateral (select d.test_id from places p join diffs d on d.id = p.diff_id where p.cause_id = w.id order by p.id limit 1) t
    cross join lateral (select o.id, o.number from builds o where o.project_id = b.project_id and o.branch = b.branch and o.name = b.name
      and o.number < b.number order by o.number desc limit ${BUILDS_BACK}) o
    join causes c on c.build_id = o.id and c.likeness = w.likeness and c.key <> w.key and c.verdict = 'approved'
    join decisions x on x.id = c.decision_id and x.user_id is not null
    cross join lateral (select d.comparison_id, p.region from places p join diffs d on d.id = p.diff_id
      where p.cause_id = c.id and d.test_id = t.test_id order by p.id limit 1) s
    join comparisons k on k.id = s.comparison_id left join accounts a on a.id = x.user_id
    where w.build_id = $1 and w.id = $2::bigint and w.verdict is null order by o.number desc limit 1`,
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
