import { runStatement } from "../../../db/statement.ts";
import { accountOfProject } from "../record/project-account.ts";
import { eq, isNotNull, and } from "drizzle-orm";
import type { Settings } from "../../../core/settings.ts";
import { type StoredMetadata, builds, buildShards, type TestReport } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { countSnapshots } from "../../files/usage/metering.ts";
import { repeatStart } from "./retry-build.ts";
import { countOfSnapshots } from "./snapshots.sql.ts";

/** Joins the test reports of shards: passed when all passed, the earliest start, the sum of the durations. Null without any report. */
export function joinReports(all: readonly (StoredMetadata | null)[]): StoredMetadata | null {
  const reports = all.flatMap((metadata) => metadata?.testReport ?? []);
  if (!reports.length) return null;
  if (reports.length === 1) return { testReport: reports[0]! };
  const starts = reports.flatMap(({ stats }) => stats?.startTime ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const durations = reports.flatMap(({ stats }) => stats?.duration ?? []);
  const status: TestReport["status"] = reports.every((report) => report.status === "passed") ? "passed" : "failed";
  const stats = {
    ...(starts[0] !== undefined && { startTime: starts[0] }),
    ...(durations.length && { duration: durations.reduce((sum, duration) => sum + duration, 0) }),
  };
  return { testReport: { status, ...(Object.keys(stats).length && { stats }) } };
}

/**
 * Finalizes a build: counts its snapshots, once, and enqueues the comparison. The caller holds the lock of the build's row and has
 * seen that it is open. A build that was opened again is not counted again. Throws 402
 * above the limit of screenshots.
 */
export async function finalizeBuild(
  tx: Tx,
  settings: Settings,
  build: { id: string; projectId: string; finalizedAt: Date | null },
  { metadata, now, incomplete = false }: { metadata: StoredMetadata | null; now: Date; incomplete?: boolean },
): Promise<void> {
  const [counted] = await runStatement(tx, countOfSnapshots, { buildId: build.id });
  const status = metadata?.testReport?.status;
  await tx
    .update(builds)
    .set({
      state: "finalized",
      finalizedAt: now,
      activeAt: now,
      metadata,
      valid: status === undefined || status === "passed",
      incomplete,
      snapshotCount: counted!.snapshots,
    })
    .where(eq(builds.id, build.id));
  if (build.finalizedAt) return repeatStart(tx, build, now);
  const accountId = await accountOfProject(tx, build.projectId);
  await countSnapshots(tx, settings, { projectId: build.projectId, accountId, ...counted!, now });
  await enqueue(tx, "builds.start", { buildId: build.id }, { once: build.id, owner: accountId });
}

/** Reads the joined metadata of a build's completed shards. */
export async function shardMetadata(tx: Tx, buildId: string): Promise<{ completed: number; metadata: StoredMetadata | null }> {
  const shards = await tx
    .select({ metadata: buildShards.metadata })
    .from(buildShards)
    .where(and(eq(buildShards.buildId, buildId), isNotNull(buildShards.completedAt)));
  return { completed: shards.length, metadata: joinReports(shards.map(({ metadata }) => metadata)) };
}
