import type * as z from "zod";
import type { TestSort as SortSchema } from "../../../../lib/contract/tests.ts";
import { ENGINE } from "../../../../lib/compare/rule.ts";
import type { Statement } from "../../../db/client.ts";
import { isIgnored } from "../record/test-facts.sql.ts";

type TestSort = z.output<typeof SortSchema>;

const reference = "b.project_id = $1 and b.type = 'reference' and b.state = 'concluded'";
/** Ids of the latest reference builds of the project $1, one a suite: an index look-up for each. */
const latestBuilds = `with recursive suites(name) as (
    (select b.name from builds b where ${reference} order by b.name limit 1)
    union all select (select b.name from builds b where ${reference} and b.name > s.name order by b.name limit 1) from suites s where s.name is not null
  ), latest as materialized (
    select (select b.id from builds b where ${reference} and b.name = s.name and not b.subset order by b.seq desc limit 1) as id
    from suites s where s.name is not null)`;

/** Orders of the list of tests, for the alias of its rows. Each ends with the id, so that equal tests have the same order on every page. */
const testOrders: Record<TestSort, (row: string) => string> = {
  flakiness: (row) => `${row}.flakiness desc, ${row}.id desc`,
  changes: (row) => `${row}.changes desc, ${row}.id desc`,
  lastSeen: (row) => `${row}.last_id desc, ${row}.id desc`,
  name: (row) => `${row}.name, ${row}.id`,
};

const matches = "($4::text is null or t.build_name = $4) and ($5::text is null or t.name ilike $5)";

/**
 * Selects a page of the ids of the tests in the latest reference builds of the project $1, with their numbers since day $6: suite $4, pattern of names
 * $5. Only tests with changes are rated; all others have no flakiness. Without filters, only the names of the page are read.
 */
const testsBy = (sort: TestSort, isFiltered: boolean): Statement => ({
  name: `tests_page_${sort}${isFiltered ? "_filtered" : ""}`,
  sql: `${latestBuilds}, listed as materialized (
      select s.test_id as id from latest l join snapshots s on s.build_id = l.id and s.parent_name is null
      ${isFiltered ? "join tests t on t.id = s.test_id" : ""} where ${isFiltered ? matches : "coalesce($4::text, $5::text) is null"}
    ), rated as (
      select f.test_id, sum(f.count) as changes, count(*) filter (where f.days = 1) as uniques, max(f.last_id) as last_id, max(f.last_day) as last_day,
        (select sum(d.builds) from test_days d where d.test_id = f.test_id and d.day >= $6) as total
      from (select x.test_id, sum(x.count) as count, count(*) as days, max(x.last_diff_id) as last_id, max(x.day) as last_day
        from listed l join change_days x on x.test_id = l.id and x.day >= $6 group by x.test_id, x.fingerprint) f group by f.test_id
    ), listing as (
      select l.id, ${sort === "name" ? "n.name" : "null as name"}, r.last_day, coalesce(r.changes, 0) as changes, coalesce(r.last_id, 0) as last_id,
        coalesce(1 - (greatest(0, 1 - r.changes::float8 / r.total) + r.uniques::float8 / r.changes) / 2, 0) as flakiness
      from listed l ${sort === "name" ? "join tests n on n.id = l.id" : ""} left join rated r on r.test_id = l.id
    ), page as (select * from listing g order by ${testOrders[sort]("g")} limit $2 offset $3)
    select t.total, p.id, p.last_day, e.name, e.build_name from (select count(*)::int as total from listed) t
    left join (page p join tests e on e.id = p.id) on true order by ${testOrders[sort]("p")}`,
});

const inEachOrder = (isFiltered: boolean): Record<TestSort, Statement> => ({
  flakiness: testsBy("flakiness", isFiltered),
  changes: testsBy("changes", isFiltered),
  lastSeen: testsBy("lastSeen", isFiltered),
  name: testsBy("name", isFiltered),
});

/** Statements for a page of all tests, by order. */
export const testsPage = inEachOrder(false);

/** Statements for a page of the tests of one suite or with a part of the name, by order. */
export const filteredTestsPage = inEachOrder(true);

