import type { DeploymentAccess } from "./deployment-access.ts";
import { statement } from "../../../db/statement.ts";
import type { DeploymentRow } from "./deployment-record.ts";
import type { MissingFile } from "./create-deployment.ts";
import type { StoredSettings } from "../../projects/project.ts";
import type { SiteFile } from "./verify-content.ts";
import { isoTime } from "../../base/paging.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";

/** Columns of a `DeploymentRow` over `deployments d`. */
export const deploymentColumns = `d.id, d.project_id, d.status, d.environment, d.branch, d.commit, d.pr_number, d.file_count, d.bytes, d.is_storybook,
  ${isoTime("d.created_at")} as created_at,
  (select h.label from deployment_hosts h where h.deployment_id = d.id and h.kind = 'slug') as slug,
  array(select h.label from deployment_hosts h where h.deployment_id = d.id and h.kind <> 'slug' order by h.kind, h.label) as aliases`;

/** Selects the deployment `:id` for the caller `:userId` (user id or null), of the accounts. */
export const deploymentById = statement<{ id: string; userId: string | null; accountIds: readonly string[] }, DeploymentAccess>(
  "deployment_by_id",
  `select ${deploymentColumns}, p.account_id, a.slug as account_slug, p.name as project_name, p.settings, p.archived_at is not null as archived,
      p.default_user_level, pm.level as project_level
    from deployments d join projects p on p.id = d.project_id and p.deleted_at is null
    join accounts a on a.id = p.account_id and a.deleted_at is null ${projectLevelJoin(":userId::text")} where d.id = :id and p.account_id = any(:accountIds)`,
);

export type DeploymentStatusRow = DeploymentRow & {
  owner: string;
  project: string;
  repository: string | null;
  installation_id: number | null;
};

/** Selects the newest deployment of the commit of the deployment in its project, with the linked repository. */
export const newestOfCommit = statement<{ deploymentId: string }, DeploymentStatusRow>(
  "deployment_newest_of_commit",
  `select ${deploymentColumns}, a.slug as owner, p.name as project, r.full_name as repository, r.installation_id
    from deployments own join deployments d on d.project_id = own.project_id and d.commit = own.commit
    join projects p on p.id = d.project_id and p.deleted_at is null join accounts a on a.id = p.account_id
    left join project_repositories r on r.project_id = d.project_id
    where own.id = :deploymentId order by d.seq desc limit 1`,
);

const listed = `deployments d where d.project_id = :projectId and (:environment::text is null or d.environment = :environment) and (:commit::text is null or d.commit = :commit)
  and (:number::int is null or d.commit in (select unnest(array[b.commit, b.pr_head_commit]) from builds b where b.project_id = :projectId and b.number = :number))`;

type DeploymentsPageRow = Omit<DeploymentRow, "id"> & { id: string | null; total: number; seq: number };

/** Selects a page of deployments of the project, newest first, of the environment, the commit and the build `:number` unless they are null. */
export const deploymentsPage = statement<
  { projectId: string; limit: number; offset: number; environment: string | null; commit: string | null; number: number | null },
  DeploymentsPageRow
>(
  "deployments_page",
  `select t.total, r.* from (select count(*)::int as total from ${listed}) t
    left join (select d.seq, ${deploymentColumns} from (select d.* from ${listed} order by d.seq desc limit :limit offset :offset) d) r on true order by r.seq desc`,
);

/** Adds the files of the JSON list `:files` to the deployment of the project, and the contents that the project lacks, at `:now`. */
export const insertFiles = statement<{ projectId: string; deploymentId: string; files: string; now: Date }>(
  "deployment_files_insert",
  `with given as (select * from jsonb_to_recordset(:files::jsonb) f(path text, hash text, size bigint, type text, upload text)),
    contents as (insert into deployment_contents as known (project_id, hash, upload_id, size, created_at)
      select distinct on (g.hash) :projectId::text, g.hash, g.upload, g.size, :now::timestamptz from given g order by g.hash
      on conflict (project_id, hash) do update set size = excluded.size where known.uploaded_at is null)
    insert into deployment_files (deployment_id, path, project_id, hash, content_type) select :deploymentId, path, :projectId, hash, type from given`,
);

/** Selects the files of the deployment without bytes, one for each hash. */
export const missingFiles = statement<{ deploymentId: string }, MissingFile>(
  "deployment_files_missing",
  `select distinct on (f.hash) f.path, f.hash, f.content_type, c.upload_id, c.size from deployment_files f
    join deployment_contents c on c.project_id = f.project_id and c.hash = f.hash
    where f.deployment_id = :deploymentId and c.uploaded_at is null order by f.hash, f.path`,
);

/** Marks the contents of the project with the hashes as uploaded at `:now`. */
export const markUploaded = statement<{ projectId: string; hashes: readonly string[]; now: Date }>(
  "deployment_contents_uploaded",
  `update deployment_contents set uploaded_at = :now where project_id = :projectId and hash = any(:hashes) and uploaded_at is null`,
);

export type SiteRow = {
  kind: "slug" | "branch" | "domain";
  id: string;
  project_id: string;
  account_id: string;
  environment: "preview" | "production";
  auth: StoredSettings["deploymentAuth"] | null;
};

/** Selects the deployment that the label leads to, with the settings of its project, unless the project is deleted. */
export const deploymentOfLabel = statement<{ label: string }, SiteRow>(
  "deployment_of_label",
  `select h.kind, d.id, d.project_id, d.environment, p.account_id, p.settings ->> 'deploymentAuth' as auth
    from deployment_hosts h join deployments d on d.id = h.deployment_id and d.status = 'ready'
    join projects p on p.id = d.project_id and p.deleted_at is null join accounts a on a.id = p.account_id and a.deleted_at is null
    where h.label = :label and coalesce((p.settings ->> 'deploymentEnabled')::boolean, true)`,
);

/** Selects the file at the first of the paths that the deployment has. */
export const fileAtPath = statement<{ deploymentId: string; paths: readonly string[] }, SiteFile>(
  "deployment_file_at_path",
  `select f.path, f.hash, f.content_type, c.upload_id, c.project_id, c.verified_at is not null as verified
    from deployment_files f join deployment_contents c on c.project_id = f.project_id and c.hash = f.hash and c.uploaded_at is not null
    where f.deployment_id = :deploymentId and f.path = any(:paths) order by array_position(:paths::text[], f.path) limit 1`,
);

/** Stores at `:now` that the bytes of the content `:hash` of the project are right; with a null `:now`, that they must be uploaded again. */
export const markVerified = statement<{ projectId: string; hash: string; now: Date | null }>(
  "deployment_content_verified",
  `update deployment_contents set verified_at = :now::timestamptz,
      uploaded_at = case when :now::timestamptz is null then null else uploaded_at end where project_id = :projectId and hash = :hash`,
);

/** Deletes the contents of the project that no deployment uses and returns their objects. Needs the project's lock of contents. */
export const deleteUnusedContents = statement<{ projectId: string; limit: number }, { upload_id: string }>(
  "deployment_contents_unused",
  `delete from deployment_contents d where d.project_id = :projectId and d.hash = any(array(select c.hash from deployment_contents c
      where c.project_id = :projectId and not exists (select 1 from deployment_files f where f.project_id = c.project_id and f.hash = c.hash)
      limit :limit::int)) returning d.upload_id`,
);
