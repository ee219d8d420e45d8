import { and, eq, sql } from "drizzle-orm";
import { accountOfProject } from "../record/project-account.ts";
import type * as z from "zod";
import type { UpdateBuild } from "../../../../lib/contract/build-uploads.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { newId } from "../../../core/ids.ts";
import type { Settings } from "../../../core/settings.ts";
import { builds, buildShards } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { addSnapshots, hasSnapshots } from "./add-snapshots.ts";
import { findTakenShard, replaceTakenShard, supersededBuild, takeEarlierShards, type TakenShard } from "./attempts.ts";
import { requireJob } from "../../projects/tokens/ci-job.ts";
import { type BuildCaller, buildRows, requireBuild } from "../record/build-access.ts";
import { claimFiles, keepClaimedFiles, type FileReference, type BuildFileRow } from "../record/build-files.ts";
import { toBuild } from "../record/build-record.ts";
import { finalizeBuild, shardMetadata } from "./finalize-build.ts";
import { requireImporter } from "./import-build.ts";
import { lockBuild } from "../record/lock-build.ts";
import { requireCapacity } from "../../files/usage/metering.ts";
import { requestKeyOf } from "../record/request-key.ts";

type Input = z.output<typeof UpdateBuild>;
type BuildForUpload = typeof builds.$inferSelect;
type Upload = { input: Input; files: ReadonlyMap<string, BuildFileRow>; requestKey: string | null; now: Date; settings: Settings };

const referencesOf = ({ screenshots }: Input): FileReference[] =>
  screenshots.flatMap(({ key, pwTraceKey, contentType }, index): FileReference[] => [
    { hash: key.toLowerCase(), kind: "snapshot", field: `screenshots.${index}.key`, contentType },
    ...(pwTraceKey ? [{ hash: pwTraceKey.toLowerCase(), kind: "trace" as const, field: `screenshots.${index}.pwTraceKey` }] : []),
  ]);

const finalizedAlready = (isSuperseded: boolean) =>
  isSuperseded ? supersededBuild() : conflict("The build is finalized already. Start another build for other snapshots.");

/** Enqueues the comparison of what arrived, once for all requests that wait. The caller holds the lock of the build's row. */
async function enqueueArrived(tx: Tx, { id, projectId }: BuildForUpload): Promise<void> {
  const owner = await accountOfProject(tx, projectId);
  await enqueue(tx, "builds.arrived", { buildId: id }, { topic: id, owner });
}

async function updateSingle(tx: Tx, build: BuildForUpload, { input, files, now, settings }: Upload): Promise<void> {
  const target = { buildId: build.id, projectId: build.projectId, buildName: build.name, shardId: null, now };
  const added = await addSnapshots(tx, target, input.screenshots, files);
  await tx
    .update(builds)
    .set({ snapshotCount: sql`${builds.snapshotCount} + ${added}`, activeAt: now })
    .where(eq(builds.id, build.id));
  if (input.final !== false) await finalizeBuild(tx, settings, build, { metadata: input.metadata ?? null, now });
  else if (added) await enqueueArrived(tx, build);
}

const testStatus = (metadata: Input["metadata"]) => metadata?.testReport?.status;

/** Returns true where a complete shard brings exactly what was taken for it from an earlier attempt. */
async function isAlike(tx: Tx, build: BuildForUpload, taken: TakenShard, { screenshots, metadata, final }: Input): Promise<boolean> {
  if (final === false || taken.snapshots !== new Set(screenshots.map(({ name }) => name)).size) return false;
  return testStatus(metadata) === testStatus(taken.metadata) && hasSnapshots(tx, build.id, screenshots);
}

/**
 * Returns the open shard of a request, or null when the request repeats a completed one. A shard that was taken from an earlier attempt is replaced.
 * Throws 409 for other snapshots under its index.
 */
async function openShard(tx: Tx, build: BuildForUpload, { input, requestKey, now }: Upload): Promise<string | null> {
  const index = input.parallelIndex ?? null;
  const taken = await findTakenShard(tx, build.id, index);
  if (taken && (await isAlike(tx, build, taken, input))) {
    await tx.update(buildShards).set({ takenFromId: null }).where(eq(buildShards.id, taken.id));
    return null;
  }
  if (taken) await replaceTakenShard(tx, build, taken.id, now);
  const own = index === null ? eq(buildShards.requestKey, requestKey ?? "") : eq(buildShards.index, index);
  const [found] = await tx
    .select()
    .from(buildShards)
    .where(and(eq(buildShards.buildId, build.id), own));
  if (found && !found.completedAt) return found.id;
  if (found) {
    if (index !== null && !(await hasSnapshots(tx, build.id, input.screenshots)))
      throw conflict(`Shard ${index} is complete already and has other snapshots. Give each shard its own index.`);
    return null;
  }
  const id = newId();
  await tx
    .insert(buildShards)
    .values({ id, buildId: build.id, index, requestKey: index === null ? (requestKey ?? id) : null, createdAt: now });
  return id;
}

