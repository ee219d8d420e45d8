import type { MediaRow, VersionRow } from "./media-rows.ts";
import { statement } from "../../db/statement.ts";
import { projectLevelJoin } from "../base/project-level.sql.ts";

/** Columns of a `VersionRow` over `media_versions v`; `versionJoin` is its join. */
export const versionColumns = `v.id as version_id, v.number, v.content_type, v.size, v.width, v.height, v.duration_ms, v.status, v.expires_at,
  v.created_at as version_created_at, coalesce(vu.name, vu.slug) as version_created_by`;

export const versionJoin = "left join accounts vu on vu.id = v.created_by";

/** Columns of a `MediaRow` over `media m`. */
export const mediaColumns = `m.id, m.name, m.state, m.description, m.branch, m.pr_number, m.visibility, m.share_token, m.created_at,
  m.created_by as creator_id, coalesce(u.name, u.slug) as created_by, ${versionColumns},
  (select count(*)::int from media_versions r where r.media_id = m.id and r.status = 'ready') as ready,
  p.id as project_id, p.name as project_name, p.archived_at is not null as archived, p.default_user_level, pm.level as project_level,
  a.id as account_id, a.slug as account_slug, a.name as account_name`;

/** Joins of a `MediaRow`; `reader` is the placeholder of the reader's user id, `touched` of a version to prefer. */
export const mediaJoins = (
  reader: string,
  touched = "null",
) => `join projects p on p.id = m.project_id and p.deleted_at is null join accounts a on a.id = p.account_id
  ${projectLevelJoin(reader)}
  join lateral (select * from media_versions where media_id = m.id
    order by (id is not distinct from ${touched}) desc, (status = 'ready') desc, number desc limit 1) v on true
  ${versionJoin} left join accounts u on u.id = m.created_by`;

export const mediaByIdStatement = statement<
  { id: string; userId: string | null; versionId: string | null; within: readonly string[] | null },
  MediaRow
>(
  "media_by_id",
  `select ${mediaColumns} from media m ${mediaJoins(":userId::text", ":versionId::text")} where m.id = :id and (:within::text[] is null or p.account_id = any(:within))`,
);

export const readyVersionsStatement = statement<{ mediaId: string }, VersionRow>(
  "media_ready_versions",
  `select ${versionColumns} from media_versions v ${versionJoin} where v.media_id = :mediaId and v.status = 'ready' order by v.number desc limit 100`,
);
