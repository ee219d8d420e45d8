import type { Statement } from "../../db/client.ts";

/** Returns the expression for the key of a diff `d` with its snapshot `s`, for the grouping in a parameter: its name, folder or variant. */
export const groupKey = (by: string) => `case ${by}::text when 'test' then d.name
  when 'folder' then coalesce(substring(d.name from '^(.*)/[^/]*$'), '')
  when 'variant' then concat_ws(', ', s.metadata -> 'browser' ->> 'name',
    (s.metadata -> 'viewport' ->> 'width') || ' × ' || (s.metadata -> 'viewport' ->> 'height'), s.metadata ->> 'colorScheme') end`;

/** Join of a diff's own snapshot; of a removed one that of the baseline. */
export const groupJoin = "left join snapshots s on s.id = coalesce(d.head_id, d.base_id)";

/**
 * Selects a page of the groups $4 of the changed, new and removed snapshots of the build $1, those with the most snapshots first. $5: pattern of
 * their names. $6: removed ones count. A page past the end is one row with a null `id`.
 */
export const changeGroupsPage: Statement = {
  name: "change_groups_page",
  sql: `with members as (
      select ${groupKey("$4")} as key, d.id, d.decision from diffs d ${groupJoin}
      where d.build_id = $1 and d.rank between 1 and 3 and (d.rank <> 3 or $6::boolean) and ($5::text is null or d.name ilike $5)
    ), judged as (
      select m.key, m.id, array_agg(distinct p.cause_id) filter (where p.cause_id is not null) as causes,
        case when bool_or(p.id is not null) then bool_and(coalesce(m.decision, p.decision, c.decision) is not null)
          else bool_and(m.decision is not null) end as decided
      from members m left join places p on p.diff_id = m.id left join causes c on c.id = p.cause_id group by m.key, m.id
    ), groups as materialized (
      select j.key, count(*)::int as snapshots, (count(*) filter (where not j.decided))::int as undecided,
        (select count(distinct u)::int from judged k, unnest(k.causes) u where k.key = j.key) as causes from judged j group by j.key
    )
    select t.total, g.key as id, g.snapshots, g.undecided, g.causes from (select count(*)::int as total from groups) t
    left join (select * from groups order by snapshots desc, key limit $2 offset $3) g on true order by g.snapshots desc, g.key`,
};

const decidedBy = `decision = $4::text, decided_by = $5, decided_at = $6::timestamptz, reason = $7`;
const member = `${groupKey("$2")} = $3`;

/**
 * Stores the decision $4 of the person $5 at $6 with the reason $7 and the program $8 about what is undecided in the group $3 of the grouping $2 of
 * the build $1: places of its changed snapshots, and its new and removed ones. Returns the number of snapshots.
 */
export const decideGroup: Statement = {
  name: "decide_group",
  sql: `with members as materialized (
      select d.id, d.rank, d.status from diffs d ${groupJoin} where d.build_id = $1 and d.rank between 1 and 3 and d.decision is null and ${member}
    ), placed as (
      update places p set ${decidedBy}, agent = $8 from members m, causes c where p.diff_id = m.id and c.id = p.cause_id
        and p.decision is null and (c.decision is null or c.by_places) returning p.diff_id
    ), whole as (
      update diffs d set ${decidedBy}, agent = $8, decided_in_id = null, rule_id = null from members m
        where d.id = m.id and not exists (select 1 from places p where p.diff_id = m.id) returning d.id
    )
    select count(distinct id)::int as count from (select diff_id as id from placed union all select id from whole) one`,
};

/** Takes back what the person $2 decided at the moment $3 in the build $1, in one decision about a group. */
export const undecideMoment: Statement = {
  name: "undecide_moment",
  sql: `with placed as (
      update places p set decision = null, decided_by = null, decided_at = null, reason = null from diffs d
        where d.build_id = $1 and p.diff_id = d.id and p.decided_by = $2 and p.decided_at = $3::timestamptz returning p.diff_id
    ), whole as (
      update diffs set decision = null, decided_by = null, decided_at = null, reason = null, agent = null
        where build_id = $1 and decided_by = $2 and decided_at = $3::timestamptz and decided_in_id is null returning id
    )
    select count(distinct id)::int as count from (select diff_id as id from placed union all select id from whole) one`,
};