async function updateShard(tx: Tx, build: BuildForUpload, upload: Upload): Promise<void> {
  const { input, files, now, settings } = upload;
  if (input.final === false && !input.parallelIndex) throw invalid("Invalid request", "parallelIndex is required when final is false");
  const total = input.parallelTotal ?? null;
  if (total === 0) throw invalid("Invalid request", "parallelTotal must be at least 1, or -1 until the build is finalized by hand");
  if (total !== null && total > 0 && (build.totalShards ?? 0) > 0 && total !== build.totalShards)
    throw invalid("Invalid request", `parallelTotal is ${total}, but other shards of the build announced ${build.totalShards}`);
  const shardId = await openShard(tx, build, upload);
  if (!shardId) return;
  const target = { buildId: build.id, projectId: build.projectId, buildName: build.name, shardId, now };
  const added = await addSnapshots(tx, target, input.screenshots, files);
  const isComplete = input.final !== false;
  if (isComplete)
    await tx
      .update(buildShards)
      .set({ completedAt: now, metadata: input.metadata ?? null })
      .where(eq(buildShards.id, shardId));
  const totalShards = total ?? build.totalShards;
  const isCounted = totalShards !== null && totalShards > 0;
  const taken = isComplete && isCounted ? await takeEarlierShards(tx, build, { total: totalShards, now }) : 0;
  await tx
    .update(builds)
    .set({ snapshotCount: sql`${builds.snapshotCount} + ${added + taken}`, activeAt: now, totalShards })
    .where(eq(builds.id, build.id));
  if (isComplete && isCounted) {
    const { completed, metadata } = await shardMetadata(tx, build.id);
    if (completed >= totalShards) return finalizeBuild(tx, settings, build, { metadata, now });
  }
  if (added + taken) await enqueueArrived(tx, build);
}

/** Throws 409 for a request that adds something to an ended build. Returns false for one that brings a shard which the build took so far. */
async function isRepeated(tx: Tx, build: { id: string; isSuperseded: boolean; skipped: boolean }, input: Input): Promise<boolean> {
  if (!build.isSuperseded && (await findTakenShard(tx, build.id, input.parallelIndex ?? null))) return false;
  if (build.skipped || !(await hasSnapshots(tx, build.id, input.screenshots))) throw finalizedAlready(build.isSuperseded);
  return true;
}

/**
 * Handles `PUT /builds/{buildId}`: adds snapshots whose files were uploaded. The last request of a single build finalizes it; the last shard of a
 * parallel build does. A repeated request changes nothing. Throws 400, 403, 404, 402 above the limit of screenshots, and 409 for other snapshots on a finalized build or a
 * complete shard (docs/spec/builds.md#add-snapshots).
 */
export async function updateBuild(ctx: BuildCaller, buildId: string, input: Input, headers: Headers) {
  const { deps } = ctx;
  const row = await requireBuild(ctx, buildId);
  requireJob(ctx, { ...row, head: row.pr_head_commit, prNumber: row.pr_number });
  if (row.taken_at) await requireImporter(ctx, row);
  const requestKey = requestKeyOf(headers);
  const known = { id: buildId, isSuperseded: row.superseded_by !== null, skipped: row.skipped };
  if (row.state !== "open" && (await deps.db.transaction((tx) => isRepeated(tx, known, input)))) return { build: toBuild(deps, row) };
  const { files, fresh } = await claimFiles(deps, row.project_id, referencesOf(input));
  await deps.db.transaction(async (tx) => {
    const build = await lockBuild(tx, buildId);
    await keepClaimedFiles(tx, fresh);
    if (build.state !== "open" && (await isRepeated(tx, { ...build, isSuperseded: build.supersededById !== null }, input))) return;
    const upload = { input, files, requestKey, now: deps.now(), settings: deps.settings };
    await requireCapacity(tx, deps.settings, row.project_id, upload.now);
    await (build.nonce === null ? updateSingle(tx, build, upload) : updateShard(tx, build, upload));
  });
  const [updated] = await buildRows(ctx, [buildId]);
  return { build: toBuild(deps, updated!) };
}
