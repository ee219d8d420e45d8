import { statement } from "../../../db/statement.ts";
import { isToReview } from "../../projects/to-review.sql.ts";
import { flakiestFirst, isOngoing, ratedTests } from "../record/test-rating.sql.ts";
import { type FileRef, pictureOfTest } from "../record/small-pictures.sql.ts";
import { projectLevelOf } from "../../base/project-level.sql.ts";

/** The projects of the account that the person `:userId` can see, or all if `:seesAll`; only those of the names in the list `:names`, if it is given. */
const visible = `chosen as (select p.id, p.name, p.archived_at from projects p where p.account_id = :accountId and p.deleted_at is null
    and (:names::text[] is null or p.name = any(:names)) and (:seesAll::boolean or coalesce(${projectLevelOf("p.id", ":userId")}, p.default_user_level) is not null))`;

type Scope = { accountId: string; names: readonly string[] | null; userId: string; seesAll: boolean };

export type ReviewFactsRow = { builds: number; waiting: number; decided: number; waits: Record<string, number> };

/** Selects the numbers of builds from day `:first` to `:last`, and of first decisions by step of waiting time, as `{"40": 3}`. */
export const reviewFacts = statement<Scope & { first: string; last: string }, ReviewFactsRow>(
  "analytics_review_facts",
  `with ${visible}
    select (coalesce(sum(d.changes_detected + d.no_changes), 0))::int as builds, coalesce(sum(d.waiting), 0)::int as waiting,
      coalesce(sum(d.decided), 0)::int as decided,
      (select coalesce(json_object_agg(step, builds), '{}'::json) from (select w.step, sum(w.builds)::int as builds from chosen c
        join review_wait_days w on w.project_id = c.id and w.day between :first and :last group by w.step) steps) as waits
    from chosen c join build_days d on d.project_id = c.id and d.day between :first and :last`,
);

/** Counts the builds to review at present, whenever they were created. Projects that are archived have none: no one can review there. */
export const numberToReview = statement<Scope, { builds: number }>(
  "analytics_to_review",
  `with ${visible} select count(b.id)::int as builds from chosen c join builds b on b.project_id = c.id and ${isToReview("b")}
    where c.archived_at is null`,
);

type ReviewerRow = { id: string; slug: string; name: string } & Record<"approved" | "rejected" | "commented" | "previous", number>;

/** Selects the people with reviews from day `:first` to `:last`, or from `:activeSince` until the day before `:first` (\`previous\`), most reviews first. */
export const reviewersOfDays = statement<Scope & { first: string; last: string; activeSince: string }, ReviewerRow>(
  "analytics_reviewers",
  `with ${visible}, counted as (
      select r.user_id, sum(r.approved) filter (where r.day >= :first) as approved, sum(r.rejected) filter (where r.day >= :first) as rejected,
        sum(r.commented) filter (where r.day >= :first) as commented, sum(r.approved + r.rejected + r.commented) filter (where r.day < :first) as previous
      from chosen c join review_days r on r.project_id = c.id and r.day between :activeSince and :last group by r.user_id)
    select a.id, a.slug, coalesce(a.name, a.slug) as name, coalesce(approved, 0)::int as approved, coalesce(rejected, 0)::int as rejected,
      coalesce(commented, 0)::int as commented, coalesce(previous, 0)::int as previous
    from counted join accounts a on a.id = user_id
    order by coalesce(approved, 0) + coalesce(rejected, 0) + coalesce(commented, 0) desc, coalesce(previous, 0) desc, a.id`,
);

export type ReviewedTestRow = { id: number; name: string; buildName: string; projectId: string; projectName: string };

/**
 * Selects up to 10 pages with a test that changed and changed back from day `:first` to `:last`, each with its flakiest test and the number of its tests. Rated, ordered and
 * grouped as in the list of tests.
 */
export const flakyTests = statement<
  Scope & { first: string; last: string },
  ReviewedTestRow &
    Record<"changes" | "changedBack" | "builds" | "variants" | "flakiness", number> & { page: string; picture: FileRef | null }
>(
  "analytics_flaky_tests",
  `with ${visible}, seen as (
      select distinct t.id from chosen c join tests t on t.project_id = c.id join change_days x on x.test_id = t.id and x.day between :first and :last
    ), ${ratedTests("seen", (row) => `${row}.day between :first and :last`)}, flaky as (
      select t.*, r.changes, r.back, r.total, r.flakiness from rated r join tests t on t.id = r.test_id where r.back > 0 and ${isOngoing("t")}
    ), firsts as (
      select distinct on (f.project_id, f.build_name, f.page) f.* from flaky f order by f.project_id, f.build_name, f.page, ${flakiestFirst("f")})
    select t.id, t.name, t.build_name as "buildName", c.id as "projectId", c.name as "projectName", t.changes, t.back as "changedBack", t.total as builds,
      t.flakiness, t.page, (select count(*)::int from tests v where v.project_id = t.project_id and v.build_name = t.build_name and v.page = t.page
        and ${isOngoing("v")}) as variants, ${pictureOfTest("t.id")} as picture
    from firsts t join chosen c on c.id = t.project_id order by ${flakiestFirst("t")} limit 10`,
);

/** Selects the 10 tests whose snapshots people rejected most often in builds from day `:first` to `:last`. */
export const rejectedTests = statement<Scope & { first: string; last: string }, ReviewedTestRow & { rejections: number }>(
  "analytics_rejected_tests",
  `with ${visible}, counted as (
      select r.test_id, count(*)::int as rejections from chosen c join rejected_diffs r on r.project_id = c.id and r.day between :first and :last
      group by r.test_id order by 2 desc, 1 limit 10)
    select t.id, t.name, t.build_name as "buildName", c.id as "projectId", c.name as "projectName", k.rejections
    from counted k join tests t on t.id = k.test_id join chosen c on c.id = t.project_id order by k.rejections desc, t.id`,
);
