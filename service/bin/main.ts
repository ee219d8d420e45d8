import { createServer } from "node:http";
import { join } from "node:path";
import { pino } from "pino";
import { createListener } from "../app.ts";
import { migratePostgres, openPglite, openPostgres } from "../db/client.ts";
import { acquireLock } from "../db/lock.ts";
import type { Deps } from "../deps.ts";
import { newToken } from "../ids.ts";
import { startJobs } from "../jobs.ts";
import { lastUsed } from "../last-used.ts";
import { openLimits } from "../limits.ts";
import { readSettings } from "../settings.ts";
import { localStorage } from "../storage/local.ts";

/** In-flight requests may finish for this long after a stop was asked for. */
const GRACE_MS = 10_000;

const settings = readSettings(process.env);
const log = pino({ level: settings.logLevel, base: null, redact: { paths: ["*.authorization", "*.cookie", "*.token"], remove: true } });
const lock = await acquireLock(settings.dataDir);

if (settings.databaseUrl) await migratePostgres(settings.databaseUrl);
const database = settings.databaseUrl ? openPostgres(settings.databaseUrl, log) : await openPglite(join(settings.dataDir, "database"));
const now = () => new Date();
const deps: Deps = {
  settings,
  db: database.db,
  database,
  storage: localStorage({ dir: join(settings.dataDir, "files"), publicUrl: settings.appUrl, secret: settings.authSecret, now }),
  limits: openLimits(settings.redisUrl),
  lastUsed: lastUsed(database),
  log,
  now,
};

let ready = true;
const secret = newToken("personal");
const server = createServer({ keepAliveTimeout: 75_000, requestTimeout: 0 }, createListener(deps, { ready: () => ready, operatorSecret: secret }));
const jobs = startJobs(deps);

server.listen(Number(process.env["SERVICE_PORT"] ?? 0), process.env["SERVICE_HOST"] ?? "127.0.0.1", () => {
  const { port } = server.address() as { port: number };
  lock.update({ port, secret });
  log.info({ port, database: database.kind }, "the service listens");
  process.send?.({ ready: true, port });
});

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  ready = false;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  await closed;
  await jobs.stop();
  await deps.lastUsed.flush().catch((error: unknown) => log.warn({ err: error }, "last-used times were not written"));
  await deps.limits.close();
  await database.close();
  lock.release();
  process.exit(code);
}

process.on("SIGTERM", () => void stop(0));
process.on("SIGINT", () => void stop(0));
// The supervisor is gone: nothing would ever stop this process otherwise.
process.on("disconnect", () => void stop(0));
