import type { Statement } from "../../../db/client.ts";
import { diffAreas } from "../record/areas.sql.ts";
import { groupKey } from "../record/change-groups.sql.ts";

/** The pairs in the JSON list $1: `at` is a number, `snapshot` the newer snapshot, `comparison` null for pairs with one side. */
const members = `jsonb_to_recordset($1::jsonb) d(at int, name text, snapshot bigint, comparison text) left join snapshots s on s.id = d.snapshot`;

/** Selects a page of the groups $4 of the pairs $1, those with the most pairs first. A page past the end is one row with a null `id`. */
export const comparisonGroupsPage: Statement = {
  name: "comparison_groups_page",
  sql: `with members as materialized (select ${groupKey("$4")} as key, d.comparison from ${members}),
    caused as (
      select m.key, count(distinct r.area ->> 'key')::int as causes from members m join comparisons c on c.id = m.comparison
      cross join lateral jsonb_array_elements(${diffAreas}) r(area) group by m.key
    ), groups as materialized (select key, count(*)::int as snapshots from members group by key)
    select t.total, g.key as id, g.snapshots, coalesce(c.causes, 0) as causes from (select count(*)::int as total from groups) t
    left join (select * from groups order by snapshots desc, key limit $2 offset $3) g on true left join caused c on c.key = g.key
    order by g.snapshots desc, g.key`,
};

/** Selects the numbers of those of the pairs $1 that are in the group $3 of the grouping $2. */
export const pairsOfGroup: Statement = {
  name: "comparison_pairs_of_group",
  sql: `select d.at from ${members} where ${groupKey("$2")} = $3`,
};
