import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { shareOperations } from "../../../../lib/contract/shares.ts";
import type { Ctx } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { anchorFormat } from "../../comments/comment-record.ts";
import { readNewestComments } from "../../comments/list-comments.ts";
import { toMedia } from "../../media/media-rows.ts";
import { findShareLink, lockedLink, type ShareRequest, statementOf } from "./link-access.ts";
import { threadedMediaOfLink } from "./link-access.sql.ts";
import { shareReader } from "./share-access.ts";
import { linkToken, parseShareToken, sharePageUrl } from "./share-token.ts";

type Threads = z.input<(typeof shareOperations)["GET /shares/{shareToken}/threads"]["responses"][200]>;
type Input = ShareRequest & { cursor?: string | undefined; perPage: number };

/**
 * Handles `GET /shares/{shareToken}/threads`: a page of the media of a link that have comments, each with its newest comments. Throws 404 for
 * links that are not open and for the own token of a media, and 403 for a visitor who owes a proof.
 */
export async function listShareThreads(ctx: Ctx, input: Input): Promise<Threads> {
  const { deps, actor } = ctx;
  const token = parseShareToken(input.shareToken);
  if (token.kind === "media") throw notFound();
  const link = await findShareLink(ctx, token, input.visitor);
  if (link.needs) throw lockedLink(link.needs);
  // Finds the media in one statement. Lists of comments are cached by their revision.
  const values = { linkId: link.id, now: deps.now(), mediaId: input.cursor ?? null, userId: shareReader(actor), limit: input.perPage + 1 };
  const rows = await runStatement(deps.database, statementOf(threadedMediaOfLink, link), values);
  const shown = rows.slice(0, input.perPage);
  const files: Threads["files"] = [];
  for (const row of shown) {
    const own = linkToken(link.secret, row.id);
    const { name, state, url, contentType, fileUrl, width, height } = toMedia(deps, row, {
      id: link.member ? undefined : link.id,
      token: own,
    });
    const subject = { type: "media" as const, id: row.id, revision: row.revision };
    const format = { ...anchorFormat(actor, sharePageUrl(deps.settings, own)), isPublic: !link.member };
    const { comments } = await readNewestComments(deps, subject, { format, ifNoneMatch: null });
    files.push({ token: own, name, state, url, contentType, fileUrl, width, height, versions: row.versions, comments: comments ?? [] });
  }
  return { files, next: rows.length > shown.length ? shown.at(-1)!.id : null };
}
