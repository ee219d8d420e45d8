import { statement } from "../../../db/statement.ts";

/** The projects of the account; only those of the names in the list `:names`, if it is given. */
const filtered =
  "select id, name from projects where account_id = :accountId and deleted_at is null and (:names::text[] is null or name = any(:names))";

export type BucketRow<K extends string> = { id: string; name: string; bucket: string } & Record<K | "total", number>;

/** Selects metered units by project and bucket of the length `:groupBy`, from day `:first` to `:last`. */
export const screenshotBuckets = statement<
  { accountId: string; names: readonly string[] | null; first: string; last: string; groupBy: string },
  BucketRow<never>
>(
  "analytics_screenshots",
  `select p.id, p.name, to_char(date_trunc(:groupBy, d.day::timestamp), 'YYYY-MM-DD') as bucket, sum(d.units)::int as total
    from (${filtered}) p join usage_days d on d.project_id = p.id and d.day between :first and :last
    group by 1, 2, 3 having sum(d.units) > 0 order by 2, 1`,
);

const builds = (conclusion: string, verdict = "") =>
  `count(*) filter (where b.conclusion = '${conclusion}'${verdict && ` and b.verdict = '${verdict}'`})`;

/** Selects numbers of builds by project and bucket of the length `:groupBy`, from day `:first` to `:last`, if `:isPartial` without those of the last day that were created after `:before`. */
export const buildBuckets = statement<
  { accountId: string; names: readonly string[] | null; first: string; last: string; groupBy: string; before: Date; isPartial: boolean },
  BucketRow<"changesDetected" | "noChanges" | "accepted" | "rejected" | "waiting">
>(
  "analytics_builds",
  `with chosen as (${filtered}), days as (
      select p.id, p.name, d.day, d.total, d.changes_detected, d.no_changes, d.accepted, d.rejected, d.waiting
      from chosen p join build_days d on d.project_id = p.id and d.day between :first and :last
      union all select p.id, p.name, :last, -count(*), -${builds("changes-detected")}, -${builds("no-changes")},
        -${builds("changes-detected", "accepted")}, -${builds("changes-detected", "rejected")},
        -count(*) filter (where build_waits(b.conclusion, b.verdict, b.type, b.decided))
      from (select * from chosen where :isPartial::boolean) p join builds b on b.project_id = p.id and b.created_at > :before::timestamptz
        and b.created_at < (:last::date + 1)::timestamp at time zone 'UTC' group by p.id, p.name)
    select id, name, to_char(date_trunc(:groupBy, day::timestamp), 'YYYY-MM-DD') as bucket, sum(total)::int as total,
      sum(changes_detected)::int as "changesDetected", sum(no_changes)::int as "noChanges", sum(accepted)::int as accepted, sum(rejected)::int as rejected,
      sum(waiting)::int as waiting
    from days group by 1, 2, 3 having sum(total) > 0 order by 2, 1`,
);
