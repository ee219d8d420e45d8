import { statement } from "../../../db/statement.ts";
import type { TestRow } from "./find-test.ts";
import type { PersonRow } from "../../people/person-record.ts";
import { ENGINE } from "../../../../lib/compare/rule.ts";
import { isIgnored } from "../record/test-facts.sql.ts";
import { isOngoing } from "../record/test-rating.sql.ts";
import { comparisonOfChange, type FileRef, pictureOfTest } from "../record/small-pictures.sql.ts";
import { personJson } from "../../people/person.sql.ts";

/** Selects the test `:id` of the project. `ongoing`: the latest reference build of its suite has it. */
export const testOfProject = statement<{ projectId: string; id: number }, TestRow>(
  "test_of_project",
  `select t.id, t.name, t.build_name, t.page, t.created_at, ${isOngoing("t")} as ongoing from tests t where t.project_id = :projectId and t.id = :id`,
);

type DayRow = { day: string; total: number; changes: number; uniqueChanges: number };

/** Selects the numbers of the test by day since day `:since`. */
export const testDayNumbers = statement<{ testId: number; since: string }, DayRow>(
  "test_day_numbers",
  `select day, sum(total)::int as total, sum(changes)::int as changes, sum(uniques)::int as "uniqueChanges" from (
      select day, builds as total, 0 as changes, 0 as uniques from test_days where test_id = :testId and day >= :since
      union all select day, 0, count, case when count(*) over (partition by fingerprint) = 1 then 1 else 0 end
        from change_days where test_id = :testId and day >= :since) all_days group by day`,
);

const occurrence = (diff: string) => `(select json_build_object('diffId', d.id::text, 'date', b.created_at, 'number', b.number)
  from diffs d join builds b on b.id = d.build_id where d.id = ${diff})`;

export type Seen = { diffId: string; date: string; number: number } | null;

/** Selects the first and the latest change of the test whose builds are kept. */
export const seenChanges = statement<{ testId: number }, { first: Seen; last: Seen }>(
  "test_seen_changes",
  `select ${occurrence("(select first_diff_id from change_days where test_id = :testId order by day, first_diff_id limit 1)")} as first,
    ${occurrence("(select last_diff_id from change_days where test_id = :testId order by day desc, last_diff_id desc limit 1)")} as last`,
);

type ChangeRow = {
  fingerprint: string;
  occurrences: number;
  ignored: boolean;
  expires_at: Date | null;
  first_id: number;
  last_id: number;
  first: Seen;
  last: Seen;
};

/** Selects a page of the changes of the test since day `:since` whose builds are kept, the most frequent first; only those ignored at `:now`, or not, by `:ignored`. */
export const testChangesPage = statement<
  { testId: number; limit: number; offset: number; since: string; now: Date; ignored: boolean | null },
  ChangeRow & { id: string | null; total: number }
>(
  "test_changes_page",
  `with seen as (
      select fingerprint, sum(count)::int as occurrences, (array_agg(first_diff_id order by day))[1] as first_id,
        (array_agg(last_diff_id order by day desc))[1] as last_id from change_days where test_id = :testId and day >= :since group by fingerprint
    ), kept as (
      select s.*, ${isIgnored(":now")} as ignored, i.expires_at from seen s left join ignored_changes i on i.test_id = :testId and i.fingerprint = s.fingerprint
      where exists (select 1 from diffs d where d.id = s.first_id) and exists (select 1 from diffs d where d.id = s.last_id)
    ), listed as (select * from kept where :ignored::boolean is null or ignored = :ignored)
    select t.total, p.*, p.fingerprint as id, ${occurrence("p.first_id")} as first, ${occurrence("p.last_id")} as last
    from (select count(*)::int as total from listed) t
    left join (select * from listed order by occurrences desc, fingerprint limit :limit offset :offset) p on true order by p.occurrences desc, p.fingerprint`,
);

/** Counts the changes of the reference build `:buildId` on day `:day`. */
export const countChanges = statement<{ buildId: string; day: string }>(
  "changes_count",
  `insert into change_days (test_id, fingerprint, day, count, first_diff_id, last_diff_id)
    select d.test_id, c.fingerprint, :day, 1, min(d.id), max(d.id) from diffs d join comparisons c on c.id = d.comparison_id
    where d.build_id = :buildId and d.status in ('changed', 'ignored') and c.fingerprint is not null and d.test_id is not null
    group by d.test_id, c.fingerprint order by d.test_id, c.fingerprint
    on conflict (test_id, fingerprint, day) do update set count = change_days.count + 1, last_diff_id = excluded.last_diff_id`,
);

/** Counts the build for its tests on day `:day`, once: the job `:runId` ends in the same statement, at `:now`. */
export const countTests = statement<{ buildId: string; day: string; runId: string; now: Date }>(
  "tests_count",
  `with ended as (update jobs set finished_at = :now::timestamptz where id = :runId and finished_at is null returning id)
    insert into test_days (test_id, day, builds) select s.test_id, :day, 1 from snapshots s where s.build_id = :buildId and exists (select 1 from ended)
    group by s.test_id order by s.test_id on conflict (test_id, day) do update set builds = test_days.builds + 1`,
);

/**
 * Ignores the changes of the reference build `:buildId` of the project that were found at least `:changes` times since day `:day`, from `:now` to `:until`. A change that a person
 * showed again stays.
 */
