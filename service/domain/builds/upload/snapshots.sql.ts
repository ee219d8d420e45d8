import type { Statement } from "../../../db/client.ts";

/** Adds the tests of build name $2 with the names $3, a JSON list, which the project $1 does not have yet. */
export const insertTests: Statement = {
  name: "tests_insert",
  sql: `insert into tests (project_id, build_name, name) select $1, $2, t.name from jsonb_array_elements_text($3::jsonb) t(name)
    on conflict (project_id, build_name, name) do nothing`,
};

/** Adds snapshots to the build $1 from the list $4, which has an object for each; $2 and $3: project and name of the build. */
export const insertSnapshots: Statement = {
  name: "snapshots_insert",
  sql: `insert into snapshots (build_id, test_id, shard_id, name, file_id, trace_id, base_names, parent_name, threshold, metadata)
    select $1, t.id, s.shard_id, s.name, s.file_id, s.trace_id, s.base_names, s.parent_name, s.threshold, s.metadata
    from jsonb_to_recordset($4::jsonb) s(shard_id text, name text, test_name text, file_id text, trace_id text, base_names jsonb,
      parent_name text, threshold real, metadata jsonb)
    join tests t on t.project_id = $2 and t.build_name = $3 and t.name = s.test_name`,
};

/** Selects the snapshots of the build $1 with the names $2, a JSON list in NFC. Names that are stored in another form have an index of their own. */
export const snapshotsByName: Statement = {
  name: "snapshots_by_name",
  sql: `with wanted as materialized (select jsonb_array_elements_text($2::jsonb) as name), own as (
      select s.name, s.file_id from wanted w join snapshots s on s.build_id = $1 and s.name = w.name
      union all select s.name, s.file_id from snapshots s where s.build_id = $1 and s.name is not nfc normalized
        and normalize(s.name, nfc) in (select name from wanted))
    select o.name, f.hash from own o join build_files f on f.id = o.file_id`,
};

/** Counts the snapshots of the build $1, and those of them that Storybook made. */
export const countOfSnapshots: Statement = {
  name: "snapshots_count",
  sql: `select count(*)::int as snapshots,
    (count(*) filter (where metadata -> 'sdk' ->> 'name' = '@argos-ci/storybook'))::int as storybook from snapshots where build_id = $1`,
};
