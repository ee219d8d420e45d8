import type { ComparisonResult } from "./evaluate-pairs.ts";
import { metadataJoin, metadataOf } from "../record/snapshot-metadata.sql.ts";
import { statement } from "../../../db/statement.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import type { BuildRow } from "../record/build-record.ts";
import type { SnapshotFileRow } from "../record/diff-record.ts";
import { ENGINE } from "../../../../lib/compare/rule.ts";
import { leaveContent } from "./diffs.sql.ts";
import { buildColumns, buildJoins } from "../record/build-rows.sql.ts";

/** Select the comparisons of the project in the JSON list `:wanted` that ended, with their areas or without. */
const results = (name: string, regions: string) =>
  statement<{ projectId: string; wanted: string }, ComparisonResult>(
    name,
    `select c.id, c.base_file_id, c.head_file_id, c.threshold, c.status, c.score, c.fingerprint, ${regions} as regions, c.problem,
      c.mask_key is not null as has_mask
    from jsonb_to_recordset(:wanted::jsonb) w(base_file_id text, head_file_id text, threshold real)
    join comparisons c on c.project_id = :projectId and coalesce(c.base_file_id, '') = coalesce(w.base_file_id, '')
      and c.head_file_id = w.head_file_id and c.threshold = w.threshold and c.engine = ${ENGINE}
    where c.status <> 'pending'`,
  );
export const comparisonResults = results("comparison_results", "c.regions");
export const comparisonOutcomes = results("comparison_outcomes", "null::jsonb");

type AreasRow = { id: string; regions: StoredRegion[] | null };

/** Selects the changed areas of the comparisons in the JSON list `:compared` of ids. */
export const comparisonRegions = statement<{ compared: string }, AreasRow>(
  "comparison_regions",
  "select id, regions from comparisons where id = any(array(select jsonb_array_elements_text(:compared::jsonb)))",
);

const comparable = "not b.skipped and b.state in ('comparing', 'concluded')";
const newest = (condition: string) => `select ${buildColumns} from builds b ${buildJoins}
  where b.project_id = :projectId and (:name::text is null or b.name = :name) and ${comparable} and ${condition} order by b.seq desc limit 1`;

/** Select the newest comparable build of the project by branch or commit `:of`, with the name if any. */
export const newestBuild = {
  branch: statement<{ projectId: string; of: string; name: string | null }, BuildRow>("newest_build_of_branch", newest("b.branch = :of")),
  commit: statement<{ projectId: string; of: string; name: string | null }, BuildRow>(
    "newest_build_of_commit",
    newest("coalesce(b.pr_head_commit, b.commit) = :of"),
  ),
};

const file = `json_build_object('id', s.id::text, 'name', s.name, 'metadata', ${metadataOf("s")}, 'traceId', s.trace_id, 'fileId', f.id,
  'hash', f.hash, 'width', f.width, 'height', f.height, 'contentType', f.content_type)`;

type SnapshotRecord = { id: number; file: SnapshotFileRow; test_id: number; test_name: string; build_name: string };

/** Selects the snapshots `:ids`, a JSON list of ids, with their tests. */
export const snapshotRecords = statement<{ ids: string }, SnapshotRecord>(
  "snapshot_records",
  `select s.id, ${file} as file, t.id as test_id, t.name as test_name, t.build_name
    from snapshots s ${metadataJoin("s")} join build_files f on f.id = s.file_id join tests t on t.id = s.test_id
    where s.id = any(array(select jsonb_array_elements_text(:ids::jsonb)::bigint))`,
);

/** Selects the decisions of the build by test and content. */
export const decisionsOfBuild = statement<{ buildId: string }, { test_id: number; content_key: string }>(
  "decisions_of_build",
  "select d.test_id, d.content_key from diffs d join decisions x on x.id = d.decision_id and x.rule_id is null where d.build_id = :buildId",
);

/** Fields of the new diffs in the JSON list `:rows`. */
const fresh = `jsonb_to_recordset(:rows::jsonb) n(test_id bigint, name text, parent_name text, head_id bigint, base_id bigint, head_file_id text,
  base_file_id text, content_key text, comparison_id text, status text, rank smallint, waiting boolean, score float8)`;

/**
 * Replaces the comparison of the build by the diffs in the list `:rows`, at `:at`. A diff of the same snapshot, or about the same removed file, keeps its id, and
 * its causes where both files are the same: so do decisions.
 */
export const replaceDiffs = statement<{ buildId: string; rows: string; at: Date }>(
  "diffs_replace",
  `with fresh as materialized (select * from ${fresh}), kept as materialized (
      select d.id, n.*, (d.content_key, d.comparison_id) is not distinct from (n.content_key, n.comparison_id) as is_same
      from diffs d join fresh n on d.name = n.name and d.head_id is not distinct from n.head_id and (n.head_id is not null or d.content_key = n.content_key)
      where d.build_id = :buildId
    ), same as (update diffs d set base_id = k.base_id from kept k where d.id = k.id and k.is_same
    ), moved as (
      update diffs d set base_id = k.base_id, base_file_id = k.base_file_id, content_key = k.content_key, comparison_id = k.comparison_id,
        status = k.status, rank = k.rank, waiting = k.waiting, score = k.score, group_key = null, problem = null, rule_id = null
      from kept k where d.id = k.id and not k.is_same returning d.id
    ), ${leaveContent("moved", ":at")}, ended as (delete from diffs d where d.build_id = :buildId and d.head_id is null
      and not exists (select 1 from fresh n where n.head_id is null and n.name = d.name and n.content_key = d.content_key))
    insert into diffs (build_id, test_id, name, parent_name, head_id, base_id, head_file_id, base_file_id, content_key, comparison_id, status, rank,
      waiting, score)
    select :buildId, n.test_id, n.name, n.parent_name, n.head_id, n.base_id, n.head_file_id, n.base_file_id, n.content_key, n.comparison_id, n.status,
      n.rank, n.waiting, n.score
    from fresh n where not exists (select 1 from kept k where k.name = n.name and k.head_id is not distinct from n.head_id)`,
);
