import { eq } from "drizzle-orm";
import { conflict } from "../../core/errors.ts";
import { builds } from "../../db/build-schema.ts";
import type { Tx } from "../../db/client.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { enqueue, enqueueMany } from "../../jobs/enqueue.ts";
import { type BuildCaller, type BuildRef, buildRows, findBuild } from "./build-access.ts";
import { toBuild } from "./build-record.ts";
import { resetComparisons, resetDiffs } from "./diffs.sql.ts";

/** Compares again what failed in a build. Returns the number of comparisons. */
async function retryComparisons(tx: Tx, buildId: string, at: Date): Promise<number> {
  const failed = await runInTransaction<{ id: string }>(tx, resetComparisons, [buildId]);
  if (!failed.length) return 0;
  await runInTransaction(tx, resetDiffs, [buildId, JSON.stringify(failed.map(({ id }) => id))]);
  await tx.update(builds).set({ state: "comparing", conclusion: null, stats: null, concludedAt: null }).where(eq(builds.id, buildId));
  // A job of its own for each retry: the first one ended.
  const jobs = failed.map(({ id }) => ({ payload: { comparisonId: id }, once: `${id} ${at.getTime()}` }));
  await enqueueMany(tx, "builds.compare", jobs);
  return failed.length;
}

/**
 * Handles `POST …/builds/{buildNumber}/retry`: starts a failed build again, or compares again the snapshots that could not be compared although
 * their files can be read. Throws 403 without the reviewer role, 404, 409 where nothing failed.
 */
export async function retryBuild(ctx: BuildCaller, ref: BuildRef) {
  const { deps } = ctx;
  const { build } = await findBuild(ctx, ref, "review");
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select({ state: builds.state }).from(builds).where(eq(builds.id, build.id)).for("update");
    const at = deps.now();
    if (row!.state === "failed") {
      await tx.update(builds).set({ state: "finalized" }).where(eq(builds.id, build.id));
      await enqueue(tx, "builds.start", { buildId: build.id }, { once: `${build.id} ${at.getTime()}` });
      return;
    }
    const retried = row!.state === "concluded" ? await retryComparisons(tx, build.id, at) : 0;
    if (!retried) throw conflict("Nothing in this build failed. Files that can't be read must be uploaded again with another build.");
  });
  const [updated] = await buildRows(ctx, [build.id]);
  return toBuild(deps, updated!);
}
