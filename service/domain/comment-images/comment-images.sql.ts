import type { Statement } from "../../db/client.ts";

/** Selects an image ($1) with the names of its project. */
export const commentImageById: Statement = {
  name: "comment_image",
  sql: `select i.id, i.width, i.height, i.project_id, a.slug as owner, p.name as project
    from comment_images i join projects p on p.id = i.project_id and p.deleted_at is null join accounts a on a.id = p.account_id
    where i.id = $1`,
};

/** Selects an image ($1) that a comment on a media ($2) shows. */
export const commentImageOfMedia: Statement = {
  name: "comment_image_of_media",
  sql: `select i.id, i.width, i.height from comment_images i join comments c on c.id = i.comment_id
    where i.id = $1 and c.media_id = $2 and c.deleted_at is null and not c.draft`,
};
