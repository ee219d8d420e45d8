import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Deps } from "../core/deps.ts";
import { sharedRuns } from "../core/shared-runs.ts";
import { type Database, openPostgres, type PoolLimits } from "../db/client.ts";
import { BUILDS_CHANNEL, openTopics } from "../db/topics.ts";
import { jobs } from "../db/jobs-schema.ts";
import type { JobHandlers } from "../jobs/run-job.ts";
import { startWorker, type Worker } from "../jobs/worker.ts";
import { launch } from "./launch.ts";
import { freePort } from "./peers.ts";

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

/** Returns the address of a Postgres that is open. */
export const postgresAddress = (db: Deps["db"]): string =>
  (db as unknown as { $client: { options: { connectionString: string } } }).$client.options.connectionString;

/** Opens the service's database a second time, as another replica does; on PGlite, which has one process, the same database. */
export function openReplica({ kind, deps }: Service, limits: PoolLimits = {}): { deps: Deps; close(): Promise<void> } {
  if (kind === "pglite") return { deps, close: async () => {} };
  const database = openPostgres(postgresAddress(deps.db), deps.log, limits);
  const buildTopics = openTopics(database, BUILDS_CHANNEL);
  return {
    deps: { ...deps, database, db: database.db, buildTopics, shareRun: sharedRuns() },
    close: async () => {
      await buildTopics.close();
      await database.close();
    },
  };
}

/** Serves the API from a second process on the same Postgres and files, as another machine does. */
export async function serveReplica({ deps: { db, settings } }: Service, limits: PoolLimits = {}) {
  const port = await freePort();
  const variables = {
    APP_URL: settings.appUrl,
    API_URL: settings.apiUrl,
    AUTH_SECRET: settings.authSecret,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: postgresAddress(db),
    LOOPBACK: "true",
    SERVICE_PORT: String(port),
  };
  const running = launch(["--import", "tsx", "service/testing/replica-process.ts", JSON.stringify(limits)], variables, "listens");
  await running.ready;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      running.child.kill("SIGKILL");
      await running.ended;
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