export const ignoreReturning = statement<{ buildId: string; projectId: string; changes: number; day: string; now: Date; until: Date }>(
  "changes_ignore_returning",
  `insert into ignored_changes (test_id, fingerprint, project_id, ignored, automatic, at, expires_at, engine)
    select distinct d.test_id, c.fingerprint, :projectId, true, true, :now::timestamptz, :until::timestamptz, c.engine
    from diffs d join comparisons c on c.id = d.comparison_id
    where d.build_id = :buildId and d.status = 'changed' and c.fingerprint is not null and d.test_id is not null and (select sum(x.count) from change_days x
      where x.test_id = d.test_id and x.fingerprint = c.fingerprint and x.day >= :day) >= :changes
    order by 1, 2 on conflict (test_id, fingerprint) do update
      set ignored = true, automatic = true, user_id = null, agent = null, at = excluded.at, expires_at = excluded.expires_at
      where ignored_changes.ignored and ignored_changes.expires_at <= excluded.at`,
);

/** Selects the changed diffs of the build whose change is ignored at `:now`. */
export const ignoredInBuild = statement<{ buildId: string; now: Date }, { id: number; rule_id: null }>(
  "changes_ignored_in_build",
  `select d.id, null as rule_id from diffs d join comparisons c on c.id = d.comparison_id
    join ignored_changes i on i.test_id = d.test_id and i.fingerprint = c.fingerprint
    where d.build_id = :buildId and d.status = 'changed' and ${isIgnored(":now")}`,
);

/**
 * Stores that the person `:userId` with the program `:agent` ignores the changes in the JSON list `:changes` of tests, fingerprints and the engines of these from `:at` until
 * `:until`, or shows them again. Returns those for which it was different.
 */
export const setIgnored = statement<
  { changes: string; projectId: string; userId: string; agent: string | null; ignored: boolean; at: Date; until: Date | null },
  { test_id: number; fingerprint: string }
>(
  "changes_set_ignored",
  `insert into ignored_changes (test_id, fingerprint, project_id, ignored, user_id, agent, at, expires_at, engine)
    select distinct w.test_id, w.fingerprint, :projectId, :ignored::boolean, :userId, :agent, :at::timestamptz, :until::timestamptz, w.engine
    from jsonb_to_recordset(:changes::jsonb) w(test_id bigint, fingerprint text, engine smallint) order by 1, 2
    on conflict (test_id, fingerprint) do update set ignored = excluded.ignored, automatic = false, user_id = excluded.user_id, agent = excluded.agent,
      at = excluded.at, expires_at = excluded.expires_at, engine = excluded.engine
      where ignored_changes.ignored <> excluded.ignored or ignored_changes.expires_at is distinct from excluded.expires_at
    returning test_id, fingerprint`,
);

export type ChangedSnapshotRow = { id: number; name: string; test_id: number; fingerprint: string; engine: number; undecided: boolean };

/** Selects the changed snapshots of the cause of the build. */
export const changedSnapshotsOfCause = statement<{ buildId: string; causeId: string }, ChangedSnapshotRow>(
  "changed_snapshots_of_cause",
  `select d.id, d.name, d.test_id, c.fingerprint, c.engine, d.verdict is null as undecided from diffs d join comparisons c on c.id = d.comparison_id
    where d.build_id = :buildId and d.status = 'changed' and c.fingerprint is not null and d.test_id is not null
      and d.id in (select p.diff_id from places p join causes k on k.id = p.cause_id where k.build_id = :buildId and k.id::text = :causeId)
    order by d.id`,
);

// A change that a newer engine found again is listed once, under its new fingerprint.
const ignored = `ignored_changes i where i.project_id = :projectId and i.ignored and (i.expires_at is null or i.expires_at > :now::timestamptz)
  and not (i.engine = ${ENGINE} and not starts_with(i.fingerprint, 'v${ENGINE}'))
  and (:search = '' or strpos(lower(concat_ws(' ', (select name from tests where id = i.test_id),
    (select coalesce(name, slug) from accounts where id = i.user_id))), lower(:search)) > 0)`;

type IgnoredPageRow = {
  id: string | null;
  total: number;
  test_id: number;
  fingerprint: string;
  at: Date;
  expires_at: Date | null;
  name: string;
} & {
  build_name: string;
  author: PersonRow | null;
  comparison: string | null;
  picture: FileRef | null;
};

/** Selects a page of the changes of the project that are ignored at `:now`, with `:search` in the name of the test or person, the latest first. */
export const ignoredPage = statement<{ projectId: string; limit: number; offset: number; now: Date; search: string }, IgnoredPageRow>(
  "ignored_changes_page",
  `select t.total, p.*, p.fingerprint as id from (select count(*)::int as total from ${ignored}) t left join (
      select i.test_id, i.fingerprint, i.at, i.expires_at, e.name, e.build_name, ${personJson("a")} as author,
        ${comparisonOfChange("i.project_id", "i.fingerprint")} as comparison, ${pictureOfTest("e.id")} as picture
      from (select * from ${ignored} order by i.at desc, i.test_id, i.fingerprint limit :limit offset :offset) i
      join tests e on e.id = i.test_id left join accounts a on a.id = i.user_id) p on true order by p.at desc, p.test_id, p.fingerprint`,
);
