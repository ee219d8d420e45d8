import type { BuildRow } from "../record/build-record.ts";
import { metadataJoin, metadataOf } from "../record/snapshot-metadata.sql.ts";
import { statement } from "../../../db/statement.ts";
import type { DiffRow } from "../record/diff-record.ts";
import { isCommented } from "../causes/comment-counts.sql.ts";
import { type KeyOrder, orderBy, pageFromKey } from "../../base/paging.ts";
import { approvedElsewhere, decisionOf, isDraft } from "../decisions/carry-over.sql.ts";
import { groupJoin, groupKey } from "../record/change-groups.sql.ts";
import { personJson } from "../../people/person.sql.ts";
import { buildColumns, buildJoins } from "../record/build-rows.sql.ts";
import { endedRule, isFailed } from "../record/verdict.sql.ts";
import { isUnstable } from "../record/same-commit.sql.ts";
import { isToReview, needsReview } from "../../projects/to-review.sql.ts";

const newestFirst: KeyOrder = { key: ["seq"], descending: true };
const ofProject = "builds where project_id = :projectId";

/** Name of the author of a pull request `pr`, who may be the account `x`. */
const authorName = "coalesce(x.name, pr.author_name)";

const filters = {
  head: "b.branch = :branch",
  headSha: "coalesce(b.pr_head_commit, b.commit) = :commit",
  search:
    "(b.name ilike :search or b.branch ilike :search or exists (select 1 from pull_requests pr where pr.project_id = b.project_id and pr.number = b.pr_number and (pr.title ilike :search or pr.author_name ilike :search)) or (:commitStart::text is not null and (b.commit like :commitStart or b.pr_head_commit like :commitStart)) or b.number = :number or b.pr_number = :number)",
};
export type BuildFilter = keyof typeof filters | "distinctName";
const names = ["head", "headSha", "search", "distinctName"] as const satisfies BuildFilter[];

type PageParams = { projectId: string; limit: number; offset: number };
type FilterParams = Record<"branch" | "commit" | "search" | "commitStart" | "name" | "author" | "state", string | null> & {
  waiting: boolean;
  number: number | null;
};
type BuildPageRow = Omit<BuildRow, "id"> & { id: string | null; total: number };

/** Parameters that a statement without a filter names all the same, so that every statement takes the same ones. */
const unused = "(:branch::text, :commit::text, :search::text, :commitStart::text, :number::int) is not null";

/** State of a concluded build as its list says it; what its branch approves automatically counts as approved. A verdict about no changes is none. */
const stateOf = `case when b.state <> 'concluded' then null when b.conclusion = 'no-changes' then 'no-changes' when b.verdict = 'rejected' then 'rejected'
  when ${needsReview("b")} then 'undecided' else 'approved' end`;

/** Conditions that every statement with filters has: suite, author, state, and with `:waiting` only builds to review. */
const common = `(:name::text is null or b.name = :name)
          and (:author::text is null or exists (select 1 from pull_requests pr left join accounts x on x.id = pr.author_id
            where pr.project_id = b.project_id and pr.number = b.pr_number and ${authorName} = :author))
          and (:state::text is null or ${stateOf} = :state)
          and (not :waiting::boolean or ${isToReview("b")})`;

function filtered(active: readonly BuildFilter[]) {
  const conditions = active.flatMap((name) => (name === "distinctName" ? [] : [filters[name]]));
  const newest = active.includes("distinctName") ? "distinct on (b.name)" : "";
  const order = newest ? "order by b.name, b.seq desc" : "";
  return statement<PageParams & FilterParams, BuildPageRow>(
    ["builds_page", ...active].join("_").toLowerCase(),
    `with matching as materialized (
        select ${newest} b.id, b.seq from builds b where b.project_id = :projectId and (${unused}) is not null and ${common} ${conditions.map((one) => `and ${one}`).join(" ")} ${order}
      ), page as (select * from matching order by seq desc limit :limit offset :offset)
      select t.total, r.* from (select count(*)::int as total from matching) t
      left join (select ${buildColumns} from page join builds b on b.id = page.id ${buildJoins}) r on true order by r.seq desc`,
  );
}

/** Selects a page of all builds of the project, newest first, with the total; a page past the end is one row with a null `id`. */
export const buildsPage = statement<PageParams, BuildPageRow>(
  "builds_page_all",
  `select t.total, r.* from (select count(*)::int as total from ${ofProject}) t
    left join (select ${buildColumns} from (${pageFromKey(ofProject, newestFirst, ":limit", ":offset")}) b ${buildJoins}) r on true
    order by ${orderBy({ ...newestFirst, key: ["r.seq"] })}`,
);

/** All subsets of the filters. */
const subsets = names.reduce<BuildFilter[][]>((all, name) => [...all, ...all.map((one) => [...one, name])], [[]]);

/** Statements for a page with filters, by the names of the filters. `:number` is one of a build or a pull request. */
export const filteredBuildsPages = Object.fromEntries(subsets.map((one) => [one.join(), filtered(one)]));

