import type { Statement } from "../../../db/client.ts";
import { isoTime } from "../../base/paging.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";

/** Columns of a `DeploymentRow` over `deployments d`. */
export const deploymentColumns = `d.id, d.project_id, d.status, d.environment, d.branch, d.commit, d.pr_number, d.file_count, d.bytes, d.is_storybook,
  ${isoTime("d.created_at")} as created_at,
  (select h.label from deployment_hosts h where h.deployment_id = d.id and h.kind = 'slug') as slug,
  array(select h.label from deployment_hosts h where h.deployment_id = d.id and h.kind <> 'slug' order by h.kind, h.label) as aliases`;

/** Selects the deployment $1 for the caller $2 (user id or null), of the accounts $3. */
export const deploymentById: Statement = {
  name: "deployment_by_id",
  sql: `select ${deploymentColumns}, p.account_id, a.slug as account_slug, p.name as project_name, p.settings, p.archived_at is not null as archived,
      p.default_user_level, pm.level as project_level
    from deployments d join projects p on p.id = d.project_id and p.deleted_at is null
    join accounts a on a.id = p.account_id and a.deleted_at is null ${projectLevelJoin("$2::text")} where d.id = $1 and p.account_id = any($3)`,
};

/** Selects the newest deployment of the commit of the deployment $1 in its project, with the linked repository. */
export const newestOfCommit: Statement = {
  name: "deployment_newest_of_commit",
  sql: `select ${deploymentColumns}, a.slug as owner, p.name as project, r.full_name as repository, r.installation_id
    from deployments own join deployments d on d.project_id = own.project_id and d.commit = own.commit
    join projects p on p.id = d.project_id and p.deleted_at is null join accounts a on a.id = p.account_id
    left join project_repositories r on r.project_id = d.project_id
    where own.id = $1 order by d.seq desc limit 1`,
};

const listed = `deployments d where d.project_id = $1 and ($4::text is null or d.environment = $4) and ($5::text is null or d.commit = $5)
  and ($6::int is null or d.commit in (select unnest(array[b.commit, b.pr_head_commit]) from builds b where b.project_id = $1 and b.number = $6))`;

/** Selects a page of deployments of the project $1, newest first, of the environment $4, the commit $5 and the build $6 unless they are null. */
export const deploymentsPage: Statement = {
  name: "deployments_page",
  sql: `select t.total, r.* from (select count(*)::int as total from ${listed}) t
    left join (select d.seq, ${deploymentColumns} from (select d.* from ${listed} order by d.seq desc limit $2 offset $3) d) r on true order by r.seq desc`,
};

/** Adds the files of the JSON list $3 to the deployment $2 of the project $1, and the contents that the project lacks, at $4. */
export const insertFiles: Statement = {
  name: "deployment_files_insert",
  sql: `with given as (select * from jsonb_to_recordset($3::jsonb) f(path text, hash text, size bigint, type text, upload text)),
    contents as (insert into deployment_contents as known (project_id, hash, upload_id, size, created_at)
      select distinct on (g.hash) $1::text, g.hash, g.upload, g.size, $4::timestamptz from given g order by g.hash
      on conflict (project_id, hash) do update set size = excluded.size where known.uploaded_at is null)
    insert into deployment_files (deployment_id, path, project_id, hash, content_type) select $2, path, $1, hash, type from given`,
};

/** Selects the files of the deployment $1 without bytes, one for each hash. */
export const missingFiles: Statement = {
  name: "deployment_files_missing",
  sql: `select distinct on (f.hash) f.path, f.hash, f.content_type, c.upload_id, c.size from deployment_files f
    join deployment_contents c on c.project_id = f.project_id and c.hash = f.hash
    where f.deployment_id = $1 and c.uploaded_at is null order by f.hash, f.path`,
};

/** Marks the contents of the project $1 with the hashes $2 as uploaded at $3. */
export const markUploaded: Statement = {
  name: "deployment_contents_uploaded",
  sql: `update deployment_contents set uploaded_at = $3 where project_id = $1 and hash = any($2) and uploaded_at is null`,
};

/** Selects the deployment that the label $1 leads to, with the settings of its project, unless the project is deleted. */
export const deploymentOfLabel: Statement = {
  name: "deployment_of_label",
  sql: `select h.kind, d.id, d.project_id, d.environment, p.account_id, p.settings ->> 'deploymentAuth' as auth
    from deployment_hosts h join deployments d on d.id = h.deployment_id and d.status = 'ready'
    join projects p on p.id = d.project_id and p.deleted_at is null join accounts a on a.id = p.account_id and a.deleted_at is null
    where h.label = $1 and coalesce((p.settings ->> 'deploymentEnabled')::boolean, true)`,
};

/** Selects the file at the first of the paths $2 that the deployment $1 has. */
export const fileAtPath: Statement = {
  name: "deployment_file_at_path",
  sql: `select f.path, f.hash, f.content_type, c.upload_id, c.project_id, c.verified_at is not null as verified
    from deployment_files f join deployment_contents c on c.project_id = f.project_id and c.hash = f.hash and c.uploaded_at is not null
    where f.deployment_id = $1 and f.path = any($2) order by array_position($2::text[], f.path) limit 1`,
};

/** Stores at $3 that the bytes of the content $2 of the project $1 are right; with a null $3, that they must be uploaded again. */
export const markVerified: Statement = {
  name: "deployment_content_verified",
  sql: `update deployment_contents set verified_at = $3::timestamptz,
      uploaded_at = case when $3::timestamptz is null then null else uploaded_at end where project_id = $1 and hash = $2`,
};

/** Deletes the contents of the project $1 that no deployment uses and returns their objects. Needs the project's lock of contents. */
export const deleteUnusedContents: Statement = {
  name: "deployment_contents_unused",
  sql: `delete from deployment_contents c where c.project_id = $1
      and not exists (select 1 from deployment_files f where f.project_id = c.project_id and f.hash = c.hash) returning c.upload_id`,
};
