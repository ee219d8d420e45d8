import { and, eq, inArray, lte, notExists, sql } from "drizzle-orm";
import { media, mediaVersions } from "../../db/media-schema.ts";
import type { Deps } from "../../core/deps.ts";
import { originalKey } from "../../media/derived-keys.ts";
import { inBatches } from "../../storage/batches.ts";
import { applyRetention } from "../files/retention/retention.ts";
import { recordEvent } from "../base/events/record-event.ts";
import { forgetStagedUploads, STAGING_MS } from "../files/staging/staging-quota.ts";
import { removeBytes } from "./remove-bytes.ts";

const BATCH = 200;
/** Uploads in progress, and finalizations that may be retried, are younger. */
const LEFTOVER_MS = STAGING_MS;
/** A write in progress touches its temporary file far more often. */
const INTERRUPTED_MS = 3_600_000;

/** Deletes one batch of expired versions, and media without any left. Returns the number of versions. */
async function purgeBatch(deps: Deps, now: Date): Promise<number> {
  const deleted = await deps.db.transaction(async (tx) => {
    const expired = await tx
      .select({ id: mediaVersions.id, mediaId: mediaVersions.mediaId })
      .from(mediaVersions)
      .where(lte(mediaVersions.expiresAt, now))
      .orderBy(mediaVersions.expiresAt)
      .limit(BATCH);
    const ids = [...new Set(expired.map((one) => one.mediaId))];
    if (!ids.length) return [];
    // Locks media before versions, as an upload does, and reads the versions again below: an upload may have added one.
    const { id, projectId, prNumber } = media;
    const locked = await tx.select({ projectId, prNumber }).from(media).where(inArray(id, ids)).orderBy(id).for("update");
    const expiredIds = expired.map((one) => one.id);
    const versions = await tx
      .delete(mediaVersions)
      .where(and(inArray(mediaVersions.id, expiredIds), lte(mediaVersions.expiresAt, now)))
      .returning({ key: mediaVersions.key });
    const left = tx
      .select({ one: sql`1` })
      .from(mediaVersions)
      .where(eq(mediaVersions.mediaId, media.id));
    await tx.delete(media).where(and(inArray(media.id, ids), notExists(left)));
    const pulls = new Map(locked.map((one) => [`${one.projectId} ${one.prNumber}`, one]));
    for (const one of pulls.values())
      if (one.prNumber !== null)
        await recordEvent(tx, deps, { kind: "pull-request.changed", projectId: one.projectId, number: one.prNumber });
    return versions;
  });
  await removeBytes(
    deps,
    deleted.map((one) => one.key),
  );
  return deleted.length;
}

/** Deletes expired versions with their bytes, then media without any version. Returns the number of versions. */
export async function purgeExpiredMedia(deps: Deps): Promise<{ versions: number }> {
  await applyRetention(deps, "media");
  const now = deps.now();
  let versions = 0;
  for (let count = BATCH; count === BATCH; versions += count) count = await purgeBatch(deps, now);
  return { versions };
}

/**
 * Deletes stored bytes that no row refers to: staged uploads that were never finalized, rests of interrupted writes, and objects
 * without a version. Bytes younger than a day stay: an upload or a finalization may still use them.
 */
export async function sweepStorage(deps: Deps): Promise<void> {
  const { storage } = deps;
  const now = deps.now();
  const before = new Date(now.getTime() - LEFTOVER_MS);
  await storage.sweep(new Date(now.getTime() - INTERRUPTED_MS));
  for (const folder of ["staging", "incoming"]) for await (const key of storage.list(folder, before)) await storage.remove(key);
  await forgetStagedUploads(deps.db, before);
  for await (const keys of inBatches(storage.list("media", before))) await removeBytes(deps, keys.map(originalKey));
}
