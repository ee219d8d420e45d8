import type { Statement } from "../../db/client.ts";
import { projectLevelJoin } from "../base/project-level.sql.ts";

/** Counts the contents of the project $1. */
export const projectContents: Statement = {
  name: "project_contents",
  sql: `select (select count(*)::int from media where project_id = $1) as media,
      (select count(*)::int from media m join media_versions v on v.media_id = m.id and v.status = 'ready' where m.project_id = $1) as versions,
      (select count(*)::int from media m join comments c on c.media_id = m.id and c.thread_id is null and c.deleted_at is null
        where m.project_id = $1) as threads,
      (select count(*)::int from project_tokens where project_id = $1) as tokens,
      (select count(*)::int from project_members where project_id = $1) as contributors,
      (select count(*)::int from project_groups where project_id = $1) as groups`,
};

/** Selects projects of the account $1 that were deleted after $3, with the level of person $2; with $4 only that project. */
export const deletedProjects: Statement = {
  name: "deleted_projects",
  sql: `select p.id, p.name, p.account_id, a.slug as account_slug, p.private, p.default_user_level, p.settings, p.archived_at, p.deleted_at,
      pm.level as project_level, null::boolean as reads_contents
    from projects p join accounts a on a.id = p.account_id ${projectLevelJoin("$2")}
    where p.account_id = $1 and p.deleted_at > $3::timestamptz and ($4::text is null or p.id = $4) order by p.deleted_at desc, p.id`,
};
