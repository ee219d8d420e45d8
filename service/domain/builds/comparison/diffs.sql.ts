import { ENGINE } from "../../../../lib/compare/rule.ts";
import type { Statement } from "../../../db/client.ts";
import { diffAreas } from "../record/areas.sql.ts";

/** Fields of the pairs in a JSON list. */
const pairs = "jsonb_to_recordset($2::jsonb) w(id text, base_file_id text, head_file_id text, threshold real)";

/** Adds the comparisons of the project $1 that it lacks, from the list $2. */
export const insertComparisons: Statement = {
  name: "comparisons_insert",
  sql: `insert into comparisons (id, project_id, base_file_id, head_file_id, threshold, engine)
    select w.id, $1, w.base_file_id, w.head_file_id, w.threshold, ${ENGINE} from ${pairs} order by w.base_file_id, w.head_file_id, w.threshold
    on conflict (project_id, coalesce(base_file_id, ''), head_file_id, threshold, engine) do nothing`,
};

/**
 * Selects the comparisons of the project $1 in the list $2. Locks them until the transaction ends: a comparison that ends meanwhile waits,
 * and then finds the diffs of this transaction.
 */
export const lockComparisons: Statement = {
  name: "comparisons_lock",
  sql: `select c.id, c.status, w.id as wanted from ${pairs} join comparisons c on c.project_id = $1
    and coalesce(c.base_file_id, '') = coalesce(w.base_file_id, '') and c.head_file_id = w.head_file_id and c.threshold = w.threshold
    and c.engine = ${ENGINE} order by c.id for share of c`,
};

/** Adds the diffs of the build $1 from the list $2. */
export const insertDiffs: Statement = {
  name: "diffs_insert",
  sql: `insert into diffs (build_id, test_id, name, parent_name, head_id, base_id, head_file_id, base_file_id, content_key, comparison_id,
      status, rank, waiting, score)
    select $1, d.test_id, d.name, d.parent_name, d.head_id, d.base_id, d.head_file_id, d.base_file_id, d.content_key, d.comparison_id,
      d.status, d.rank, d.waiting, d.score
    from jsonb_to_recordset($2::jsonb) d(test_id bigint, name text, parent_name text, head_id bigint, base_id bigint, head_file_id text,
      base_file_id text, content_key text, comparison_id text, status text, rank smallint, waiting boolean, score float8)`,
};

/** Selects the snapshots of the build $1 that have a diff, with their partner and the threshold of their comparison. */
export const pairedSnapshots: Statement = {
  name: "diffs_paired",
  sql: `select d.head_id, d.base_id, c.threshold from diffs d left join comparisons c on c.id = d.comparison_id
    where d.build_id = $1 and d.head_id is not null`,
};

/** CTEs by which the diffs with the ids in `moved` leave their causes. */
export const leaveCauses = (moved: string) => `gone as (
      delete from places p using ${moved} m where p.diff_id = m.id returning p.cause_id, p.diff_id
    ), lost as (select cause_id, count(*)::int as count from gone group by cause_id
    ), left_causes as (update causes c set places = c.places - lost.count from lost where c.id = lost.cause_id)`;

/**
 * As `leaveCauses`, for diffs that are compared with other files. What people said about their causes stays as a decision about the snapshot with its old
 * content at the moment `at`, so that it counts again when the snapshot is compared with the same file.
 */
export const leaveContent = (moved: string, at: string) => `${leaveCauses(moved)}, said as (
      insert into decisions (project_id, build_id, subject, subject_id, test_id, content, verdict, user_id, agent, reason, created_at, review_id)
      select x.project_id, x.build_id, 'diff', d.id, d.test_id, d.content_key, d.standing, x.user_id, x.agent, x.reason, ${at}::timestamptz, x.review_id
      from diffs d join decisions x on x.id = d.standing_id and x.review_id is not null and x.subject <> 'diff'
      where d.id in (select diff_id from gone))`;

/** Compares the diffs of the build $1 in the list $2, by their snapshots, with other ones, at $3. */
export const moveDiffs: Statement = {
  name: "diffs_move",
  sql: `with moved as (
      update diffs d set base_id = w.base_id, base_file_id = w.base_file_id, comparison_id = w.comparison_id, status = w.status, rank = w.rank,
        waiting = w.waiting, score = w.score, group_key = null, problem = null, content_key = w.content_key
      from jsonb_to_recordset($2::jsonb) w(head_id bigint, base_id bigint, base_file_id text, content_key text, comparison_id text, status text, rank smallint,
        waiting boolean, score float8)
      where d.build_id = $1 and d.head_id = w.head_id returning d.id
    ), ${leaveContent("moved", "$3")}
    select count(*) from moved`,
};

/**
 * Settles the waiting diffs whose comparison ended. Their regions become places of the causes of their build. Those that could not be compared come first
 * in lists, with failed tests.
 */
