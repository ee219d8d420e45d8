import { notFound, redirect } from "next/navigation";
import type { commentImageOperations } from "../../contract/comment-images.ts";
import type { Result } from "../../contract/operation.ts";
import { ApiError } from "../../api/call.ts";
import { accessToken } from "../session/access-token.ts";
import { requireSession, sealedSession, toLogin, toPasskey } from "../session/session.ts";
import { callApi } from "./api.ts";

const ROUTE = "GET /comment-images/{imageId}";
type Image = Result<(typeof commentImageOperations)[typeof ROUTE]>;

/** Redirects to the file of an image of a comment. Responds with 404 for images of projects that the reader can't see. */
export async function openCommentImage(imageId: string): Promise<never> {
  await requireSession();
  let image: Image;
  try {
    image = (await callApi(ROUTE, { params: { imageId } }, { token: accessToken(await sealedSession()) })) as Image;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 || error.status === 400) notFound();
    if (error.status === 401) return toLogin();
    if (error.status === 403) return toPasskey();
    throw error;
  }
  redirect(image.fileUrl);
}
