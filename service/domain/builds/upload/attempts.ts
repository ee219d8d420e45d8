import { snapshots } from "../../../db/snapshot-schema.ts";
import { runStatement } from "../../../db/statement.ts";
import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { conflict } from "../../../core/errors.ts";
import { builds, buildShards } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { dropShard, takeShards } from "./attempts.sql.ts";
import { dropMetadataOfShard } from "../record/snapshot-metadata.sql.ts";
import { lockBuilds } from "../record/lock-build.ts";
import { removeEmptyCauses } from "../comparison/diffs.sql.ts";

type BuildColumns = typeof builds.$inferSelect;
type BuildOfRun = Pick<BuildColumns, "projectId" | "name" | "mode" | "commit" | "branch" | "untrusted" | "nonce" | "runId" | "runAttempt">;

/**
 * Returns the CI run and the number of its attempt that a nonce names as the SDK does, `RUN-ATTEMPT`, or null. Without `runAttempt` the run
 * must be a number: other nonces may end in a number that counts something else.
 */
export function attemptOf({ nonce, runAttempt }: Pick<BuildOfRun, "nonce" | "runAttempt">): { run: string; attempt: number } | null {
  const [, run, attempt] = /^(.+)-([1-9]\d{0,5})$/.exec(nonce ?? "") ?? [];
  if (!run || !(runAttempt === null ? /^\d+$/.test(run) : String(runAttempt) === attempt)) return null;
  return { run, attempt: Number(attempt) };
}

/** Reads the builds of earlier attempts of a build's CI run, latest first. */
async function earlierAttempts(tx: Tx, build: BuildOfRun): Promise<BuildColumns[]> {
  const own = attemptOf(build);
  if (!own || own.attempt === 1) return [];
  const alike = and(
    eq(builds.projectId, build.projectId),
    eq(builds.commit, build.commit),
    eq(builds.name, build.name),
    eq(builds.mode, build.mode),
    eq(builds.branch, build.branch),
    // Code of a fork neither ends nor reads builds of trusted jobs.
    eq(builds.untrusted, build.untrusted),
    sql`${builds.runId} is not distinct from ${build.runId}`,
    isNotNull(builds.nonce),
  );
  const numbered = (await tx.select().from(builds).where(alike)).flatMap((row) => {
    const found = attemptOf(row);
    return found?.run === own.run && found.attempt < own.attempt ? [{ row, attempt: found.attempt }] : [];
  });
  return numbered.toSorted((a, b) => b.attempt - a.attempt).map(({ row }) => row);
}

/** Ends the incomplete builds of earlier attempts: the build `id`, which is about to be created, takes their shards. */
export async function supersedeAttempts(tx: Tx, build: BuildOfRun & { id: string }): Promise<void> {
  const ids = (await earlierAttempts(tx, build)).map(({ id }) => id);
  if (!ids.length) return;
  const open = and(inArray(builds.id, ids), eq(builds.state, "open"));
  await lockBuilds(tx, open);
  await tx.update(builds).set({ state: "failed", supersededById: build.id }).where(open);
}

/** Returns the refusal of an upload to a build that a later attempt replaced. */
export const supersededBuild = () =>
  conflict("A later attempt of this CI run replaced the build. Upload with the nonce of the latest attempt.");

/**
 * Copies the shards that a build lacks from the earlier attempts of its CI run, each from the latest that has it. `total` null: of a build that is
 * finalized by hand. Returns the number of snapshots. The caller holds the lock of the build's row.
 */
export async function takeEarlierShards(tx: Tx, build: BuildColumns, { total, now }: { total: number | null; now: Date }): Promise<number> {
  let snapshots = 0;
  for (const { id } of await earlierAttempts(tx, build)) {
    const [taken] = await runStatement(tx, takeShards, { buildId: build.id, shardId: id, now, total });
    snapshots += taken!.snapshots;
  }
  return snapshots;
}

export type TakenShard = NonNullable<Awaited<ReturnType<typeof findTakenShard>>>;

/** Returns the shard with an index that a build took from an earlier attempt, if any, with the number of its snapshots. */
export async function findTakenShard(tx: Tx, buildId: string, index: number | null) {
  if (index === null) return null;
  const own = and(eq(buildShards.buildId, buildId), eq(buildShards.index, index), isNotNull(buildShards.takenFromId));
  const [shard] = await tx.select().from(buildShards).where(own);
  if (!shard) return null;
  const ofShard = and(eq(snapshots.buildId, buildId), eq(snapshots.shardId, shard.id));
  return { ...shard, snapshots: await tx.$count(snapshots, ofShard) };
}

/** Returns true for a build that is announced with a total and took a shard: its own one may still arrive. */
export async function awaitsOwnShards(tx: Tx, buildId: string): Promise<boolean> {
  const own = and(eq(builds.id, buildId), gt(builds.totalShards, 0), isNotNull(buildShards.takenFromId));
  const found = await tx
    .select({ id: builds.id })
    .from(builds)
    .innerJoin(buildShards, eq(buildShards.buildId, builds.id))
    .where(own)
    .limit(1);
  return found.length > 0;
}

/** Removes a shard that a build took, because its own one arrives, and opens the build again. The caller holds the lock of the build's row. */
export async function replaceTakenShard(tx: Tx, build: BuildColumns, shardId: string, now: Date): Promise<void> {
  await runStatement(tx, dropMetadataOfShard, { buildId: build.id, shardId, at: now });
  const [dropped] = await runStatement(tx, dropShard, { buildId: build.id, shardId });
  await runStatement(tx, removeEmptyCauses, { buildId: build.id });
  await tx
    .update(builds)
    .set({
      state: "open",
      conclusion: null,
      stats: null,
      concludedAt: null,
      snapshotCount: sql`${builds.snapshotCount} - ${dropped!.snapshots}`,
    })
    .where(eq(builds.id, build.id));
}
