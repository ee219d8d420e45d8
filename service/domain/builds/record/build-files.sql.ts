import type { Statement } from "../../../db/client.ts";

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

/**
 * Replaces the unreadable files of the comparison $1, in the diffs that wait for it and in their snapshots, by the first file of the project with the same
 * hash and problem: the content is the same, so decisions about it carry over. The replaced files are unused from $2 on.
 */
export const reuseUnreadableFiles: Statement = {
  name: "build_files_reuse_unreadable",
  sql: `with own as (select f.id, o.id as first from comparisons c join build_files f on f.id in (c.base_file_id, c.head_file_id) and f.status = 'unreadable'
      cross join lateral (select o.id from build_files o where o.project_id = f.project_id and o.hash = f.hash and o.status = 'unreadable'
        and o.kind = f.kind and o.problem = f.problem order by o.created_at, o.id limit 1) o where c.id = $1 and o.id <> f.id
    ), kept as (update build_files f set unused_since = null from own where f.id = own.first returning own.id, own.first
    ), replaced as (update build_files f set unused_since = $2::timestamptz from kept k where f.id = k.id
    ), named as (select d.id, d.build_id, d.head_id, h.first as head, d.content_key as before, coalesce(h.first, d.head_file_id) as head_file_id,
        coalesce(b.first, d.base_file_id) as base_file_id from diffs d left join kept h on h.id = d.head_file_id left join kept b on b.id = d.base_file_id
      where d.comparison_id = $1 and d.waiting and (h.id is not null or b.id is not null)
    ), moved as (update diffs d set head_file_id = n.head_file_id, base_file_id = n.base_file_id,
        content_key = n.head_file_id || ' ' || coalesce(n.base_file_id, 'none') from named n where d.id = n.id returning d.id, d.content_key
    ), said as (update decisions x set content = m.content_key from named n join moved m on m.id = n.id
      where x.build_id = n.build_id and x.subject = 'diff' and x.subject_id = n.id and x.content = n.before)
    update snapshots s set file_id = n.head from named n where s.id = n.head_id and n.head is not null`,
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
