import type { operatorBuildStates } from "./builds-admin.ts";
import { statement } from "../db/statement.ts";

/** State of a build for operators at `:now`; uploads without a sign of life for two hours are expired. */
const state = `case b.state when 'open' then case when b.active_at < :now::timestamptz - interval '2 hours' then 'expired' else 'uploading' end
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
const filters = `(:projectId::text is null or b.project_id = :projectId) and (:branch::text is null or b.branch = :branch) and (:name::text is null or b.name = :name)
  and (:state::text is null or ${state} = :state)`;

export type ListBuildsOfInstanceRow = {
  id: string;
  project: string;
  number: number;
  name: string;
  branch: string;
  commit: string;
  state: State;
  snapshot_count: number;
  waiting: number;
  dead_letters: number;
  conclusion: string | null;
  verdict: string | null;
  created_at: Date;
  finalized_at: Date | null;
  concluded_at: Date | null;
};

export type State = (typeof operatorBuildStates)[number];

/** Lists the newest `:limit` builds at `:now` of the project, the branch, the name and the state (null: any). */
export const listBuildsOfInstance = statement<
  { now: Date; projectId: string | null; branch: string | null; name: string | null; state: string | null; limit: number },
  ListBuildsOfInstanceRow
>(
  "operator_builds",
  `with ${deadLetters}, newest as (
      select b.id, b.seq from unnest(array['open', 'finalized', 'comparing', 'concluded', 'failed']) s(state)
      cross join lateral (select * from builds b where b.state = s.state and ${filters} order by b.seq desc limit :limit::int) b)
    select ${columns} from (select * from newest order by seq desc limit :limit::int) n join builds b on b.id = n.id ${joins} order by b.seq desc`,
);

/** Counts the builds at `:now` that did not conclude, by state. */
export const countUnfinishedBuilds = statement<{ now: Date }, { state: State; count: number }>(
  "operator_builds_count",
  `select ${state} as state, count(*)::int as count from builds b where b.state in ('open', 'finalized', 'comparing', 'failed')
    group by 1 order by 1`,
);

/** Selects the build with number `:number` of the project at `:now`. */
export const buildOfInstance = statement<{ now: Date; projectId: string; number: number }, ListBuildsOfInstanceRow>(
  "operator_build",
  `with ${deadLetters} select ${columns} from builds b ${joins} where b.project_id = :projectId and b.number = :number`,
);

/** Selects the dead letters of the build, newest first, at most `:limit`. */
export const deadLettersOfBuild = statement<
  { buildId: string; limit: number },
  { id: string; kind: string; last_error: string | null; failed_at: Date }
>(
  "operator_build_letters",
  `with ${deadLetters} select id, kind, last_error, failed_at from letters where build_id = :buildId order by failed_at desc limit :limit::int`,
);

const unfinished = "j.finished_at is null and j.failed_at is null";
/** Live jobs of the build. */
const liveJobs = `select j.kind, j.lease_until from jobs j where j.kind = 'builds.start' and ${unfinished} and j.payload ->> 'buildId' = :buildId
  union all select j.kind, j.lease_until from jobs j where j.kind = 'builds.compare' and ${unfinished}
    and j.payload ->> 'comparisonId' in (select d.comparison_id from diffs d where d.build_id = :buildId and d.waiting)`;

/** Counts the jobs of the build that wait or run at `:now`. */
export const liveJobsOfBuild = statement<{ buildId: string; now: Date }, { kind: string; state: string; count: number }>(
  "operator_build_jobs",
  `select kind, case when lease_until > :now::timestamptz then 'running' else 'waiting' end as state, count(*)::int as count
    from (${liveJobs}) j group by 1, 2 order by 1, 2`,
);

/** Selects snapshots of the build that could not be compared, at most `:limit`, with their number. */
export const problemsOfBuild = statement<{ buildId: string; limit: number }, { name: string; problem: string; total: number }>(
  "operator_build_problems",
  `select name, problem, count(*) over ()::int as total from diffs where build_id = :buildId and problem is not null order by name limit :limit::int`,
);

/** Selects the pending comparisons of the build that no job will run. */
export const lostComparisons = statement<{ buildId: string }, { id: string }>(
  "operator_lost_comparisons",
  `select c.id from comparisons c where c.status = 'pending' and c.id in (select d.comparison_id from diffs d where d.build_id = :buildId and d.waiting)
    and not exists (select 1 from jobs j where j.kind = 'builds.compare' and ${unfinished} and j.payload ->> 'comparisonId' = c.id)`,
);

/** Deletes the dead letters of the build, which new jobs replace. */
export const deleteLettersOfBuild = statement<{ buildId: string }>(
  "operator_delete_letters",
  `with ${deadLetters} delete from jobs where id in (select id from letters where build_id = :buildId)`,
);
