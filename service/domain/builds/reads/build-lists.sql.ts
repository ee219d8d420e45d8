import type { Statement } from "../../../db/client.ts";
import { isCommented } from "../causes/comment-counts.sql.ts";
import { type KeyOrder, orderBy, pageFromKey } from "../../base/paging.ts";
import { approvedElsewhere, decisionOf, isDraft } from "../decisions/carry-over.sql.ts";
import { groupJoin, groupKey } from "../record/change-groups.sql.ts";
import { personJson } from "../../people/person.sql.ts";
import { buildColumns, buildJoins } from "../record/build-rows.sql.ts";
import { endedRule, isFailed } from "../record/verdict.sql.ts";
import { isUnstable } from "../record/same-commit.sql.ts";
import { needsReview } from "../../projects/to-review.sql.ts";

const newestFirst: KeyOrder = { key: ["seq"], descending: true };
const ofProject = "builds where project_id = $1";

const filters = {
  head: "b.branch = $4",
  headSha: "coalesce(b.pr_head_commit, b.commit) = $5",
  search:
    "(b.name ilike $6 or b.branch ilike $6 or ($7::text is not null and (b.commit like $7 or b.pr_head_commit like $7)) or b.number = $10 or b.pr_number = $10)",
};
export type BuildFilter = keyof typeof filters | "distinctName";
const names = ["head", "headSha", "search", "distinctName"] as const satisfies BuildFilter[];

/** Parameters that a statement without a filter names all the same, so that every statement takes the same ones. */
const unused = "($4::text, $5::text, $6::text, $7::text, $10::int) is not null";

/** Conditions that every statement with filters has: the name $8, and with $9 only builds that wait for a review. */
const common = `($8::text is null or b.name = $8)
          and (not $9::boolean or ${needsReview("b")})`;

function filtered(active: readonly BuildFilter[]): Statement {
  const conditions = active.flatMap((name) => (name === "distinctName" ? [] : [filters[name]]));
  const newest = active.includes("distinctName") ? "distinct on (b.name)" : "";
  const order = newest ? "order by b.name, b.seq desc" : "";
  return {
    name: ["builds_page", ...active].join("_").toLowerCase(),
    sql: `with matching as materialized (
        select ${newest} b.id, b.seq from builds b where b.project_id = $1 and (${unused}) is not null and ${common} ${conditions.map((one) => `and ${one}`).join(" ")} ${order}
      ), page as (select * from matching order by seq desc limit $2 offset $3)
      select t.total, r.* from (select count(*)::int as total from matching) t
      left join (select ${buildColumns} from page join builds b on b.id = page.id ${buildJoins}) r on true order by r.seq desc`,
  };
}

/** Selects a page of all builds of the project $1, newest first, with the total; a page past the end is one row with a null `id`. */
export const buildsPage: Statement = {
  name: "builds_page_all",
  sql: `select t.total, r.* from (select count(*)::int as total from ${ofProject}) t
    left join (select ${buildColumns} from (${pageFromKey(ofProject, newestFirst, "$2", "$3")}) b ${buildJoins}) r on true
    order by ${orderBy({ ...newestFirst, key: ["r.seq"] })}`,
};

/** All subsets of the filters. */
const subsets = names.reduce<BuildFilter[][]>((all, name) => [...all, ...all.map((one) => [...one, name])], [[]]);

/** Statements for a page with filters, by the names of the filters. $4 branch, $5 commit, $6 pattern, $7 start of a commit, $8 name, $9 waits, $10 number of a build or pull request. */
export const filteredBuildsPages: Record<string, Statement> = Object.fromEntries(subsets.map((one) => [one.join(), filtered(one)]));

/** Selects the branches of the newest 2,000 builds of the project $1 whose names fit the pattern $2, the most recently built first. */
export const branchesOfBuilds: Statement = {
  name: "builds_branches",
  sql: `select branch as name, max(created_at) as built_at from (select branch, created_at, seq from builds where project_id = $1
      order by seq desc limit 2000) b where $2::text is null or branch ilike $2 group by branch order by max(seq) desc limit 100`,
};

const fileOf = (side: "h" | "b") =>
  `json_build_object('id', ${side}.id::text, 'name', ${side}.name, 'metadata', ${side}.metadata, 'traceId', ${side}.trace_id, 'fileId', ${side}f.id,
    'hash', ${side}f.hash, 'width', ${side}f.width, 'height', ${side}f.height, 'contentType', ${side}f.content_type)`;

const diffsOf = `diffs d where d.build_id = $1 and (not $4::boolean or (d.rank between 0 and 3 and (d.rank <> 3 or $5::boolean)))
  and ($6::text is null or d.status = $6) and ($7::text is null or d.rule_id = $7 or d.decision_id in (select id from decisions where build_id = $1 and rule_id = $7))
  and ($8::text is null or case $8 when 'carried' then d.decision_id in (
      select id from decisions where build_id = $1 and source_id is not null)
    when 'problem' then d.problem is not null when 'failed' then ${isFailed} and d.verdict is null when 'commented' then ${isCommented} else exists (select 1 from builds b where b.id = $1 and ${isUnstable}) end)
  and ($11::text is null or d.name ilike $11)
  and ($9::text is null or d.id in (select d.id from diffs d ${groupJoin} where d.build_id = $1 and (d.rank between 1 and 3 or d.problem is not null) and ${groupKey("$9")} = $10))`;
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
  left join snapshots h on h.id = d.head_id left join build_files hf on hf.id = h.file_id
  left join snapshots b on b.id = d.base_id left join build_files bf on bf.id = b.file_id`;

/** Selects the diffs, of the build $1 if given, with the ids in the JSON list $2. */
export const diffsById: Statement = {
  name: "diffs_by_id",
  sql: `select ${diffRecord} from (select * from diffs where ($1::text is null or build_id = $1)
    and id = any(array(select jsonb_array_elements_text($2::jsonb)::bigint))) d ${diffJoins} order by d.id`,
};

/**
 * Selects a page of the diffs of the build $1 with the total. $4: only those that need a review, removed ones only when $5. $6: a status. $7: the
 * rule that decided. $8: snapshots that are `unstable`, `carried` from an earlier build, with a `problem`, or `commented`. $9 and $10: a grouping and a
 * group. $11: pattern of the name. A page past the end is one row with a null `id`.
 */
export const diffsPage: Statement = {
  name: "diffs_page",
  sql: `select t.total, r.* from (select count(*)::int as total from ${diffsOf}) t left join (
      select ${diffRecord},
        row_number() over (order by ${listOrder}) as place
      from (select * from ${diffsOf} order by ${listOrder} limit $2 offset $3) d
      ${diffJoins}) r on true order by r.place`,
};
