import { eq } from "drizzle-orm";
import { media, mediaVersions } from "../db/schema.ts";
import type { Ctx, ProjectActor, UserActor } from "../deps.ts";
import { notFound } from "../errors.ts";
import { reachMedia } from "./media-access.ts";
import { removeBytes } from "./media-bytes.ts";
import { stagingKey } from "./media-create.ts";

/**
 * `DELETE /media/{mediaId}` (part 4, 18): rows first, so that links, embeds and files answer 404 from that moment, then the bytes that
 * no other version needs. What storage keeps back is left to the sweep. Throws 404, also when repeated; 403 without `admin`.
 */
export async function deleteMedia(ctx: Ctx<UserActor | ProjectActor>, mediaId: string): Promise<void> {
  const { deps } = ctx;
  await reachMedia(ctx, mediaId, "admin");
  const versions = await deps.db.transaction(async (tx) => {
    // No version can join while the media is held.
    const [found] = await tx.select({ id: media.id }).from(media).where(eq(media.id, mediaId)).for("update");
    if (!found) throw notFound();
    const { id, key, status } = mediaVersions;
    const all = await tx.select({ id, key, status }).from(mediaVersions).where(eq(mediaVersions.mediaId, mediaId));
    await tx.delete(media).where(eq(media.id, mediaId));
    return all;
  });
  try {
    for (const one of versions) if (one.status === "pending") await deps.storage.remove(stagingKey(one.id));
    await removeBytes(
      deps,
      versions.map((one) => one.key),
    );
  } catch (error) {
    deps.log.warn({ err: error }, "files of a deleted media were left to the sweep");
  }
}
