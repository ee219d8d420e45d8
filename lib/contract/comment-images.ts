import * as z from "zod";
import { byAnyone, byUser, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, ImageData, ProjectPath } from "./shared.ts";

export const CommentImage = z
  .object({
    id: z.string(),
    url: z.url().meta({ description: "Link to put into the text of a comment. Lasts as long as the comment." }),
    fileUrl: z.url().meta({ description: "URL of the WebP file. Expires." }),
    width: z.int().meta({ description: "Pixels." }),
    height: z.int().meta({ description: "Pixels." }),
  })
  .meta({ id: "CommentImage" });

const imageId = z.string().min(1).max(64).meta({ description: "Id of the image." });

export const commentImageOperations = operations("Comments", {
  "POST /projects/{owner}/{project}/comment-images": {
    operationId: "createCommentImage",
    summary: "Store an image for a comment",
    description:
      "Call it before the comment, and link to `url` in its text. Stores a PNG, JPEG or WebP without its metadata, at most 2,400 pixels wide and high. Images that no comment links to are deleted after 30 days; 409 means that the caller has 100 of them. Needs the reviewer role.",
    access: byUser("comments:write"),
    params: ProjectPath,
    body: z.object({ data: ImageData }),
    responses: { 201: CommentImage, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "GET /comment-images/{imageId}": {
    operationId: "getCommentImage",
    summary: "Get an image of a comment",
    access: byUser("comments:read"),
    params: z.object({ imageId }),
    responses: { 200: CommentImage, ...errors },
    extension: true,
  },
  "GET /shares/{shareToken}/comment-images/{imageId}": {
    operationId: "getShareCommentImage",
    summary: "Get an image of a shared comment",
    description: "Returns an image that a comment of the media shows, to everyone who may open the share.",
    access: byAnyone("comments:read"),
    params: z.object({ shareToken: z.string().min(1).meta({ description: "The last part of the share page's URL." }), imageId }),
    responses: { 200: CommentImage, ...errors },
    extension: true,
  },
});
