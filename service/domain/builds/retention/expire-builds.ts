import { runStatement } from "../../../db/statement.ts";
import { eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { builds } from "../../../db/build-schema.ts";
import { fileKey } from "../record/build-files.ts";
import { removeBuild } from "./remove-build.ts";
import { deleteComparisons, deleteFiles, expiredBuild, keepFiles, unusedFiles } from "./purge.sql.ts";

const FILES = 500;
const DAY_MS = 86_400_000;
/** Milliseconds that a file without a build stays: CI may have received the response that the project has it. */
const UNUSED_MS = DAY_MS;

/**
 * Marks the next expired build for removal, or looks at it again in a day while something needs it. `id`: the build to remove, null for one that is needed.
 * Returns null without an expired build.
 */
const markNext = ({ db, now }: Deps): Promise<{ id: string | null } | null> =>
  db.transaction(async (tx) => {
    const [found] = await runStatement(tx, expiredBuild, { now: now() });
    if (!found) return null;
    const change = found.needed ? { purgeAfter: new Date(now().getTime() + DAY_MS) } : { removing: true };
    await tx.update(builds).set(change).where(eq(builds.id, found.id));
    return { id: found.needed ? null : found.id };
  });

/** Deletes one batch of files that no build has used for a day, with their comparisons, then their bytes. Returns the number looked at. */
async function removeFileBatch({ db, storage, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - UNUSED_MS);
  const { looked, keys } = await db.transaction(async (tx) => {
    const found = await runStatement(tx, unusedFiles, { before, limit: FILES });
    const idsOf = (used: boolean) => JSON.stringify(found.filter((one) => one.used === used).map(({ id }) => id));
    await runStatement(tx, keepFiles, { files: idsOf(true) });
    const masks = await runStatement(tx, deleteComparisons, { comparisons: idsOf(false) });
    await runStatement(tx, deleteFiles, { files: idsOf(false) });
    const files = found.filter(({ used }) => !used).map((one) => fileKey(one.project_id, one.id));
    return { looked: found.length, keys: [...files, ...masks.flatMap(({ mask_key: key }) => key ?? [])] };
  });
  for (const key of keys) await storage.remove(key);
  return looked;
}

/**
 * Deletes builds whose retention is over, and files that no build uses. A build stays while it is the baseline of a build that is kept, the newest
 * baseline of its branch, or the newest build of a pull request that may be open.
 */
export async function expireBuilds(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const next = await markNext(deps);
    if (!next) break;
    if (next.id) await removeBuild(deps, next.id, signal);
  }
  while (!signal?.aborted && (await removeFileBatch(deps)) === FILES);
}
