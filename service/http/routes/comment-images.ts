import type { commentImageOperations } from "../../../lib/contract/comment-images.ts";
import { createCommentImage } from "../../domain/sharing/comment-images/create-comment-image.ts";
import { getCommentImage, getShareCommentImage } from "../../domain/sharing/comment-images/get-comment-image.ts";
import { created, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const commentImageHandlers: Handlers<typeof commentImageOperations> = {
  "POST /projects/{owner}/{project}/comment-images": (ctx, { params, body }) => created(createCommentImage(ctx, { ...params, ...body })),
  "GET /comment-images/{imageId}": (ctx, { params }) => ok(getCommentImage(ctx, params)),
  "GET /shares/{shareToken}/comment-images/{imageId}": (ctx, { params, headers }) =>
    ok(getShareCommentImage(ctx, { ...params, visitor: headers.get("share-visitor") })),
};
