/** Condition for concluded reference builds `b` of a project. */
export const referenceBuildOf = (project: string) => `b.project_id = ${project} and b.type = 'reference' and b.state = 'concluded'`;

/** Id of the latest reference build of a suite that has all its tests; one that was taken back counts only where there is no other. */
export function latestReferenceBuild(project: string, suite: string): string {
  const latest = (condition: string) =>
    `(select b.id from builds b where ${referenceBuildOf(project)} and b.name = ${suite} and not b.subset${condition} order by b.seq desc limit 1)`;
  return `coalesce(${latest(" and b.taken_at is null")}, ${latest("")})`;
}

/** Condition for tests `t` that the latest reference build of their suite has. */
export const isOngoing = (test: string) => `exists (select 1 from snapshots s where s.name = ${test}.name and s.parent_name is null
    and s.build_id = ${latestReferenceBuild(`${test}.project_id`, `${test}.build_name`)})`;

/**
 * Tables that end with `rated`: the numbers of the tests with an `id` in `source` that changed on days that `period` lets through. `back`: changes that came back, where a
 * test is flaky. `total`: its builds.
 */
export const ratedTests = (source: string, period: (row: string) => string) => `counted as (
      select f.test_id, sum(f.count)::int as changes, (count(*) filter (where f.days = 1))::int as uniques, max(f.last_id) as last_id, max(f.last_day) as last_day,
        coalesce(sum(f.count) filter (where f.count > 1), 0)::int as back,
        (select coalesce(sum(d.builds), 0)::int from test_days d where d.test_id = f.test_id and ${period("d")}) as total
      from (select x.test_id, sum(x.count) as count, count(*) as days, max(x.last_diff_id) as last_id, max(x.day) as last_day
        from ${source} l join change_days x on x.test_id = l.id and ${period("x")} group by x.test_id, x.fingerprint) f group by f.test_id
    ), rated as (
      select c.*, 1 - (greatest(0, 1 - c.changes::float8 / greatest(c.total, 1)) + c.uniques::float8 / c.changes) / 2 as flakiness from counted c)`;

/** Order of rated tests, and of pages by their flakiest test: most builds that changed back first. */
export const flakiestFirst = (row: string) => `${row}.back desc, ${row}.flakiness desc, ${row}.id desc`;
