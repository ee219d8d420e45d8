import { runStatement } from "../../../db/statement.ts";
import { eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { builds } from "../../../db/build-schema.ts";
import { projects } from "../../../db/schema.ts";
import type { Tx } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { JobRun } from "../../../jobs/run-job.ts";
import { defaultSettings, type StoredSettings } from "../../projects/project.ts";
import { ignoreInBuild } from "../decisions/apply-rules.ts";
import { utcDay, firstDay } from "../record/metrics-period.ts";
import { countChanges, countTests, ignoredInBuild, ignoreReturning } from "./tests.sql.ts";

type Build = Pick<typeof builds.$inferSelect, "id" | "projectId" | "type" | "countedAt" | "state" | "takenAt">;

/** Milliseconds for which an ignored change stays hidden, unless its person chose another time. */
const IGNORED_MS = 14 * 24 * 3_600_000;

/** Counts the changes of a reference build, once; none of an imported one, whose changes are of another time. Its tests are counted by a job, so that the result does not wait for them. */
export async function countReference(tx: Tx, build: Build, now: Date): Promise<void> {
  if (build.type !== "reference" || build.countedAt || build.takenAt) return;
  await runStatement(tx, countChanges, { buildId: build.id, day: utcDay(now) });
  await tx.update(builds).set({ countedAt: now }).where(eq(builds.id, build.id));
  await enqueue(tx, "builds.count-tests", { buildId: build.id, day: utcDay(now) }, { once: build.id });
}

/** Counts a reference build for the metrics of its tests. Handler of `builds.count-tests`. */
export async function countBuildTests(
  { database, now }: Deps,
  { buildId, day }: { buildId: string; day: string },
  { id }: JobRun,
): Promise<void> {
  await runStatement(database, countTests, { buildId, day, runId: id, now: now() });
}

/**
 * Marks the changes of a build that are ignored, and in a reference build ignores those that came back often enough before. Only while the build
 * is compared: concluded builds keep their statuses. The caller holds the lock of the build's row.
 */
export async function ignoreKnownChanges(tx: Tx, build: Build, now: Date): Promise<void> {
  if (build.state !== "comparing") return;
  const [row] = await tx.select({ settings: projects.settings }).from(projects).where(eq(projects.id, build.projectId));
  const { enabled, autoIgnore } = (row?.settings as StoredSettings | undefined)?.ignoreConfig ?? defaultSettings.ignoreConfig;
  if (!enabled) return;
  if (autoIgnore && build.type === "reference" && !build.takenAt) {
    const until = new Date(now.getTime() + IGNORED_MS);
    const values = {
      buildId: build.id,
      projectId: build.projectId,
      changes: autoIgnore.changes,
      day: firstDay("LAST_7_DAYS", now),
      now,
      until,
    };
    await runStatement(tx, ignoreReturning, values);
  }
  const known = await runStatement(tx, ignoredInBuild, { buildId: build.id, now });
  await ignoreInBuild(tx, build.id, known);
}