/** Selects the test $2 of the project $1. `ongoing`: the latest reference build of its suite has it. */
export const testOfProject: Statement = {
  name: "test_of_project",
  sql: `select t.id, t.name, t.build_name, t.created_at, exists (select 1 from snapshots s where s.name = t.name and s.build_id = (
      select b.id from builds b where ${reference} and b.name = t.build_name and not b.subset order by b.seq desc limit 1)) as ongoing
    from tests t where t.project_id = $1 and t.id = $2`,
};

/** Selects the numbers of the test $1 by day since day $2. */
export const testDayNumbers: Statement = {
  name: "test_day_numbers",
  sql: `select day, sum(total)::int as total, sum(changes)::int as changes, sum(uniques)::int as "uniqueChanges" from (
      select day, builds as total, 0 as changes, 0 as uniques from test_days where test_id = $1 and day >= $2
      union all select day, 0, count, case when count(*) over (partition by fingerprint) = 1 then 1 else 0 end
        from change_days where test_id = $1 and day >= $2) all_days group by day`,
};

const occurrence = (diff: string) => `(select json_build_object('diffId', d.id::text, 'date', b.created_at, 'number', b.number)
  from diffs d join builds b on b.id = d.build_id where d.id = ${diff})`;

/** Selects the first and the latest change of the test $1 whose builds are kept. */
export const seenChanges: Statement = {
  name: "test_seen_changes",
  sql: `select ${occurrence("(select first_diff_id from change_days where test_id = $1 order by day, first_diff_id limit 1)")} as first,
    ${occurrence("(select last_diff_id from change_days where test_id = $1 order by day desc, last_diff_id desc limit 1)")} as last`,
};

/** Selects a page of the changes of the test $1 since day $4 whose builds are kept, the most frequent first; only those ignored at $5, or not, by $6. */
export const testChangesPage: Statement = {
  name: "test_changes_page",
  sql: `with seen as (
      select fingerprint, sum(count)::int as occurrences, (array_agg(first_diff_id order by day))[1] as first_id,
        (array_agg(last_diff_id order by day desc))[1] as last_id from change_days where test_id = $1 and day >= $4 group by fingerprint
    ), kept as (
      select s.*, ${isIgnored("$5")} as ignored, i.expires_at from seen s left join ignored_changes i on i.test_id = $1 and i.fingerprint = s.fingerprint
      where exists (select 1 from diffs d where d.id = s.first_id) and exists (select 1 from diffs d where d.id = s.last_id)
    ), listed as (select * from kept where $6::boolean is null or ignored = $6)
    select t.total, p.*, p.fingerprint as id, ${occurrence("p.first_id")} as first, ${occurrence("p.last_id")} as last
    from (select count(*)::int as total from listed) t
    left join (select * from listed order by occurrences desc, fingerprint limit $2 offset $3) p on true order by p.occurrences desc, p.fingerprint`,
};

/** Counts the changes of the reference build $1 on day $2. */
export const countChanges: Statement = {
  name: "changes_count",
  sql: `insert into change_days (test_id, fingerprint, day, count, first_diff_id, last_diff_id)
    select d.test_id, c.fingerprint, $2, 1, min(d.id), max(d.id) from diffs d join comparisons c on c.id = d.comparison_id
    where d.build_id = $1 and d.status in ('changed', 'ignored') and c.fingerprint is not null and d.test_id is not null
    group by d.test_id, c.fingerprint order by d.test_id, c.fingerprint
    on conflict (test_id, fingerprint, day) do update set count = change_days.count + 1, last_diff_id = excluded.last_diff_id`,
};

/** Counts the build $1 for its tests on day $2, once: the job $3 ends in the same statement, at $4. */
export const countTests: Statement = {
  name: "tests_count",
  sql: `with ended as (update jobs set finished_at = $4::timestamptz where id = $3 and finished_at is null returning id)
    insert into test_days (test_id, day, builds) select s.test_id, $2, 1 from snapshots s where s.build_id = $1 and exists (select 1 from ended)
    group by s.test_id order by s.test_id on conflict (test_id, day) do update set builds = test_days.builds + 1`,
};

