import type { commentImageOperations } from "../../contract/comment-images.ts";
import type { Result } from "../../contract/operation.ts";
import { callApi } from "./api.ts";
import { redirectReader } from "./redirect-reader.ts";

const ROUTE = "GET /comment-images/{imageId}";
type Image = Result<(typeof commentImageOperations)[typeof ROUTE]>;

/** Redirects to the file of an image of a comment. Renders "not found" for images of projects that the reader can't see. */
export const openCommentImage = (imageId: string): Promise<never> =>
  redirectReader(async (token) => ((await callApi(ROUTE, { params: { imageId } }, { token })) as Image).fileUrl);
