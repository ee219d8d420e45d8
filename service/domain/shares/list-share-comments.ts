import type { Ctx } from "../../core/deps.ts";
import { anchorFormat } from "../comments/comment-record.ts";
import { readComments, readNewestComments, type TaggedComments } from "../comments/list-comments.ts";
import { openShare, shareReader, type ShareVisibility } from "./share-access.ts";
import { shareAccess } from "./shares.sql.ts";

type CommentsInput = { shareToken: string; before?: string | undefined; perPage: number; ifNoneMatch: string | null };

/**
 * Handles `GET /shares/{shareToken}/comments` for callers who may open the share: the newest comments with a tag that follows their
 * revision, or a page of older ones without a tag, because the revision would change it with every new comment.
 */
export async function listShareComments(ctx: Ctx, { shareToken, before, perPage, ifNoneMatch }: CommentsInput): Promise<TaggedComments> {
  const [row] = await ctx.deps.database.run<ShareVisibility & { id: string; revision: number }>(shareAccess, [
    shareToken,
    shareReader(ctx.actor),
  ]);
  openShare(ctx, row);
  const subject = { type: "media" as const, id: row!.id, revision: row!.revision };
  const format = anchorFormat(ctx.actor, `${ctx.deps.settings.appUrl}/m/${shareToken}`);
  if (before === undefined) return readNewestComments(ctx.deps, subject, { perPage, format, ifNoneMatch });
  return { etag: null, comments: await readComments(ctx.deps, subject, { before, perPage, format }) };
}
