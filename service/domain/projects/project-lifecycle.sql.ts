import { statement } from "../../db/statement.ts";
import type { DeletedProjectRow } from "./list-deleted-projects.ts";
import { projectLevelJoin } from "../base/project-level.sql.ts";

export type ProjectContentsRow = {
  media: number;
  versions: number;
  builds: number;
  threads: number;
  tokens: number;
  contributors: number;
  groups: number;
};

/** Counts the contents of the project. */
export const projectContents = statement<{ projectId: string }, ProjectContentsRow>(
  "project_contents",
  `select (select count(*)::int from media where project_id = :projectId) as media,
      (select count(*)::int from media m join media_versions v on v.media_id = m.id and v.status = 'ready' where m.project_id = :projectId) as versions,
      (select count(*)::int from builds where project_id = :projectId) as builds,
      (select count(*)::int from media m join comments c on c.media_id = m.id and c.thread_id is null and c.deleted_at is null
        where m.project_id = :projectId)
        + (select count(*)::int from builds b join comments c on c.build_id = b.id and c.thread_id is null and c.deleted_at is null and not c.draft
        where b.project_id = :projectId) as threads,
      (select count(*)::int from project_tokens where project_id = :projectId) as tokens,
      (select count(*)::int from project_members where project_id = :projectId) as contributors,
      (select count(*)::int from project_groups where project_id = :projectId) as groups`,
);

/** Selects projects of the account that were deleted after `:since`, with the level of person `:userId`; with `:projectId` only that project. */
export const deletedProjects = statement<{ accountId: string; userId: string; since: Date; projectId: string | null }, DeletedProjectRow>(
  "deleted_projects",
  `select p.id, p.name, p.account_id, a.slug as account_slug, p.private, p.default_user_level, p.settings, p.archived_at, p.deleted_at,
      pm.level as project_level, null::boolean as reads_contents
    from projects p join accounts a on a.id = p.account_id ${projectLevelJoin(":userId")}
    where p.account_id = :accountId and p.deleted_at > :since::timestamptz and (:projectId::text is null or p.id = :projectId) order by p.deleted_at desc, p.id`,
);
