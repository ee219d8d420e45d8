import type { Statement } from "../db/client.ts";

/** State of a build for operators at `$1`; uploads without a sign of life for two hours are expired. */
const state = `case b.state when 'open' then case when b.active_at < $1::timestamptz - interval '2 hours' then 'expired' else 'uploading' end
  when 'finalized' then 'waiting' else b.state end`;

/** Dead letters by build: of its start, and of its comparisons. */
const deadLetters = `dead as materialized (select id, kind, payload, last_error, failed_at from jobs
    where failed_at is not null and kind in ('builds.start', 'builds.compare')),
  letters as (select j.*, j.payload ->> 'buildId' as build_id from dead j where j.kind = 'builds.start'
    union select j.*, d.build_id from dead j join diffs d on d.comparison_id = j.payload ->> 'comparisonId' where j.kind = 'builds.compare')`;

const columns = `b.id, b.number, b.name, b.branch, b.commit, ${state} as state, b.snapshot_count, b.created_at, b.finalized_at, b.concluded_at,
  b.conclusion, b.verdict, a.slug || '/' || p.name as project,
  (select count(*)::int from diffs d where d.build_id = b.id and d.waiting) as waiting,
  (select count(*)::int from letters l where l.build_id = b.id) as dead_letters`;
const joins = "join projects p on p.id = b.project_id join accounts a on a.id = p.account_id";
const filters = `($2::text is null or b.project_id = $2) and ($3::text is null or b.branch = $3) and ($4::text is null or b.name = $4)
  and ($5::text is null or ${state} = $5)`;

/** Lists the newest `$6` builds at `$1` of the project `$2`, the branch `$3`, the name `$4` and the state `$5` (null: any). */
export const listBuildsOfInstance: Statement = {
  name: "operator_builds",
  sql: `with ${deadLetters}, newest as (
      select b.id, b.seq from unnest(array['open', 'finalized', 'comparing', 'concluded', 'failed']) s(state)
      cross join lateral (select * from builds b where b.state = s.state and ${filters} order by b.seq desc limit $6::int) b)
    select ${columns} from (select * from newest order by seq desc limit $6::int) n join builds b on b.id = n.id ${joins} order by b.seq desc`,
};

/** Counts the builds at `$1` that did not conclude, by state. */
export const countUnfinishedBuilds: Statement = {
  name: "operator_builds_count",
  sql: `select ${state} as state, count(*)::int as count from builds b where b.state in ('open', 'finalized', 'comparing', 'failed')
    group by 1 order by 1`,
};

/** Selects the build with number `$3` of the project `$2` at `$1`. */
export const buildOfInstance: Statement = {
  name: "operator_build",
  sql: `with ${deadLetters} select ${columns} from builds b ${joins} where b.project_id = $2 and b.number = $3`,
};

/** Selects the dead letters of the build `$1`, newest first, at most `$2`. */
export const deadLettersOfBuild: Statement = {
  name: "operator_build_letters",
  sql: `with ${deadLetters} select id, kind, last_error, failed_at from letters where build_id = $1 order by failed_at desc limit $2::int`,
};

const unfinished = "j.finished_at is null and j.failed_at is null";
/** Live jobs of the build `$1`. */
const liveJobs = `select j.kind, j.lease_until from jobs j where j.kind = 'builds.start' and ${unfinished} and j.payload ->> 'buildId' = $1
  union all select j.kind, j.lease_until from jobs j where j.kind = 'builds.compare' and ${unfinished}
    and j.payload ->> 'comparisonId' in (select d.comparison_id from diffs d where d.build_id = $1 and d.waiting)`;

/** Counts the jobs of the build `$1` that wait or run at `$2`. */
export const liveJobsOfBuild: Statement = {
  name: "operator_build_jobs",
  sql: `select kind, case when lease_until > $2::timestamptz then 'running' else 'waiting' end as state, count(*)::int as count
    from (${liveJobs}) j group by 1, 2 order by 1, 2`,
};

/** Selects snapshots of the build `$1` that could not be compared, at most `$2`, with their number. */
export const problemsOfBuild: Statement = {
  name: "operator_build_problems",
  sql: `select name, problem, count(*) over ()::int as total from diffs where build_id = $1 and problem is not null order by name limit $2::int`,
};

/** Selects the pending comparisons of the build `$1` that no job will run. */
export const lostComparisons: Statement = {
  name: "operator_lost_comparisons",
  sql: `select c.id from comparisons c where c.status = 'pending' and c.id in (select d.comparison_id from diffs d where d.build_id = $1 and d.waiting)
    and not exists (select 1 from jobs j where j.kind = 'builds.compare' and ${unfinished} and j.payload ->> 'comparisonId' = c.id)`,
};

/** Deletes the dead letters of the build `$1`, which new jobs replace. */
export const deleteLettersOfBuild: Statement = {
  name: "operator_delete_letters",
  sql: `with ${deadLetters} delete from jobs where id in (select id from letters where build_id = $1)`,
};
