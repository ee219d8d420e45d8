import type { Statement } from "../../../db/client.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";

/** Selects the project of an image ($1). */
export const commentImageById: Statement = {
  name: "comment_image",
  sql: `select i.project_id from comment_images i join projects p on p.id = i.project_id and p.deleted_at is null where i.id = $1`,
};

/** Selects an image ($1) of the accounts $3, with what decides whether the reader $2 may see its project. */
export const commentImageOfReader: Statement = {
  name: "comment_image_of_reader",
  sql: `select i.id, i.width, i.height, p.id as project_id, p.account_id, p.default_user_level, pm.level as project_level
    from comment_images i join projects p on p.id = i.project_id and p.deleted_at is null ${projectLevelJoin("$2")}
    where i.id = $1 and p.account_id = any($3)`,
};

/** Selects an image ($1) that a comment on a media ($2) shows. */
export const commentImageOfMedia: Statement = {
  name: "comment_image_of_media",
  sql: `select i.id, i.width, i.height from comment_images i join comments c on c.id = i.comment_id
    where i.id = $1 and c.media_id = $2 and c.deleted_at is null and not c.draft`,
};
