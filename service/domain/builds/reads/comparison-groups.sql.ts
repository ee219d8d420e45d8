import { statement } from "../../../db/statement.ts";
import { questionJoin } from "./compared-areas.sql.ts";
import { diffAreas } from "../record/areas.sql.ts";
import { groupKey } from "../record/change-groups.sql.ts";
import { metadataJoin } from "../record/snapshot-metadata.sql.ts";

/** The pairs in the JSON list `:shown`: `at` is a number, `snapshot` the newer snapshot, `comparison` null for pairs with one side. */
const members = `jsonb_to_recordset(:shown::jsonb) d(at int, name text, snapshot bigint, comparison text) left join snapshots s on s.id = d.snapshot
  ${metadataJoin("s")}`;

type GroupRow = { id: string | null; total: number; snapshots: number; causes: number; questions: number };

/** Selects a page of the groups `:by` of the pairs `:shown`, those with the most pairs first. A page past the end is one row with a null `id`. */
export const comparisonGroupsPage = statement<
  { shown: string; joined: string | null; limit: number; offset: number; by: string },
  GroupRow
>(
  "comparison_groups_page",
  `with members as materialized (select ${groupKey(":by")} as key, d.comparison from ${members}),
    caused as (
      select m.key, count(distinct r.area ->> 'key')::int as causes, count(distinct coalesce(q.value, r.area ->> 'key'))::int as questions
      from members m join comparisons c on c.id = m.comparison cross join lateral jsonb_array_elements(${diffAreas}) r(area)
      ${questionJoin("r.area ->> 'key'")} group by m.key
    ), groups as materialized (select key, count(*)::int as snapshots from members group by key)
    select t.total, g.key as id, g.snapshots, coalesce(c.causes, 0) as causes, coalesce(c.questions, 0) as questions from (select count(*)::int as total from groups) t
    left join (select * from groups order by snapshots desc, key limit :limit offset :offset) g on true left join caused c on c.key = g.key
    order by g.snapshots desc, g.key`,
);

/** Selects the numbers of those of the pairs `:shown` that are in the group of the grouping `:by`. */
export const pairsOfGroup = statement<{ shown: string; by: string; group: string }, { at: number }>(
  "comparison_pairs_of_group",
  `select d.at from ${members} where ${groupKey(":by")} = :group`,
);
