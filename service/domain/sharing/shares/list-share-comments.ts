import { runStatement } from "../../../db/statement.ts";
import type { Ctx } from "../../../core/deps.ts";
import { anchorFormat } from "../../comments/comment-record.ts";
import { readComments, readNewestComments, type TaggedComments } from "../../comments/list-comments.ts";
import { findSharePage, type ShareRequest } from "./link-access.ts";
import { openShare, shareReader } from "./share-access.ts";
import { sharePageUrl } from "./share-token.ts";
import { shareAccess } from "./shares.sql.ts";

type CommentsInput = ShareRequest & { before?: string | undefined; perPage: number; ifNoneMatch: string | null };

/**
 * Handles `GET /shares/{shareToken}/comments` for callers who may open the share: the newest comments with a tag that follows their
 * revision, or a page of older ones without a tag, because the revision would change it with every new comment.
 */
export async function listShareComments(ctx: Ctx, input: CommentsInput): Promise<TaggedComments> {
  const { shareToken, before, perPage, ifNoneMatch } = input;
  const { token, link } = await findSharePage(ctx, input);
  const [row] = await runStatement(ctx.deps.database, shareAccess, { token, userId: shareReader(ctx.actor) });
  const { member } = openShare(ctx, row, link);
  const subject = { type: "media" as const, id: row!.id, revision: row!.revision };
  const format = { ...anchorFormat(ctx.actor, sharePageUrl(ctx.deps.settings, shareToken)), isPublic: !member };
  if (before === undefined) return readNewestComments(ctx.deps, subject, { perPage, format, ifNoneMatch });
  return { etag: null, comments: await readComments(ctx.deps, subject, { before, perPage, format }) };
}
