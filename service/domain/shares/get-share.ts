import type * as z from "zod";
import type { Share } from "../../../lib/contract/shares.ts";
import type { Permission } from "../../../lib/permissions.ts";
import type { Ctx } from "../../core/deps.ts";
import { type LatestRequest, requestState } from "../access-requests/request-state.ts";
import { type MediaRow, toMedia, toVersion, type VersionRow } from "../media/media-rows.ts";
import { openShare, shareReader } from "./share-access.ts";
import { readNeighbours } from "./share-neighbours.ts";
import { mediaOfShare } from "./shares.sql.ts";

/** Dates inside JSON arrive as text. */
type JsonVersion = Omit<VersionRow, "expires_at" | "version_created_at"> & { expires_at: string | null; version_created_at: string };

type ShareRow = MediaRow & {
  versions: JsonVersion[];
  is_team: boolean;
  visitor_comments: "off" | "guest" | "account";
  request: LatestRequest | null;
};

/** Returns the caller's request for the reviewer role; null where they can't ask for it. */
function requestOf({ deps, actor }: Ctx, media: ShareRow, permissions: readonly Permission[]) {
  const mayAsk = actor.kind === "user" && media.is_team && !media.archived && !permissions.includes("review");
  return mayAsk ? requestState(media.request, deps.now()) : null;
}

/**
 * Handles `GET /shares/{shareToken}`: returns the media, its stored versions, the caller's permissions, the counterpart and the siblings.
 */
export async function getShare(ctx: Ctx, shareToken: string): Promise<z.input<typeof Share>> {
  const { deps, actor } = ctx;
  const [row] = await deps.database.run<ShareRow>(mediaOfShare, [shareToken, shareReader(actor)]);
  const { member, permissions } = openShare(ctx, row);
  const media = row!;
  const versions = media.versions
    .map((one) => ({
      ...one,
      version_created_at: new Date(one.version_created_at),
      expires_at: one.expires_at === null ? null : new Date(one.expires_at),
    }))
    .filter(({ expires_at }) => !expires_at || expires_at > deps.now());
  const neighbours = await readNeighbours(deps, media, member);
  return {
    media: toMedia(deps, media),
    versions: versions.map((one) => toVersion(deps, media, one)),
    permissions: [...permissions],
    commenting: { visitors: media.archived ? "off" : media.visitor_comments, request: requestOf(ctx, media, permissions) },
    project: member ? { name: media.project_name, account: { slug: media.account_slug, name: media.account_name } } : null,
    ...neighbours,
  };
}
