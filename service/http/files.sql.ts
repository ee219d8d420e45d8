import { statement } from "../db/statement.ts";

export type FileRow = {
  key: string;
  hash: string;
  content_type: string;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  name: string;
  visibility: "team" | "public";
};

/** Returns the file of the finalized version `:versionId` unless it expired before `:now`. */
export const fileOfVersion = statement<{ versionId: string; now: Date }, FileRow>(
  "file_by_version",
  `select v.key, v.hash, v.content_type, v.width, v.height, v.duration_ms, m.name, m.visibility from media_versions v join media m on m.id = v.media_id
    join projects p on p.id = m.project_id and p.deleted_at is null
    where v.id = :versionId and v.status = 'ready' and v.expires_at > :now`,
);
