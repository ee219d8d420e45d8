import type { Recipient } from "./audience.ts";
import { statement } from "../../../db/statement.ts";
import { projectLevelJoin } from "../project-level.sql.ts";

/**
 * Reads the subscribers of a thread, a build and a test, the uploaders of a media, and the people in the JSON list `:ids`, without the actor
 *, with their levels in the project and mail settings.
 */
export const mailRecipients = statement<
  {
    projectId: string;
    threadId: string | null;
    ids: string;
    actorId: string;
    buildId: string | null;
    mediaId: string | null;
    testId: string | null;
  },
  Recipient
>(
  "comment_people",
  `select u.id, coalesce(a.name, a.slug) as name, e.address, w.subscribed, w.watching, w.uploader, p.default_user_level, pm.level as project_level,
      case when p.account_id = u.id then 'personal' else tm.level end as level,
      coalesce(n.reply, true) as reply, coalesce(n.mention, true) as mention, coalesce(n.reaction, true) as reaction, coalesce(n.builds, true) as builds,
      coalesce(n.uploads, true) as uploads, coalesce(n.assignments, true) as assignments, coalesce(n.digest, false) as digest
    from (select user_id, bool_or(subscribed) as subscribed, bool_or(watching) as watching, bool_or(uploader) as uploader from (
        select user_id, subscribed, false as watching, false as uploader from thread_subscriptions where thread_id = :threadId and subscribed
        union all select user_id, false, subscribed, false from build_subscriptions where build_id = :buildId and subscribed
        union all select user_id, false, subscribed, false from test_subscriptions where test_id = :testId::bigint and subscribed
        union all select jsonb_array_elements_text(:ids::jsonb), false, false, false
        union all select created_by, false, false, true from media where id = :mediaId and created_by is not null
        union all select created_by, false, false, true from media_versions where media_id = :mediaId and status = 'ready' and created_by is not null) wanted group by user_id) w
    join users u on u.id = w.user_id and u.disabled_at is null and u.id <> :actorId
    join accounts a on a.id = u.id
    join projects p on p.id = :projectId and p.deleted_at is null
    left join emails e on e.user_id = u.id and e.is_primary and e.verified_at is not null
    left join memberships tm on tm.team_id = p.account_id and tm.user_id = u.id
    ${projectLevelJoin("u.id")}
    left join notification_preferences n on n.user_id = u.id`,
);
