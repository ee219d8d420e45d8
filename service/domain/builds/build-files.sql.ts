import type { Statement } from "../../db/client.ts";

/** Declares files by hash that the project $1 lacks: ids $2, hashes $3, types $4, kind $5. */
export const declareFiles: Statement = {
  name: "build_files_declare",
  sql: `insert into build_files (id, project_id, hash, kind, content_type)
    select f.id, $1, f.hash, $5, f.type from unnest($2::text[], $3::text[], $4::text[]) f(id, hash, type)
    on conflict (project_id, hash) where status <> 'unreadable' do nothing`,
};

/** Selects the files of the project $1 with the hashes $2. */
export const filesByHash: Statement = {
  name: "build_files_by_hash",
  sql: "select id, hash, kind, content_type, status from build_files where project_id = $1 and hash = any($2) and status <> 'unreadable'",
};
