import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { accountIdsOf, openAccount } from "../../base/account-access.ts";
import { notFound } from "../../../core/errors.ts";
import { mediaPermissions } from "../../media/media-access.ts";
import { findSharePage, type ShareRequest } from "../shares/link-access.ts";
import { openShare, shareReader } from "../shares/share-access.ts";
import { shareAccess } from "../shares/shares.sql.ts";
import { toCommentImage } from "./comment-image-record.ts";
import { commentImageOfMedia, commentImageOfReader } from "./comment-images.sql.ts";

/** Gets an image of a comment: `GET /comment-images/{imageId}` (extension). Throws 404 outside projects that the caller can see. */
export async function getCommentImage(ctx: Ctx<UserActor>, { imageId }: { imageId: string }) {
  const { deps, actor } = ctx;
  const [row] = await runStatement(deps.database, commentImageOfReader, { imageId, userId: actor.userId, accountIds: accountIdsOf(actor) });
  if (!row) throw notFound();
  openAccount(ctx, row.account_id);
  if (!mediaPermissions(actor, row).includes("view")) throw notFound();
  return toCommentImage(deps, row);
}

/**
 * Gets an image that a comment of a share shows: `GET /shares/{shareToken}/comment-images/{imageId}` (extension). Throws what reading the share
 * throws, and 404 for an image of no comment there.
 */
export async function getShareCommentImage(ctx: Ctx, input: ShareRequest & { imageId: string }) {
  const { token, link } = await findSharePage(ctx, input);
  const [share] = await runStatement(ctx.deps.database, shareAccess, { token, userId: shareReader(ctx.actor) });
  openShare(ctx, share, link);
  const [row] = await runStatement(ctx.deps.database, commentImageOfMedia, { imageId: input.imageId, mediaId: share!.id });
  if (!row) throw notFound();
  return toCommentImage(ctx.deps, row);
}
