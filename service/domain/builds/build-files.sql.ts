import type { Statement } from "../../db/client.ts";

/**
 * Declares files by hash that the project $1 lacks at $3: the JSON list $2 of ids, hashes, types and kinds. Known files that no build uses are kept for
 * another day. Files are locked in the order of hashes, like everywhere.
 */
export const declareFiles: Statement = {
  name: "build_files_declare",
  sql: `insert into build_files as known (id, project_id, hash, kind, content_type, unused_since)
    select f.id, $1, f.hash, f.kind, f.type, $3::timestamptz from jsonb_to_recordset($2::jsonb) f(id text, hash text, type text, kind text)
    on conflict (project_id, hash) where status <> 'unreadable' do update set unused_since = excluded.unused_since
      where known.unused_since is not null`,
};

/** Selects the files of the project $1 with the hashes $2. */
export const filesByHash: Statement = {
  name: "build_files_by_hash",
  sql: `select id, hash, kind, content_type, status, unused_since is not null as unused
    from build_files where project_id = $1 and hash = any($2) and status <> 'unreadable'`,
};

/** Marks the files in the JSON list $1 of ids and types as uploaded and used. Returns those that still exist. */
export const useFiles: Statement = {
  name: "build_files_use",
  sql: `with own as (select f.id, w.type from jsonb_to_recordset($1::jsonb) w(id text, type text) join build_files f on f.id = w.id
      order by f.hash for update of f)
    update build_files f set unused_since = null, status = case when f.status = 'declared' then 'uploaded' else f.status end,
      content_type = case when f.status = 'declared' then coalesce(own.type, f.content_type) else f.content_type end
    from own where f.id = own.id returning f.id`,
};

const declared = `build_files f join projects p on p.id = f.project_id
  where p.account_id = $1 and f.status = 'declared' and f.unused_since > $2::timestamptz`;

/** Counts the files of the account $1 that were declared after $2 and that no build names, with the bytes of those that were measured. */
export const declaredOfAccount: Statement = {
  name: "build_files_declared",
  sql: `select count(*)::int as files, coalesce(sum(f.size), 0)::float8 as bytes, (count(*) filter (where f.size is null))::int as unmeasured
    from ${declared}`,
};

/** Selects files of the account $1 that were declared after $2 and not measured, oldest first, at most $3. */
export const unmeasuredFiles: Statement = {
  name: "build_files_unmeasured",
  sql: `select f.id, f.unused_since as declared_at from ${declared} and f.size is null order by f.unused_since limit $3::int`,
};

/** Stores sizes on staging from the JSON list $1. */
export const setStagedSizes: Statement = {
  name: "build_files_sizes",
  sql: `update build_files f set size = w.size from jsonb_to_recordset($1::jsonb) w(id text, size bigint) where f.id = w.id and f.status = 'declared'`,
};
