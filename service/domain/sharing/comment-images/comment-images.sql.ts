import { statement } from "../../../db/statement.ts";
import type { CommentImageRow } from "./comment-image-record.ts";
import type { mediaPermissions } from "../../media/media-access.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";

/** Selects the project of an image. */
export const commentImageById = statement<{ id: string }, { project_id: string }>(
  "comment_image",
  `select i.project_id from comment_images i join projects p on p.id = i.project_id and p.deleted_at is null where i.id = :id`,
);

type Access = Parameters<typeof mediaPermissions>[1];

/** Selects an image of the accounts, with what decides whether the reader `:userId` may see its project. */
export const commentImageOfReader = statement<{ imageId: string; userId: string; accountIds: readonly string[] }, CommentImageRow & Access>(
  "comment_image_of_reader",
  `select i.id, i.width, i.height, p.id as project_id, p.account_id, p.default_user_level, pm.level as project_level
    from comment_images i join projects p on p.id = i.project_id and p.deleted_at is null ${projectLevelJoin(":userId")}
    where i.id = :imageId and p.account_id = any(:accountIds)`,
);

/** Selects an image that a comment on a media shows. */
export const commentImageOfMedia = statement<{ imageId: string; mediaId: string }, CommentImageRow>(
  "comment_image_of_media",
  `select i.id, i.width, i.height from comment_images i join comments c on c.id = i.comment_id
    where i.id = :imageId and c.media_id = :mediaId and c.deleted_at is null and not c.draft`,
);
