import type { CommentImage } from "../../../../lib/contract/comment-images.ts";
import type { Deps } from "../../../core/deps.ts";
import { signedQuery } from "../../../media/file-urls.ts";
import type { FullRecord } from "../../base/full-record.ts";

/** Folder of images of comments in the file store. */
export const COMMENT_IMAGE_FOLDER = "comments";

export type CommentImageRow = { id: string; width: number; height: number };

/** Returns the storage key of an image. */
export const commentImageKey = (projectId: string, id: string) => `${COMMENT_IMAGE_FOLDER}/${projectId}/${id}`;

/** Subject of the signature of an image's file. */
export const commentImageSubject = (id: string) => `comment-image/${id}`;

/** Builds the CommentImage record. The link has the size, so that pages reserve its place. */
export function toCommentImage(deps: Deps, { id, width, height }: CommentImageRow): FullRecord<typeof CommentImage> {
  const { appUrl } = deps.settings;
  return {
    id,
    url: `${appUrl}/comment-images/${id}?w=${width}&h=${height}`,
    fileUrl: `${appUrl}/files/comment-images/${id}.webp?${signedQuery(deps, commentImageSubject(id))}`,
    width,
    height,
  };
}