/** Deletes counters of builds before day $1. */
export const purgeTestDays: Statement = { name: "test_days_purge", sql: "delete from test_days where day < $1" };

/**
 * Ignores the changes of the reference build $1 of the project $2 that were found at least $3 times since day $4, from $5 to $6. A change that a person
 * showed again stays.
 */
export const ignoreReturning: Statement = {
  name: "changes_ignore_returning",
  sql: `insert into ignored_changes (test_id, fingerprint, project_id, ignored, automatic, at, expires_at, engine)
    select distinct d.test_id, c.fingerprint, $2, true, true, $5::timestamptz, $6::timestamptz, c.engine
    from diffs d join comparisons c on c.id = d.comparison_id
    where d.build_id = $1 and d.status = 'changed' and c.fingerprint is not null and d.test_id is not null and (select sum(x.count) from change_days x
      where x.test_id = d.test_id and x.fingerprint = c.fingerprint and x.day >= $4) >= $3
    order by 1, 2 on conflict (test_id, fingerprint) do update
      set ignored = true, automatic = true, user_id = null, agent = null, at = excluded.at, expires_at = excluded.expires_at
      where ignored_changes.ignored and ignored_changes.expires_at <= excluded.at`,
};

/** Selects the changed diffs of the build $1 whose change is ignored at $2. */
export const ignoredInBuild: Statement = {
  name: "changes_ignored_in_build",
  sql: `select d.id, null as rule_id from diffs d join comparisons c on c.id = d.comparison_id
    join ignored_changes i on i.test_id = d.test_id and i.fingerprint = c.fingerprint
    where d.build_id = $1 and d.status = 'changed' and ${isIgnored("$2")}`,
};

/**
 * Stores that the person $4 with the program $5 ignores ($6) the change $2 of the test $1 of the project $3 from $7 until $8. $9: the engine of its
 * fingerprint. Returns a row when it was different.
 */
export const setIgnored: Statement = {
  name: "change_set_ignored",
  sql: `insert into ignored_changes (test_id, fingerprint, project_id, ignored, user_id, agent, at, expires_at, engine)
    values ($1, $2, $3, $6::boolean, $4, $5, $7::timestamptz, $8::timestamptz, $9::smallint)
    on conflict (test_id, fingerprint) do update set ignored = excluded.ignored, automatic = false, user_id = excluded.user_id, agent = excluded.agent,
      at = excluded.at, expires_at = excluded.expires_at, engine = excluded.engine
      where ignored_changes.ignored <> excluded.ignored or ignored_changes.expires_at is distinct from excluded.expires_at
    returning test_id`,
};

// A change that a newer engine found again is listed once, under its new fingerprint.
const ignored = `ignored_changes i where i.project_id = $1 and i.ignored and (i.expires_at is null or i.expires_at > $4::timestamptz)
  and not (i.engine = ${ENGINE} and not starts_with(i.fingerprint, 'v${ENGINE}'))`;

/** Selects a page of the changes of the project $1 that are ignored at $4, the latest first. */
export const ignoredPage: Statement = {
  name: "ignored_changes_page",
  sql: `select t.total, p.*, p.fingerprint as id from (select count(*)::int as total from ${ignored}) t left join (
      select i.test_id, i.fingerprint, i.at, i.expires_at, e.name, e.build_name, case when a.id is null then null else
        json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'pictureKey', a.picture_key) end as author
      from (select * from ${ignored} order by i.at desc, i.test_id, i.fingerprint limit $2 offset $3) i
      join tests e on e.id = i.test_id left join accounts a on a.id = i.user_id) p on true order by p.at desc, p.test_id, p.fingerprint`,
};

/** Stores the choice $3 of the person $2 about the test $1. */
export const subscribeTest: Statement = {
  name: "test_subscribe",
  sql: `insert into test_subscriptions (test_id, user_id, subscribed) values ($1, $2, $3)
    on conflict (test_id, user_id) do update set subscribed = excluded.subscribed`,
};
