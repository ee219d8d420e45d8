import { runStatement } from "../../../db/statement.ts";
import { accountOfProject } from "../record/project-account.ts";
import { eq } from "drizzle-orm";
import { conflict } from "../../../core/errors.ts";
import { builds } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { type BuildCaller, type BuildRef, buildRows, findBuild } from "../record/build-access.ts";
import { toBuild } from "../record/build-record.ts";
import { enqueueComparisons } from "../comparison/comparisons.ts";
import { resetComparisons, resetDiffs } from "../comparison/diffs.sql.ts";
import { lockBuild } from "../record/lock-build.ts";

export type Retried = Pick<typeof builds.$inferSelect, "id" | "projectId" | "state" | "supersededById">;

/** Enqueues the start of a build again. */
export async function repeatStart(tx: Tx, { id, projectId }: Pick<Retried, "id" | "projectId">, at: Date): Promise<void> {
  const owner = await accountOfProject(tx, projectId);
  await enqueue(tx, "builds.start", { buildId: id }, { once: `${id} ${at.getTime()}`, owner });
}

/** Compares again what failed in a build. Returns the number of comparisons. */
async function retryComparisons(tx: Tx, { id: buildId, projectId }: Retried, at: Date): Promise<number> {
  const failed = (await runStatement(tx, resetComparisons, { buildId })).map(({ id }) => id);
  if (!failed.length) return 0;
  await runStatement(tx, resetDiffs, { buildId, failed: JSON.stringify(failed) });
  await tx.update(builds).set({ state: "comparing", conclusion: null, stats: null, concludedAt: null }).where(eq(builds.id, buildId));
  await enqueueComparisons(tx, projectId, failed, at);
  return failed.length;
}

/**
 * Starts a failed build again, or compares again what failed in a concluded one. The caller holds the lock of the build's row. Returns the
 * number of jobs, 0 where nothing failed.
 */
export async function retryFailures(tx: Tx, build: Retried, at: Date): Promise<number> {
  const { id, state, supersededById } = build;
  if (state === "concluded") return retryComparisons(tx, build, at);
  if (state !== "failed" || supersededById) return 0;
  await tx.update(builds).set({ state: "finalized" }).where(eq(builds.id, id));
  await repeatStart(tx, build, at);
  return 1;
}

/**
 * Handles `POST …/builds/{buildNumber}/retry`: starts a failed build again, or compares again the snapshots that could not be compared although
 * their files can be read. Throws 403 without the reviewer role, 404, 409 where nothing failed.
 */
export async function retryBuild(ctx: BuildCaller, ref: BuildRef) {
  const { deps } = ctx;
  const { build } = await findBuild(ctx, ref, "review");
  await deps.db.transaction(async (tx) => {
    const row = await lockBuild(tx, build.id);
    if (!(await retryFailures(tx, row, deps.now())))
      throw conflict("Nothing in this build failed. Files that can't be read must be uploaded again with another build.");
  });
  const [updated] = await buildRows(ctx, [build.id]);
  return toBuild(deps, updated!);
}
