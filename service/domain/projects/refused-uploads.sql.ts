import { statement } from "../../db/statement.ts";

/** Stores the refusal of an upload to the project while it has no build, in place of the one before. */
export const storeRefusedUpload = statement<{ projectId: string; at: Date; reason: string }>(
  "refused_upload_store",
  `insert into refused_uploads (project_id, at, reason) select p.id, :at::timestamptz, :reason from projects p
    where p.id = :projectId and p.deleted_at is null and not exists (select 1 from builds b where b.project_id = p.id)
    on conflict (project_id) do update set at = excluded.at, reason = excluded.reason`,
);

/** Selects the refused upload of the project since `:since`; none once the project has a build. */
export const refusedUploadOfProject = statement<{ projectId: string; since: Date }, { at: Date; reason: string }>(
  "refused_upload_of_project",
  `select r.at, r.reason from refused_uploads r where r.project_id = :projectId and r.at > :since
    and not exists (select 1 from builds b where b.project_id = r.project_id)`,
);