/** Selects the branches of the newest 2,000 builds of the project whose names fit the pattern `:search`, the most recently built first. */
export const branchesOfBuilds = statement<{ projectId: string; search: string | null }, { name: string; built_at: Date }>(
  "builds_branches",
  `select branch as name, max(created_at) as built_at from (select branch, created_at, seq from builds where project_id = :projectId
      order by seq desc limit 2000) b where :search::text is null or branch ilike :search group by branch order by max(seq) desc limit 100`,
);

/** Selects the names of the people and programs whose pull requests the newest 2,000 builds of the project belong to. */
export const authorsOfBuilds = statement<{ projectId: string }, { name: string }>(
  "builds_authors",
  `select distinct ${authorName} as name from (select pr_number from builds where project_id = :projectId order by seq desc limit 2000) b
    join pull_requests pr on pr.project_id = :projectId and pr.number = b.pr_number left join accounts x on x.id = pr.author_id
    where pr.author_name is not null order by name limit 100`,
);

const fileOf = (side: "h" | "b") =>
  `json_build_object('id', ${side}.id::text, 'name', ${side}.name, 'metadata', ${metadataOf(side)}, 'traceId', ${side}.trace_id, 'fileId', ${side}f.id,
    'hash', ${side}f.hash, 'width', ${side}f.width, 'height', ${side}f.height, 'contentType', ${side}f.content_type)`;

const diffsOf = `diffs d where d.build_id = :buildId and (not :waiting::boolean or (d.rank between 0 and 3 and (d.rank <> 3 or :removed::boolean)))
  and (:status::text is null or d.status = :status) and (:ruleId::text is null or d.rule_id = :ruleId or d.decision_id in (select id from decisions where build_id = :buildId and rule_id = :ruleId))
  and (:kind::text is null or case :kind when 'carried' then d.decision_id in (
      select id from decisions where build_id = :buildId and source_id is not null)
    when 'problem' then d.problem is not null when 'failed' then ${isFailed} and d.verdict is null when 'commented' then ${isCommented} else exists (select 1 from builds b where b.id = :buildId and ${isUnstable}) end)
  and (:decision::text is null or coalesce(d.verdict, 'none') = :decision)
  and (:search::text is null or d.name ilike :search)
  and (:by::text is null or d.id in (select d.id from diffs d ${groupJoin} where d.build_id = :buildId and (d.rank between 1 and 3 or d.problem is not null) and ${groupKey(":by")} = :group))`;
const listOrder = "d.rank, d.group_key, d.score desc nulls last, d.name, d.id";

const diffRecord = `d.id::text as id, d.name, d.status, d.score, d.group_key, d.parent_name, d.problem, d.verdict as decision, d.standing, x.agent,
  coalesce(d.rule_id, x.rule_id) as rule_id, d.test_id, x.created_at as decided_at, x.reason, ${personJson("decider")} as decided_by,
  source.number as carried_from, elsewhere.elsewhere, ${isDraft("x")} as draft, case when d.verdict is null and d.rank = 1 then (${endedRule}) end as ended_rule,
  d.comparison_id, c.mask_key is not null as has_mask, c.fingerprint, c.regions, c.threshold, test.name as test_name, test.build_name,
  case when h.id is null then null else ${fileOf("h")} end as head, case when b.id is null then null else ${fileOf("b")} end as base`;
const diffJoins = `left join builds own_build on own_build.id = d.build_id ${decisionOf("d", "x")} left join accounts decider on decider.id = x.user_id
  ${approvedElsewhere("own_build", personJson("approver"))}
  left join comparisons c on c.id = d.comparison_id
  left join tests test on test.id = d.test_id
  left join snapshots h on h.id = d.head_id ${metadataJoin("h")} left join build_files hf on hf.id = h.file_id
  left join snapshots b on b.id = d.base_id ${metadataJoin("b")} left join build_files bf on bf.id = b.file_id`;

/** Selects the diffs, of the build if given, with the ids in the JSON list `:ids`. */
export const diffsById = statement<{ buildId: string | null; ids: string }, DiffRow>(
  "diffs_by_id",
  `select ${diffRecord} from (select * from diffs where (:buildId::text is null or build_id = :buildId)
    and id = any(array(select jsonb_array_elements_text(:ids::jsonb)::bigint))) d ${diffJoins} order by d.id`,
);

/**
 * Selects a page of the diffs of the build with the total. `:waiting`: only those that need a review, removed ones only when `:removed`. `:status`: a status. `:ruleId`: the
 * rule that decided. `:kind`: snapshots that are `unstable`, `carried` from an earlier build, with a `problem`, or `commented`. `:decision`: a decision, or `none`. `:by` and `:group`: a grouping and a
 * group. `:search`: pattern of the name. A page past the end is one row with a null `id`.
 */
export const diffsPage = statement<
  { buildId: string; limit: number; offset: number; waiting: boolean; removed: boolean } & Record<
    "status" | "ruleId" | "kind" | "decision" | "by" | "group" | "search",
    string | null
  >,
  Omit<DiffRow, "id"> & { id: string | null; total: number; place: number }
>(
  "diffs_page",
  `select t.total, r.* from (select count(*)::int as total from ${diffsOf}) t left join (
      select ${diffRecord},
        row_number() over (order by ${listOrder}) as place
      from (select * from ${diffsOf} order by ${listOrder} limit :limit offset :offset) d
      ${diffJoins}) r on true order by r.place`,
);
