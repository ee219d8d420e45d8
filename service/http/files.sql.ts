import type { Statement } from "../db/client.ts";

/** Returns the file of the finalized version `$1` unless it expired before `$2`. */
export const fileOfVersion: Statement = {
  name: "file_by_version",
  sql: `select v.key, v.hash, v.content_type, v.width, v.height, v.duration_ms, m.name, m.visibility from media_versions v join media m on m.id = v.media_id
    join projects p on p.id = m.project_id and p.deleted_at is null
    where v.id = $1 and v.status = 'ready' and v.expires_at > $2`,
};
