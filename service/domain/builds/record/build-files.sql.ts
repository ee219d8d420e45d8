import { statement } from "../../../db/statement.ts";
import type { BuildFileRow } from "./build-files.ts";

/**
 * Declares files by hash that the project lacks at `:now`: the JSON list `:rows` of ids, hashes, types and kinds. Known files that no build uses are kept for
 * another day. Files are locked in the order of hashes, like everywhere.
 */
export const declareFiles = statement<{ projectId: string; rows: string; now: Date }>(
  "build_files_declare",
  `insert into build_files as known (id, project_id, hash, kind, content_type, unused_since)
    select f.id, :projectId, f.hash, f.kind, f.type, :now::timestamptz from jsonb_to_recordset(:rows::jsonb) f(id text, hash text, type text, kind text)
    on conflict (project_id, hash) where status <> 'unreadable' do update set unused_since = excluded.unused_since
      where known.unused_since is not null`,
);

/** Selects the files of the project with the hashes. */
export const filesByHash = statement<{ projectId: string; hashes: readonly string[] }, BuildFileRow>(
  "build_files_by_hash",
  `select id, hash, kind, content_type, status, unused_since is not null as unused
    from build_files where project_id = :projectId and hash = any(:hashes) and status <> 'unreadable'`,
);

/** Marks the files in the JSON list `:fresh` of ids and types as uploaded and used. Returns those that still exist. */
export const useFiles = statement<{ fresh: string }, { id: string }>(
  "build_files_use",
  `with own as (select f.id, w.type from jsonb_to_recordset(:fresh::jsonb) w(id text, type text) join build_files f on f.id = w.id
      order by f.hash for update of f)
    update build_files f set unused_since = null, status = case when f.status = 'declared' then 'uploaded' else f.status end,
      content_type = case when f.status = 'declared' then coalesce(own.type, f.content_type) else f.content_type end
    from own where f.id = own.id returning f.id`,
);

/**
 * Replaces the unreadable files of the comparison `:id`, in the diffs that wait for it and in their snapshots, by the first file of the project with the same
 * hash and problem: the content is the same, so decisions about it carry over. The replaced files are unused from `:now` on.
 */
export const reuseUnreadableFiles = statement<{ id: string; now: Date }>(
  "build_files_reuse_unreadable",
  `with own as (select f.id, o.id as first from comparisons c join build_files f on f.id in (c.base_file_id, c.head_file_id) and f.status = 'unreadable'
      cross join lateral (select o.id from build_files o where o.project_id = f.project_id and o.hash = f.hash and o.status = 'unreadable'
        and o.kind = f.kind and o.problem = f.problem order by o.created_at, o.id limit 1) o where c.id = :id and o.id <> f.id
    ), kept as (update build_files f set unused_since = null from own where f.id = own.first returning own.id, own.first
    ), replaced as (update build_files f set unused_since = :now::timestamptz from kept k where f.id = k.id
    ), named as (select d.id, d.build_id, d.head_id, h.first as head, d.content_key as before, coalesce(h.first, d.head_file_id) as head_file_id,
        coalesce(b.first, d.base_file_id) as base_file_id from diffs d left join kept h on h.id = d.head_file_id left join kept b on b.id = d.base_file_id
      where d.comparison_id = :id and d.waiting and (h.id is not null or b.id is not null)
    ), moved as (update diffs d set head_file_id = n.head_file_id, base_file_id = n.base_file_id,
        content_key = n.head_file_id || ' ' || coalesce(n.base_file_id, 'none') from named n where d.id = n.id returning d.id, d.content_key
    ), said as (update decisions x set content = m.content_key from named n join moved m on m.id = n.id
      where x.build_id = n.build_id and x.subject = 'diff' and x.subject_id = n.id and x.content = n.before)
    update snapshots s set file_id = n.head from named n where s.id = n.head_id and n.head is not null`,
);

const declared = `build_files f join projects p on p.id = f.project_id
  where p.account_id = :accountId and f.status = 'declared' and f.unused_since > :since::timestamptz`;

type DeclaredOfAccountRow = { files: number; bytes: number; unmeasured: number };

/** Counts the files of the account that were declared after `:since` and that no build names, with the bytes of those that were measured. */
export const declaredOfAccount = statement<{ accountId: string; since: Date }, DeclaredOfAccountRow>(
  "build_files_declared",
  `select count(*)::int as files, coalesce(sum(f.size), 0)::float8 as bytes, (count(*) filter (where f.size is null))::int as unmeasured
    from ${declared}`,
);

/** Selects files of the account that were declared after `:since` and not measured, oldest first, at most `:limit`. */
export const unmeasuredFiles = statement<{ accountId: string; since: Date; limit: number }, { id: string; declared_at: Date }>(
  "build_files_unmeasured",
  `select f.id, f.unused_since as declared_at from ${declared} and f.size is null order by f.unused_since limit :limit::int`,
);

/** Stores sizes on staging from the JSON list `:files`. */
export const setStagedSizes = statement<{ files: string }>(
  "build_files_sizes",
  `update build_files f set size = w.size from jsonb_to_recordset(:files::jsonb) w(id text, size bigint) where f.id = w.id and f.status = 'declared'`,
);
