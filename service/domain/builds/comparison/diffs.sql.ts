import { type Params, statement } from "../../../db/statement.ts";
import type { StoredStats } from "../../../db/build-schema.ts";
import { ENGINE } from "../../../../lib/compare/rule.ts";
import { diffAreas } from "../record/areas.sql.ts";

/** Fields of the pairs in a JSON list. */
const pairs = "jsonb_to_recordset(:pairs::jsonb) w(id text, base_file_id text, head_file_id text, threshold real)";

/** Adds the comparisons of the project that it lacks, from the list `:pairs`. */
export const insertComparisons = statement<{ projectId: string; pairs: string }>(
  "comparisons_insert",
  `insert into comparisons (id, project_id, base_file_id, head_file_id, threshold, engine)
    select w.id, :projectId, w.base_file_id, w.head_file_id, w.threshold, ${ENGINE} from ${pairs} order by w.base_file_id, w.head_file_id, w.threshold
    on conflict (project_id, coalesce(base_file_id, ''), head_file_id, threshold, engine) do nothing`,
);

/**
 * Selects the comparisons of the project in the list `:pairs`. Locks them until the transaction ends: a comparison that ends meanwhile waits,
 * and then finds the diffs of this transaction.
 */
export const lockComparisons = statement<{ projectId: string; pairs: string }, { id: string; status: string; wanted: string }>(
  "comparisons_lock",
  `select c.id, c.status, w.id as wanted from ${pairs} join comparisons c on c.project_id = :projectId
    and coalesce(c.base_file_id, '') = coalesce(w.base_file_id, '') and c.head_file_id = w.head_file_id and c.threshold = w.threshold
    and c.engine = ${ENGINE} order by c.id for share of c`,
);

/** Adds the diffs of the build from the list `:rows`. */
export const insertDiffs = statement<{ buildId: string; rows: string }>(
  "diffs_insert",
  `insert into diffs (build_id, test_id, name, parent_name, head_id, base_id, head_file_id, base_file_id, content_key, comparison_id,
      status, rank, waiting, score)
    select :buildId, d.test_id, d.name, d.parent_name, d.head_id, d.base_id, d.head_file_id, d.base_file_id, d.content_key, d.comparison_id,
      d.status, d.rank, d.waiting, d.score
    from jsonb_to_recordset(:rows::jsonb) d(test_id bigint, name text, parent_name text, head_id bigint, base_id bigint, head_file_id text,
      base_file_id text, content_key text, comparison_id text, status text, rank smallint, waiting boolean, score float8)`,
);

export type Paired = { head_id: number; base_id: number | null; threshold: number | null };

/** Selects the snapshots of the build that have a diff, with their partner and the threshold of their comparison. */
export const pairedSnapshots = statement<{ buildId: string }, Paired>(
  "diffs_paired",
  `select d.head_id, d.base_id, c.threshold from diffs d left join comparisons c on c.id = d.comparison_id
    where d.build_id = :buildId and d.head_id is not null`,
);

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

/** Compares the diffs of the build in the list `:rows`, by their snapshots, with other ones, at `:at`. */
export const moveDiffs = statement<{ buildId: string; rows: string; at: Date }, { count: number }>(
  "diffs_move",
  `with moved as (
      update diffs d set base_id = w.base_id, base_file_id = w.base_file_id, comparison_id = w.comparison_id, status = w.status, rank = w.rank,
        waiting = w.waiting, score = w.score, group_key = null, problem = null, content_key = w.content_key
      from jsonb_to_recordset(:rows::jsonb) w(head_id bigint, base_id bigint, base_file_id text, content_key text, comparison_id text, status text, rank smallint,
        waiting boolean, score float8)
      where d.build_id = :buildId and d.head_id = w.head_id returning d.id
    ), ${leaveContent("moved", ":at")}
    select count(*) from moved`,
);

/**
 * Settles the waiting diffs whose comparison ended. Their regions become places of the causes of their build. Those that could not be compared come first
 * in lists, with failed tests.
 */
