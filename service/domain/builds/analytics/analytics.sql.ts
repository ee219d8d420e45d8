import type { Statement } from "../../../db/client.ts";

/** The projects of the account $1; only those of the names in the list $2, if it is given. */
const filtered = "select id, name from projects where account_id = $1 and deleted_at is null and ($2::text[] is null or name = any($2))";

/** Selects metered units by project and bucket of the length $5, from day $3 to $4. */
export const screenshotBuckets: Statement = {
  name: "analytics_screenshots",
  sql: `select p.id, p.name, to_char(date_trunc($5, d.day::timestamp), 'YYYY-MM-DD') as bucket, sum(d.units)::int as total
    from (${filtered}) p join usage_days d on d.project_id = p.id and d.day between $3 and $4
    group by 1, 2, 3 having sum(d.units) > 0 order by 2, 1`,
};

const builds = (conclusion: string, verdict = "") =>
  `count(*) filter (where b.conclusion = '${conclusion}'${verdict && ` and b.verdict = '${verdict}'`})`;

/** Selects numbers of builds by project and bucket of the length $5, from day $3 to $4, if $7 without those of the last day that were created after $6. */
export const buildBuckets: Statement = {
  name: "analytics_builds",
  sql: `with chosen as (${filtered}), days as (
      select p.id, p.name, d.day, d.total, d.changes_detected, d.no_changes, d.accepted, d.rejected
      from chosen p join build_days d on d.project_id = p.id and d.day between $3 and $4
      union all select p.id, p.name, $4, -count(*), -${builds("changes-detected")}, -${builds("no-changes")},
        -${builds("changes-detected", "accepted")}, -${builds("changes-detected", "rejected")}
      from (select * from chosen where $7::boolean) p join builds b on b.project_id = p.id and b.created_at > $6::timestamptz
        and b.created_at < ($4::date + 1)::timestamp at time zone 'UTC' group by p.id, p.name)
    select id, name, to_char(date_trunc($5, day::timestamp), 'YYYY-MM-DD') as bucket, sum(total)::int as total,
      sum(changes_detected)::int as "changesDetected", sum(no_changes)::int as "noChanges", sum(accepted)::int as accepted, sum(rejected)::int as rejected
    from days group by 1, 2, 3 having sum(total) > 0 order by 2, 1`,
};
