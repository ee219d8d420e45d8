import type { ResponseBody } from "../api/call.ts";
import { send } from "../api/client.ts";
import { query } from "../api/query.ts";

/** URLs of files last 60 to 90 minutes. */
const FRESH_MS = 30 * 60_000;

/** Reads an image of a comment: as a member of its project, or as a visitor of a share. */
export const commentImage = (imageId: string) => ({
  ...query("GET /comment-images/{imageId}", { params: { imageId } }),
  staleTime: FRESH_MS,
});
export const shareCommentImage = (shareToken: string, imageId: string) => ({
  ...query("GET /shares/{shareToken}/comment-images/{imageId}", { params: { shareToken, imageId } }),
  staleTime: FRESH_MS,
});

type Created = ResponseBody<"POST /projects/{owner}/{project}/comment-images">;

/** Stores an image for a comment. `data`: the image in base64. */
export const storeCommentImage = ({ owner, name }: { owner: string; name: string }, data: string) =>
  send("POST /projects/{owner}/{project}/comment-images", { params: { owner, project: name }, body: { data } }) as Promise<Created>;
