import type { Ctx, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { findProject } from "../projects/find-project.ts";
import { findSharePage, type ShareRequest } from "../shares/link-access.ts";
import { openShare, shareReader, type ShareVisibility } from "../shares/share-access.ts";
import { shareAccess } from "../shares/shares.sql.ts";
import { type CommentImageRow, toCommentImage } from "./comment-image-record.ts";
import { commentImageById, commentImageOfMedia } from "./comment-images.sql.ts";

/** Gets an image of a comment: `GET /comment-images/{imageId}` (extension). Throws 404 outside projects that the caller can see. */
export async function getCommentImage(ctx: Ctx<UserActor>, { imageId }: { imageId: string }) {
  const [row] = await ctx.deps.database.run<CommentImageRow & { owner: string; project: string }>(commentImageById, [imageId]);
  if (!row) throw notFound();
  await findProject(ctx, row.owner, row.project);
  return toCommentImage(ctx.deps, row);
}

/**
 * Gets an image that a comment of a share shows: `GET /shares/{shareToken}/comment-images/{imageId}` (extension). Throws what reading the share
 * throws, and 404 for an image of no comment there.
 */
export async function getShareCommentImage(ctx: Ctx, input: ShareRequest & { imageId: string }) {
  const { token, link } = await findSharePage(ctx, input);
  const [share] = await ctx.deps.database.run<ShareVisibility & { id: string }>(shareAccess, [token, shareReader(ctx.actor)]);
  openShare(ctx, share, link);
  const [row] = await ctx.deps.database.run<CommentImageRow>(commentImageOfMedia, [input.imageId, share!.id]);
  if (!row) throw notFound();
  return toCommentImage(ctx.deps, row);
}
