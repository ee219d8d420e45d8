import type * as z from "zod";
import type { Share } from "../../../lib/contract/shares.ts";
import type { Ctx } from "../../core/deps.ts";
import { type MediaRow, toMedia, toVersion, type VersionRow } from "../media/media-rows.ts";
import { openShare, shareReader } from "./share-access.ts";
import { readNeighbours } from "./share-neighbours.ts";
import { mediaOfShare } from "./shares.sql.ts";

/** Dates inside JSON arrive as text. */
type JsonVersion = Omit<VersionRow, "expires_at" | "version_created_at"> & { expires_at: string | null; version_created_at: string };

/**
 * Handles `GET /shares/{shareToken}`: returns the media, its stored versions, the caller's permissions, the counterpart and the siblings.
 */
export async function getShare(ctx: Ctx, shareToken: string): Promise<z.input<typeof Share>> {
  const { deps, actor } = ctx;
  const [row] = await deps.database.run<MediaRow & { versions: JsonVersion[] }>(mediaOfShare, [shareToken, shareReader(actor)]);
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
    project: member ? { name: media.project_name, account: { slug: media.account_slug, name: media.account_name } } : null,
    ...neighbours,
  };
}
