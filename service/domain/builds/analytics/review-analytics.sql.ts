import type { Statement } from "../../../db/client.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";

/** The projects of the account $1 that the person $3 can see, or all if $4; only those of the names in the list $2, if it is given. */
const visible = `chosen as (select p.id, p.name from projects p where p.account_id = $1 and p.deleted_at is null
    and ($2::text[] is null or p.name = any($2)) and ($4::boolean or coalesce(${projectLevelOf("p.id", "$3")}, p.default_user_level) is not null))`;

/** Selects the numbers of builds from day $5 to $6, and of first decisions by step of waiting time, as `{"40": 3}`. */
export const reviewFacts: Statement = {
  name: "analytics_review_facts",
  sql: `with ${visible}
    select (coalesce(sum(d.changes_detected + d.no_changes), 0))::int as builds, coalesce(sum(d.waiting), 0)::int as waiting,
      coalesce(sum(d.decided), 0)::int as decided,
      (select coalesce(json_object_agg(step, builds), '{}'::json) from (select w.step, sum(w.builds)::int as builds from chosen c
        join review_wait_days w on w.project_id = c.id and w.day between $5 and $6 group by w.step) steps) as waits
    from chosen c join build_days d on d.project_id = c.id and d.day between $5 and $6`,
};

/** Selects the people with reviews from day $5 to $6, or from $7 until the day before $5 (\`previous\`), most reviews first. */
export const reviewersOfDays: Statement = {
  name: "analytics_reviewers",
  sql: `with ${visible}, counted as (
      select r.user_id, sum(r.approved) filter (where r.day >= $5) as approved, sum(r.rejected) filter (where r.day >= $5) as rejected,
        sum(r.commented) filter (where r.day >= $5) as commented, sum(r.approved + r.rejected + r.commented) filter (where r.day < $5) as previous
      from chosen c join review_days r on r.project_id = c.id and r.day between $7 and $6 group by r.user_id)
    select a.id, a.slug, coalesce(a.name, a.slug) as name, coalesce(approved, 0)::int as approved, coalesce(rejected, 0)::int as rejected,
      coalesce(commented, 0)::int as commented, coalesce(previous, 0)::int as previous
    from counted join accounts a on a.id = user_id
    order by coalesce(approved, 0) + coalesce(rejected, 0) + coalesce(commented, 0) desc, coalesce(previous, 0) desc, a.id`,
};

/** Selects the 10 flakiest tests from day $5 to $6: those with a change that came back. Rated as in the list of tests. */
export const flakyTests: Statement = {
  name: "analytics_flaky_tests",
  sql: `with ${visible}, seen as (
      select t.id, sum(x.count) as count, count(*) as days from chosen c join tests t on t.project_id = c.id
        join change_days x on x.test_id = t.id and x.day between $5 and $6 group by t.id, x.fingerprint
    ), rated as (
      select s.id, sum(s.count)::int as changes, count(*) filter (where s.days = 1) as uniques,
        (select coalesce(sum(d.builds), 0)::int from test_days d where d.test_id = s.id and d.day between $5 and $6) as builds
      from seen s group by s.id having bool_or(s.count > 1))
    select t.id, t.name, t.build_name as "buildName", c.id as "projectId", c.name as "projectName", r.changes, greatest(r.builds, 1) as builds,
      1 - (greatest(0, 1 - r.changes::float8 / greatest(r.builds, 1)) + r.uniques::float8 / r.changes) / 2 as flakiness
    from rated r join tests t on t.id = r.id join chosen c on c.id = t.project_id order by flakiness desc, r.changes desc, t.id limit 10`,
};

/** Selects the 10 tests whose snapshots people rejected most often in builds from day $5 to $6. */
export const rejectedTests: Statement = {
  name: "analytics_rejected_tests",
  sql: `with ${visible}, counted as (
      select r.test_id, count(*)::int as rejections from chosen c join rejected_diffs r on r.project_id = c.id and r.day between $5 and $6
      group by r.test_id order by 2 desc, 1 limit 10)
    select t.id, t.name, t.build_name as "buildName", c.id as "projectId", c.name as "projectName", k.rejections
    from counted k join tests t on t.id = k.test_id join chosen c on c.id = t.project_id order by k.rejections desc, t.id`,
};