const settle = (name: string, condition: string): Statement => ({
  name,
  sql: `with ended as (
      update diffs d set waiting = false, score = c.score, problem = c.problem,
        status = case when d.status <> 'pending' then d.status when c.status = 'failed' or c.score > 0 then 'changed' else 'unchanged' end,
        rank = case when c.status = 'failed' then 0 when d.status = 'added' then 2 when d.status <> 'pending' then d.rank when c.score > 0 then 1 else 4 end
      from comparisons c where c.id = d.comparison_id and d.waiting and c.status <> 'pending'
        and ${condition}
      returning d.id, d.build_id, d.status, d.comparison_id
    ), found as (
      select e.build_id, e.id as diff_id, r.area as region, r.place - 1 as place
      from ended e join comparisons c on c.id = e.comparison_id
      cross join lateral jsonb_array_elements(${diffAreas}) with ordinality r(area, place)
      where e.status = 'changed'
    ), added as (
      insert into causes (build_id, key, facts, places)
      select build_id, region ->> 'key', (array_agg(region - 'key' order by diff_id, place))[1], count(*)::int
      from found group by build_id, region ->> 'key' order by 1, 2
      on conflict (build_id, key) do update set places = causes.places + excluded.places returning id, build_id, key
    )
    insert into places (cause_id, diff_id, region)
    select a.id, f.diff_id, f.place from found f join added a on a.build_id = f.build_id and a.key = f.region ->> 'key'
    order by f.diff_id, f.place`,
});

/** Settles the waiting diffs of the comparison $1, in all builds. */
export const settleDiffsOfComparison = settle("diffs_settle_comparison", "c.id = $1");

/** Settles the waiting diffs of the build $1. */
export const settleDiffsOfBuild = settle("diffs_settle_build", "d.build_id = $1");

/** Locks the builds that wait for the comparison $1, in one order, before anything below them. */
export const lockBuildsOfComparison: Statement = {
  name: "builds_lock_of_comparison",
  sql: `select b.id from builds b where b.id in (select d.build_id from diffs d where d.comparison_id = $1 and d.waiting) order by b.id for update`,
};

/** Selects the builds that wait for the comparison $1 and have no waiting diff left. */
export const buildsToConclude: Statement = {
  name: "builds_to_conclude",
  sql: `select b.id from builds b where b.state = 'comparing' and b.id in (select d.build_id from diffs d where d.comparison_id = $1)
    and not exists (select 1 from diffs w where w.build_id = b.id and w.waiting)`,
};

/** Counts the diffs of the build $1 by status: those without a parent, and all waiting ones. */
export const diffCounts: Statement = {
  name: "diffs_count",
  sql: `select status, count(*) filter (where parent_name is null)::int as count, count(*) filter (where waiting)::int as waiting
    from diffs where build_id = $1 group by status`,
};

/** Marks the build $1 where it is the first one with changes of its project that this version of the engine compared, and an earlier one did before. */
export const markNewEngine: Statement = {
  name: "builds_mark_new_engine",
  sql: `with own as materialized (
      select p.id, p.engine from builds b join projects p on p.id = b.project_id and p.engine is distinct from ${ENGINE}
      where b.id = $1 and exists (select 1 from diffs d where d.build_id = b.id and d.status = 'changed') for update of p
    ), seen as (update projects p set engine = ${ENGINE} from own where p.id = own.id)
    update builds set new_engine = true where id = $1 and exists (select 1 from own where engine is not null)`,
};

/** Groups the changed diffs of the build $1 that have the same regions as another one. */
export const groupDiffs: Statement = {
  name: "diffs_group",
  sql: `with prints as (select d.id, c.fingerprint, count(*) over (partition by c.fingerprint) as members
      from diffs d join comparisons c on c.id = d.comparison_id where d.build_id = $1 and d.status = 'changed' and c.fingerprint is not null)
    update diffs d set group_key = p.fingerprint from prints p where d.id = p.id and p.members > 1`,
};

/** Resets the failed comparisons of the build $1 whose files can be read, and returns them. */
export const resetComparisons: Statement = {
  name: "comparisons_reset",
  sql: `update comparisons c set status = 'pending', problem = null
    where c.status = 'failed' and c.id in (select comparison_id from diffs where build_id = $1 and problem is not null)
      and not exists (select 1 from build_files f where f.id in (c.base_file_id, c.head_file_id) and f.status = 'unreadable')
    returning c.id`,
};

/** Makes the diffs of the build $1 wait again for the comparisons in the JSON list $2. */
export const resetDiffs: Statement = {
  name: "diffs_reset",
  sql: `update diffs set waiting = true, problem = null, score = null,
      status = case when base_id is not null and head_id is not null then 'pending' else status end,
      rank = case when base_id is not null and head_id is not null then 4 else rank end
    where build_id = $1 and comparison_id in (select jsonb_array_elements_text($2::jsonb))`,
};

/** Deletes the causes of the build $1 without a place. */
export const removeEmptyCauses: Statement = { name: "causes_remove_empty", sql: "delete from causes where build_id = $1 and places <= 0" };
