import { eq } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { media, mediaVersions } from "../../db/media-schema.ts";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { recordHistory, recordRefusal } from "../base/history/record-history.ts";
import { recordEvent } from "../base/events/record-event.ts";
import { requireMedia } from "./media-access.ts";
import { removeBytes } from "./remove-bytes.ts";
import { stagingKey } from "../files/staging/staging.ts";

/**
 * Deletes a media: `DELETE /media/{mediaId}`. Deletes the rows first, so that links, embeds and files return 404 from then on, then the bytes that no
 * other version uses. The sweep removes bytes that storage fails to delete. Records the deletion in the account's history, a refused
 * one too. Throws 404, also when repeated; 403 without `admin`.
 */
export async function deleteMedia(ctx: Ctx<UserActor | ProjectActor>, mediaId: string): Promise<void> {
  const { deps, actor } = ctx;
  const { account_id: accountId, name: target, visibility: before } = await requireMedia(ctx, mediaId);
  const event = { kind: "media.deleted", target, targetId: mediaId, before } as const;
  const work = async (tx: Tx) => {
    // No version can be added while the row is locked.
    const [found] = await tx.select().from(media).where(eq(media.id, mediaId)).for("update");
    if (!found) throw notFound();
    const { id, key, status } = mediaVersions;
    const all = await tx.select({ id, key, status }).from(mediaVersions).where(eq(mediaVersions.mediaId, mediaId));
    await tx.delete(media).where(eq(media.id, mediaId));
    if (found.prNumber !== null)
      await recordEvent(tx, deps, { kind: "pull-request.changed", projectId: found.projectId, number: found.prNumber });
    await recordHistory(tx, accountId, actor, [{ ...event, target: found.name, before: found.visibility }], { at: deps.now() });
    return all;
  };
  const versions = await recordRefusal(ctx, accountId, [event], async () => {
    await requireMedia(ctx, mediaId, "admin");
    return deps.db.transaction(work);
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
