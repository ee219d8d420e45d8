import { and, eq, inArray, lte, notExists, sql } from "drizzle-orm";
import { media, mediaVersions } from "../../db/schema.ts";
import type { Deps } from "../../core/deps.ts";
import { originalKey } from "../../media/preview.ts";
import { removeBytes } from "./remove-bytes.ts";

const BATCH = 200;
/** Uploads in progress, and finalizations that may be tried again, are younger. */
const LEFTOVER_MS = 24 * 3_600_000;
/** A write in progress touches its temporary file far more often. */
const INTERRUPTED_MS = 3_600_000;

/** Deletes one batch of expired versions, and media that have none left; answers how many versions. */
async function purgeBatch(deps: Deps, now: Date): Promise<number> {
  const gone = await deps.db.transaction(async (tx) => {
    const expired = await tx
      .select({ id: mediaVersions.id, mediaId: mediaVersions.mediaId })
      .from(mediaVersions)
      .where(lte(mediaVersions.expiresAt, now))
      .orderBy(mediaVersions.expiresAt)
      .limit(BATCH);
    const ids = [...new Set(expired.map((one) => one.mediaId))];
    if (!ids.length) return [];
    // Media before versions, as an upload does; and looked at again below, because an upload may be giving one a new version.
    await tx.select({ id: media.id }).from(media).where(inArray(media.id, ids)).orderBy(media.id).for("update");
    const doomed = expired.map((one) => one.id);
    const versions = await tx
      .delete(mediaVersions)
      .where(and(inArray(mediaVersions.id, doomed), lte(mediaVersions.expiresAt, now)))
      .returning({ key: mediaVersions.key });
    const left = tx
      .select({ one: sql`1` })
      .from(mediaVersions)
      .where(eq(mediaVersions.mediaId, media.id));
    await tx.delete(media).where(and(inArray(media.id, ids), notExists(left)));
    return versions;
  });
  await removeBytes(
    deps,
    gone.map((one) => one.key),
  );
  return gone.length;
}

/** Removes what uploads and crashes left in storage: stale staged bytes, and objects that no version refers to. */
async function sweepStorage(deps: Deps, now: Date): Promise<void> {
  const { storage } = deps;
  const before = new Date(now.getTime() - LEFTOVER_MS);
  await storage.sweep(new Date(now.getTime() - INTERRUPTED_MS));
  for (const folder of ["staging", "incoming"]) for await (const key of storage.list(folder, before)) await storage.remove(key);
  let batch: string[] = [];
  for await (const key of storage.list("media", before)) {
    batch.push(originalKey(key));
    if (batch.length < 500) continue;
    await removeBytes(deps, batch);
    batch = [];
  }
  await removeBytes(deps, batch);
}

/** Housekeeping, to be run hourly: expired versions and media without any (`reference-behaviour` 9.12), then leftovers in storage. */
export async function purgeMedia(deps: Deps): Promise<{ versions: number }> {
  const now = deps.now();
  let versions = 0;
  for (let count = BATCH; count === BATCH; versions += count) count = await purgeBatch(deps, now);
  await sweepStorage(deps, now);
  return { versions };
}
