import { metadataJoin, metadataOf, storeMetadata } from "../record/snapshot-metadata.sql.ts";
import { statement } from "../../../db/statement.ts";

/** Adds the tests of build name `:buildName` with the names, a JSON list, which the project does not have yet. */
export const insertTests = statement<{ projectId: string; buildName: string; names: string }>(
  "tests_insert",
  `insert into tests (project_id, build_name, name) select :projectId, :buildName, t.name from jsonb_array_elements_text(:names::jsonb) t(name)
    on conflict (project_id, build_name, name) do nothing`,
);

/**
 * Adds snapshots to the build from the list `:rows`, which has an object for each, in the order of `place`; `:projectId` and `:buildName`: project and name of the build. Until the
 * metadata of older snapshots move, after `:now`, replicas of the version before read those of all snapshots.
 */
export const insertSnapshots = statement<{ buildId: string; projectId: string; buildName: string; rows: string; now: Date }>(
  "snapshots_insert",
  `with given as materialized (select :projectId::text as project_id, s.* from jsonb_to_recordset(:rows::jsonb) s(place int, shard_id text, name text, test_name text,
      file_id text, trace_id text, base_names jsonb, parent_name text, threshold real, metadata jsonb)), ${storeMetadata("given")}
    insert into snapshots (build_id, test_id, shard_id, name, file_id, trace_id, base_names, parent_name, threshold, metadata_id, metadata)
    select :buildId, t.id, s.shard_id, s.name, s.file_id, s.trace_id, s.base_names, s.parent_name, s.threshold, m.id,
      case when exists (select 1 from snapshot_metadata_move where starts_at > :now::timestamptz) then s.metadata end
    from digested s join tests t on t.project_id = :projectId and t.build_name = :buildName and t.name = s.test_name
    left join stored m on m.digest = s.digest order by s.place`,
);

export type Named = { name: string; hash: string };

/** Selects the snapshots of the build with the names, a JSON list in NFC. Names that are stored in another form have an index of their own. */
export const snapshotsByName = statement<{ buildId: string; names: string }, Named>(
  "snapshots_by_name",
  `with wanted as materialized (select jsonb_array_elements_text(:names::jsonb) as name), own as (
      select s.name, s.file_id from wanted w join snapshots s on s.build_id = :buildId and s.name = w.name
      union all select s.name, s.file_id from snapshots s where s.build_id = :buildId and s.name is not nfc normalized
        and normalize(s.name, nfc) in (select name from wanted))
    select o.name, f.hash from own o join build_files f on f.id = o.file_id`,
);

/** Counts the snapshots of the build, and those of them that Storybook made. */
export const countOfSnapshots = statement<{ buildId: string }, { snapshots: number; storybook: number }>(
  "snapshots_count",
  `select count(*)::int as snapshots,
    (count(*) filter (where ${metadataOf("s")} -> 'sdk' ->> 'name' = '@argos-ci/storybook'))::int as storybook
    from snapshots s ${metadataJoin("s")} where s.build_id = :buildId`,
);
