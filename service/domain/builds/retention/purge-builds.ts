import { testDays } from "../../../db/test-schema.ts";
import { and, inArray, lt, ne } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { buildFiles } from "../../../db/snapshot-schema.ts";
import { purgeRefusedUploads } from "../../projects/refused-uploads.ts";
import { buildRequests } from "../../../db/build-schema.ts";
import { comparisons } from "../../../db/diff-schema.ts";
import { inBatches } from "../../../storage/batches.ts";
import { applyRetention } from "../../files/retention/retention.ts";
import { expireBuilds } from "./expire-builds.ts";
import { moveMetadata, removeUnusedMetadata } from "./purge-metadata.ts";
import { utcDay } from "../record/metrics-period.ts";
import { REPEAT_MS } from "../upload/create-build.ts";

/** Files whose upload is still running are younger. */
const LEFTOVER_MS = 24 * 3_600_000;
/** Counters of tests are read for 90 days. */
const COUNTERS_MS = 100 * 24 * 3_600_000;
const NEVER = new Date(8.64e15);

/** Removes all bytes of a project's builds, when the project is deleted for good. */
export async function removeBuildBytes({ storage }: Deps, projectId: string, signal?: AbortSignal): Promise<void> {
  for await (const key of storage.list(`builds/${projectId}`, NEVER)) {
    if (signal?.aborted) return;
    await storage.remove(key);
  }
}

/** Returns the id of the file or comparison that an object belongs to. */
const ownerOf = (key: string) => key.slice(key.lastIndexOf("/") + 1).replace(/_mask$/, "");

async function removeUnowned({ db, storage }: Deps, keys: readonly string[]): Promise<void> {
  const ids = [...new Set(keys.map(ownerOf))];
  const files = db
    .select({ id: buildFiles.id })
    .from(buildFiles)
    .where(and(inArray(buildFiles.id, ids), ne(buildFiles.status, "unreadable")));
  const masks = db.select({ id: comparisons.id }).from(comparisons).where(inArray(comparisons.id, ids));
  const owners = new Set([...(await files), ...(await masks)].map(({ id }) => id));
  for (const key of keys) if (!owners.has(ownerOf(key))) await storage.remove(key);
}

/**
 * Forgets the requests of builds after an hour and refused uploads after a day, deletes builds whose retention is over, and removes bytes that no row refers to. Handler of
 * `builds.purge`.
 */
export async function purgeBuilds(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = deps.now().getTime();
  await applyRetention(deps, "builds", signal);
  await expireBuilds(deps, signal);
  await removeUnusedMetadata(deps, signal);
  await moveMetadata(deps, signal);
  await deps.db.delete(buildRequests).where(lt(buildRequests.createdAt, new Date(now - REPEAT_MS)));
  await purgeRefusedUploads(deps);
  await deps.db.delete(testDays).where(lt(testDays.day, utcDay(now - COUNTERS_MS)));
  for await (const keys of inBatches(deps.storage.list("builds", new Date(now - LEFTOVER_MS)))) await removeUnowned(deps, keys);
}
