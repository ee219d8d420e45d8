import { and, eq } from "drizzle-orm";
import { builds } from "../../db/build-schema.ts";
import type { Tx } from "../../db/client.ts";
import { requireCommit } from "../tokens/ci-tokens.ts";
import { takeEarlierShards } from "./attempts.ts";
import { type BuildCaller, buildRows, uploadProject } from "./build-access.ts";
import { toBuild } from "./build-record.ts";
import { finalizeBuild, shardMetadata } from "./finalize-build.ts";

/** Finalizes a build with the shards that it lacks from earlier attempts of its CI run. */
async function finalizeAttempt(tx: Tx, build: typeof builds.$inferSelect, now: Date): Promise<void> {
  await takeEarlierShards(tx, build, { total: null, now });
  const { metadata } = await shardMetadata(tx, build.id);
  await finalizeBuild(tx, build, { metadata, now });
}

/**
 * Handles `POST /builds/finalize`: finalizes the builds of a nonce that were announced with the total -1 and have a completed shard. Returns
 * all of them, also those that were finalized before; none for an unknown nonce.
 */
export async function finalizeBuilds(ctx: BuildCaller, input: { project?: string | null | undefined; parallelNonce: string }) {
  const { deps } = ctx;
  const project = await uploadProject(ctx, input.project);
  const own = and(eq(builds.projectId, project.id), eq(builds.nonce, input.parallelNonce), eq(builds.totalShards, -1));
  const ids = await deps.db.transaction(async (tx) => {
    const found = await tx.select().from(builds).where(own).orderBy(builds.seq).for("update");
    for (const { commit } of found) requireCommit(ctx, commit);
    const finalized: string[] = [];
    for (const build of found) {
      const { completed } = await shardMetadata(tx, build.id);
      if (build.state === "open" && !completed) continue;
      if (build.state === "open") await finalizeAttempt(tx, build, deps.now());
      finalized.push(build.id);
    }
    return finalized;
  });
  return { builds: (await buildRows(ctx, ids)).map((row) => toBuild(deps, row)) };
}
