import { and, eq, isNull, or } from "drizzle-orm";
import { conflict } from "../../../core/errors.ts";
import { builds } from "../../../db/build-schema.ts";
import type { Settings } from "../../../core/settings.ts";
import type { Tx } from "../../../db/client.ts";
import { takeEarlierShards } from "./attempts.ts";
import { requireJob } from "../../projects/tokens/ci-job.ts";
import { type BuildCaller, buildRows, uploadProject } from "../record/build-access.ts";
import { toBuild } from "../record/build-record.ts";
import { finalizeBuild, shardMetadata } from "./finalize-build.ts";
import { lockBuilds } from "../record/lock-build.ts";

/** Finalizes a build with the shards that it lacks from earlier attempts of its CI run. */
async function finalizeAttempt(tx: Tx, settings: Settings, build: typeof builds.$inferSelect, now: Date): Promise<void> {
  await takeEarlierShards(tx, build, { total: null, now });
  const { metadata } = await shardMetadata(tx, build.id);
  await finalizeBuild(tx, settings, build, { metadata, now });
}

/**
 * Handles `POST /builds/finalize`: finalizes the builds of a nonce that were announced with the total -1 and have a completed shard. Returns
 * all of them, also those that were finalized before; none for an unknown nonce. Throws 409 for builds whose shards are still on their way.
 */
export async function finalizeByNonce(ctx: BuildCaller, input: { project?: string | null | undefined; parallelNonce: string }) {
  const { deps } = ctx;
  const project = await uploadProject(ctx, input.project);
  // Shards name their total with their snapshots: a build without one waits for its first shard.
  const byHand = or(eq(builds.totalShards, -1), and(isNull(builds.totalShards), eq(builds.state, "open")));
  const own = and(eq(builds.projectId, project.id), eq(builds.nonce, input.parallelNonce), byHand);
  const ids = await deps.db.transaction(async (tx) => {
    const found = await lockBuilds(tx, own);
    for (const build of found) requireJob(ctx, { ...build, head: build.prHeadCommit });
    const finalized: string[] = [];
    for (const build of found) {
      const { completed } = await shardMetadata(tx, build.id);
      if (build.state === "open" && !completed) continue;
      if (build.state === "open") await finalizeAttempt(tx, deps.settings, build, deps.now());
      finalized.push(build.id);
    }
    if (found.length && !finalized.length)
      throw conflict("No shard of this build is complete yet. Finalize it when the shards have uploaded.");
    return finalized;
  });
  return { builds: (await buildRows(ctx, ids)).map((row) => toBuild(deps, row)) };
}
