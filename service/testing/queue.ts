import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Deps } from "../core/deps.ts";
import { sharedRuns } from "../core/shared-runs.ts";
import { type Database, openPostgres } from "../db/client.ts";
import { BUILDS_CHANNEL, openTopics } from "../db/topics.ts";
import { jobs } from "../db/jobs-schema.ts";
import type { JobHandlers } from "../jobs/run-job.ts";
import { startWorker, type Worker } from "../jobs/worker.ts";

type Service = { kind: Database["kind"]; deps: Deps };

/** Returns a function that starts workers and one that stops those still running; call the latter after each test. */
export function workerPool(): { start(deps: Deps, handlers: Partial<JobHandlers>): Worker; stopAll(): Promise<void> } {
  const workers: Worker[] = [];
  return {
    start(deps, handlers) {
      const worker = startWorker(deps, handlers);
      workers.push(worker);
      return worker;
    },
    async stopAll() {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    },
  };
}

/** Opens the service's database a second time, as another replica does; on PGlite, which has one process, the same database. */
export function openReplica({ kind, deps }: Service): { deps: Deps; close(): Promise<void> } {
  if (kind === "pglite") return { deps, close: async () => {} };
  const { options } = (deps.db as unknown as { $client: { options: { connectionString: string } } }).$client;
  const database = openPostgres(options.connectionString, deps.log);
  const buildTopics = openTopics(database, BUILDS_CHANNEL);
  return {
    deps: { ...deps, database, db: database.db, buildTopics, shareRun: sharedRuns() },
    close: async () => {
      await buildTopics.close();
      await database.close();
    },
  };
}

/** Returns the row of a job. */
export const jobRow = async ({ deps: { db } }: Service, id: string) => (await db.select().from(jobs).where(eq(jobs.id, id)))[0]!;

/** Waits until no job waits or runs. Dead letters count as ended. */
export async function allJobsEnded({ deps: { db } }: Service): Promise<void> {
  await vi.waitFor(
    async () => expect((await db.select().from(jobs)).filter(({ finishedAt, failedAt }) => !finishedAt && !failedAt)).toEqual([]),
    { timeout: 10_000, interval: 50 },
  );
}
