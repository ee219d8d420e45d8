import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { Share } from "../../../../lib/contract/shares.ts";
import type { Permission } from "../../../../lib/permissions.ts";
import type { Ctx } from "../../../core/deps.ts";
import { requestState } from "./request-state.ts";
import { toMediaReview } from "../../comments/media-reviews/media-reviews.ts";
import { toMedia, toVersion } from "../../media/media-rows.ts";
import { findSharePage, type ShareLinkAccess, type ShareRequest } from "./link-access.ts";
import { openShare, shareReader } from "./share-access.ts";
import { readLinkedNeighbours, readNeighbours } from "./share-neighbours.ts";
import { linkToken } from "./share-token.ts";
import { mediaOfShare, type ShareRow } from "./shares.sql.ts";

/** Returns the caller's request for the reviewer role; null where they can't ask for it. */
function requestOf({ deps, actor }: Ctx, media: ShareRow, permissions: readonly Permission[]) {
  const mayAsk = actor.kind === "user" && media.is_team && !media.archived && !permissions.includes("review");
  return mayAsk ? requestState(media.request, deps.now()) : null;
}

/** Builds the part of a share that describes the link of the request. */
function toPageLink(link: ShareLinkAccess, { total, before }: { total: number; before: number }, member: boolean) {
  const { name, subject, secret } = link;
  return { name, subject, token: linkToken(secret), downloads: member || link.downloads, total, position: before + 1 };
}

/**
 * Handles `GET /shares/{shareToken}`: returns the media, its stored versions, the caller's permissions, the counterpart and the siblings. With
 * the token of a share link, siblings and counterpart are media of the link, and a visitor gets the URLs of the link.
 */
export async function getShare(ctx: Ctx, request: ShareRequest): Promise<z.input<typeof Share>> {
  const { deps, actor } = ctx;
  const { token, link } = await findSharePage(ctx, request);
  const [row] = await runStatement(deps.database, mediaOfShare, { shareToken: token, userId: shareReader(actor) });
  const { member, permissions } = openShare(ctx, row, link);
  const media = row!;
  const versions = media.versions
    .map((one) => ({
      ...one,
      version_created_at: new Date(one.version_created_at),
      expires_at: one.expires_at === null ? null : new Date(one.expires_at),
    }))
    .filter(({ expires_at }) => !expires_at || expires_at > deps.now());
  // People of the project read the files with their own access, which outlives the link.
  const linked = link ? { id: member ? undefined : link.id, token: linkToken(link.secret, media.id) } : undefined;
  const linkedAround = link ? await readLinkedNeighbours(deps, media, { link, linkId: linked?.id }) : null;
  const { counterpart, siblings } = linkedAround ?? (await readNeighbours(deps, media, member));
  return {
    media: toMedia(deps, media, linked),
    versions: versions.map((one) => toVersion(deps, media, one, linked)),
    permissions: [...permissions],
    commenting: {
      visitors: media.archived ? "off" : (link?.comments ?? media.visitor_comments),
      request: requestOf(ctx, media, permissions),
    },
    project: member ? { name: media.project_name, account: { slug: media.account_slug, name: media.account_name } } : null,
    reviews: media.reviews.map((one) => toMediaReview(deps, one)),
    counterpart,
    siblings,
    ...(link && linkedAround && { link: toPageLink(link, linkedAround, member) }),
  };
}
