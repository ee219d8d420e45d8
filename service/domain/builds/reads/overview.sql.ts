import { statement } from "../../../db/statement.ts";
import type { BuildRow } from "../record/build-record.ts";
import type { PlaceCrops } from "../causes/cause-record.ts";
import { DEFAULT_THRESHOLD } from "../../../../lib/compare/rule.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";
import { buildColumns, buildJoins } from "../record/build-rows.sql.ts";
import { isFailed, needsDecision } from "../record/verdict.sql.ts";
import { headCommit, runsOfCommit, isUnstable } from "../record/same-commit.sql.ts";
import { isToReview } from "../../projects/to-review.sql.ts";

type OverviewRow = Record<"unstable" | "carried" | "problems" | "failed", number> &
  Record<"newer" | "newer_causes" | "newer_same" | "next" | "own_threshold", number | null> & { new_engine: boolean };

/** Counts what a reviewer of the build looks at first, with the newest later build of its branch and suite and the next build of its commit. */
export const buildOverview = statement<{ buildId: string }, OverviewRow>(
  "build_overview",
  `select n.*, b.new_engine, case when b.new_engine then (select max(c.threshold)::text::float8 from diffs d join comparisons c on c.id = d.comparison_id
        where d.build_id = b.id and c.threshold <> ${DEFAULT_THRESHOLD}) end as own_threshold, newer.number as newer, newer.causes as newer_causes, newer.same as newer_same, (
      select min(o.number) from builds o where o.project_id = b.project_id and ${headCommit("o")} = ${headCommit("b")} and o.id <> b.id
        and ${isToReview("o")}) as next
    from builds b
    cross join lateral (select case when exists (${runsOfCommit}) then (
          select count(*)::int from diffs d where d.build_id = b.id and ${isUnstable}) else 0 end as unstable,
        count(x.source_id)::int as carried, count(d.problem)::int as problems,
        (count(*) filter (where d.verdict is null and ${isFailed} and ${needsDecision}))::int as failed
      from diffs d left join decisions x on x.id = d.decision_id where d.build_id = b.id and d.rank <> 4) n
    left join lateral (
      select o.number, (select count(*)::int from causes c where c.build_id = o.id) as causes, (
          select count(*)::int from causes c join causes t on t.build_id = o.id and t.key = c.key where c.build_id = b.id) as same
      from (select * from builds o where o.project_id = b.project_id and o.branch = b.branch and o.name = b.name and o.seq > b.seq and o.taken_at is null
        order by o.seq desc limit 1) o) newer on true
    where b.id = :buildId`,
);

type ReviewRow = Omit<BuildRow, "id"> & { id: string | null; total: number; requested: boolean } & (
    | PlaceCrops
    | { comparison_id: null; region: null; own: null }
  );

/**
 * Selects a page of the builds that wait for a review of the person `:userId` in their projects, those that they were asked to review first, then the newest.
 * `:accountIds`: accounts of which they see every project, `:contributorOf`: accounts whose projects have levels for them. A page past the end is one row with a null `id`.
 */
export const buildsToReview = statement<
  { userId: string; limit: number; offset: number; accountIds: readonly string[]; contributorOf: readonly string[] },
  ReviewRow
>(
  "builds_to_review",
  `with waiting as materialized (
      select b.id, b.seq, exists (select 1 from requested_reviewers q where q.build_id = b.id and q.user_id = :userId) as requested
      from projects p join builds b on b.project_id = p.id and ${isToReview("b")}
      where p.deleted_at is null and p.archived_at is null and (p.account_id = any(:accountIds)
          or (p.account_id = any(:contributorOf) and coalesce(${projectLevelOf("p.id", ":userId")}, p.default_user_level) in ('admin', 'reviewer')))
    ), page as (select * from waiting order by requested desc, seq desc limit :limit offset :offset)
    select t.total, r.* from (select count(*)::int as total from waiting) t left join (
      select ${buildColumns}, page.requested, w.comparison_id, w.region, w.own from page join builds b on b.id = page.id ${buildJoins}
      left join lateral (
        select d.comparison_id, s.region, k.regions -> s.region as own from (
          select id from causes where build_id = b.id order by places desc, key collate "C" limit 1) c
        cross join lateral (select diff_id, region from places where cause_id = c.id order by id limit 1) s
        join diffs d on d.id = s.diff_id join comparisons k on k.id = d.comparison_id) w on true) r on true
    order by r.requested desc, r.seq desc`,
);
