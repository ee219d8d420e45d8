import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { createListener } from "../app.ts";
import type { Deps } from "../core/deps.ts";
import { sharedRuns } from "../core/shared-runs.ts";
import { type Database, openPostgres, type PoolLimits } from "../db/client.ts";
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
export function openReplica({ kind, deps }: Service, limits: PoolLimits = {}): { deps: Deps; close(): Promise<void> } {
  if (kind === "pglite") return { deps, close: async () => {} };
  const { options } = (deps.db as unknown as { $client: { options: { connectionString: string } } }).$client;
  const database = openPostgres(options.connectionString, deps.log, limits);
  const buildTopics = openTopics(database, BUILDS_CHANNEL);
  return {
    deps: { ...deps, database, db: database.db, buildTopics, shareRun: sharedRuns() },
    close: async () => {
      await buildTopics.close();
      await database.close();
    },
  };
}

/** Serves the API from a replica of the service, at an address of its own. */
export async function serveReplica(service: Service, limits: PoolLimits = {}) {
  const replica = openReplica(service, limits);
  const server = createServer(createListener(replica.deps));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await replica.close();
    },
  };
}

/** Calls the API at an origin with a JSON body, if any. */
export async function callAt(origin: string, route: string, token: string, body?: unknown) {
  const [method, path] = route.split(" ") as [string, string];
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) };
  const response = await fetch(`${origin}/v2${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
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
