import { metadataJoin, metadataOf } from "./snapshot-metadata.sql.ts";
import { statement } from "../../../db/statement.ts";
import type { DecidedSubject } from "../decisions/project-decisions.ts";
import { questionOf } from "./questions.sql.ts";
import { isFailed } from "./verdict.sql.ts";

/** Returns the expression for the key of a diff `d` with its snapshot `s`, for the grouping in a parameter: its name, folder or variant. */
export const groupKey = (by: string) => `case ${by}::text when 'test' then d.name
  when 'folder' then coalesce(substring(d.name from '^(.*)/[^/]*$'), '')
  when 'variant' then concat_ws(', ', ${metadataOf("s")} -> 'browser' ->> 'name',
    (${metadataOf("s")} -> 'viewport' ->> 'width') || ' × ' || (${metadataOf("s")} -> 'viewport' ->> 'height'), ${metadataOf("s")} ->> 'colorScheme') end`;

/** Join of a diff's own snapshot; of a removed one that of the baseline. */
export const groupJoin = `left join snapshots s on s.id = coalesce(d.head_id, d.base_id) ${metadataJoin("s")}`;

type GroupRow = { id: string | null; total: number; snapshots: number; undecided: number; causes: number; questions: number };

/**
 * Selects a page of the groups `:by` of the changed, new and removed snapshots of the build, those with the most snapshots first. `:name`: pattern of
 * their names. `:removed`: removed ones count. A page past the end is one row with a null `id`.
 */
export const changeGroupsPage = statement<
  { buildId: string; limit: number; offset: number; by: string; name: string | null; removed: boolean },
  GroupRow
>(
  "change_groups_page",
  `with members as (
      select ${groupKey(":by")} as key, d.id, d.verdict from diffs d ${groupJoin}
      where d.build_id = :buildId and (d.rank between 1 and 3 or d.problem is not null) and (d.rank <> 3 or :removed::boolean) and (:name::text is null or d.name ilike :name)
    ), judged as (
      select m.key, m.id, array_agg(distinct p.cause_id) filter (where p.cause_id is not null) as causes,
        array_agg(distinct ${questionOf("c")}) filter (where c.id is not null) as questions,
        case when bool_or(p.id is not null) then bool_and(coalesce(m.verdict, p.verdict, c.verdict) is not null)
          else bool_and(m.verdict is not null) end as decided
      from members m left join places p on p.diff_id = m.id left join causes c on c.id = p.cause_id group by m.key, m.id
    ), groups as materialized (
      select j.key, count(*)::int as snapshots, (count(*) filter (where not j.decided))::int as undecided,
        (select count(distinct u)::int from judged k, unnest(k.causes) u where k.key = j.key) as causes,
        (select count(distinct u)::int from judged k, unnest(k.questions) u where k.key = j.key) as questions from judged j group by j.key
    )
    select t.total, g.key as id, g.snapshots, g.undecided, g.causes, g.questions from (select count(*)::int as total from groups) t
    left join (select * from groups order by snapshots desc, key limit :limit offset :offset) g on true order by g.snapshots desc, g.key`,
);

const member = `${groupKey(":by")} = :key`;

/**
 * Selects what is undecided in the group `:key` of the grouping `:by` of the build, with the snapshot of each: places of its changed snapshots, and its new
 * and removed ones. Snapshots that failed are decided by name only.
 */
export const undecidedInGroup = statement<{ buildId: string; by: string; key: string }, DecidedSubject & { diff: string }>(
  "decisions_undecided_in_group",
  `with members as materialized (
      select d.id from diffs d ${groupJoin} where d.build_id = :buildId and d.rank between 1 and 3 and d.verdict is null and not ${isFailed} and ${member}
    )
    select 'place' as subject, p.id::text as id, p.diff_id::text as diff from members m join places p on p.diff_id = m.id join causes c on c.id = p.cause_id
      left join decisions x on x.id = c.decision_id
      where p.verdict is null and (c.verdict is null or x.subject <> 'cause')
    union all select 'diff', m.id::text, m.id::text from members m where not exists (select 1 from places p where p.diff_id = m.id)`,
);