const settle = <P extends Params>(name: string, condition: string) =>
  statement<P>(
    name,
    `with ended as (
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
  );

/** Settles the waiting diffs of the comparison, in all builds. */
export const settleDiffsOfComparison = settle<{ comparisonId: string }>("diffs_settle_comparison", "c.id = :comparisonId");

/** Settles the waiting diffs of the build. */
export const settleDiffsOfBuild = settle<{ buildId: string }>("diffs_settle_build", "d.build_id = :buildId");

/** Locks the builds that wait for the comparison, in one order, before anything below them. */
export const lockBuildsOfComparison = statement<{ comparisonId: string }, { id: string }>(
  "builds_lock_of_comparison",
  `select b.id from builds b where b.id in (select d.build_id from diffs d where d.comparison_id = :comparisonId and d.waiting) order by b.id for update`,
);

/** Selects the builds that wait for the comparison and have no waiting diff left. */
export const buildsToConclude = statement<{ comparisonId: string }, { id: string }>(
  "builds_to_conclude",
  `select b.id from builds b where b.state = 'comparing' and b.id in (select d.build_id from diffs d where d.comparison_id = :comparisonId)
    and not exists (select 1 from diffs w where w.build_id = b.id and w.waiting)`,
);

export type CountRow = { status: keyof StoredStats | "pending"; count: number; waiting: number };

/** Counts the diffs of the build by status: those without a parent, and all waiting ones. */
export const diffCounts = statement<{ buildId: string }, CountRow>(
  "diffs_count",
  `select status, count(*) filter (where parent_name is null)::int as count, count(*) filter (where waiting)::int as waiting
    from diffs where build_id = :buildId group by status`,
);

/** Marks the build where it is the first one with changes of its project that this version of the engine compared, and an earlier one did before. */
export const markNewEngine = statement<{ buildId: string }>(
  "builds_mark_new_engine",
  `with own as materialized (
      select p.id, p.engine from builds b join projects p on p.id = b.project_id and p.engine is distinct from ${ENGINE}
      where b.id = :buildId and exists (select 1 from diffs d where d.build_id = b.id and d.status = 'changed') for update of p
    ), seen as (update projects p set engine = ${ENGINE} from own where p.id = own.id)
    update builds set new_engine = true where id = :buildId and exists (select 1 from own where engine is not null)`,
);

/** Groups the changed diffs of the build that have the same regions as another one. */
export const groupDiffs = statement<{ buildId: string }>(
  "diffs_group",
  `with prints as (select d.id, c.fingerprint, count(*) over (partition by c.fingerprint) as members
      from diffs d join comparisons c on c.id = d.comparison_id where d.build_id = :buildId and d.status = 'changed' and c.fingerprint is not null)
    update diffs d set group_key = p.fingerprint from prints p where d.id = p.id and p.members > 1`,
);

/** Resets the failed comparisons of the build whose files can be read, and returns them. */
export const resetComparisons = statement<{ buildId: string }, { id: string }>(
  "comparisons_reset",
  `update comparisons c set status = 'pending', problem = null
    where c.status = 'failed' and c.id in (select comparison_id from diffs where build_id = :buildId and problem is not null)
      and not exists (select 1 from build_files f where f.id in (c.base_file_id, c.head_file_id) and f.status = 'unreadable')
    returning c.id`,
);

/** Makes the diffs of the build wait again for the comparisons in the JSON list `:failed`. */
export const resetDiffs = statement<{ buildId: string; failed: string }>(
  "diffs_reset",
  `update diffs set waiting = true, problem = null, score = null,
      status = case when base_id is not null and head_id is not null then 'pending' else status end,
      rank = case when base_id is not null and head_id is not null then 4 else rank end
    where build_id = :buildId and comparison_id in (select jsonb_array_elements_text(:failed::jsonb))`,
);

/** Deletes the causes of the build without a place. */
export const removeEmptyCauses = statement<{ buildId: string }>(
  "causes_remove_empty",
  "delete from causes where build_id = :buildId and places <= 0",
);
