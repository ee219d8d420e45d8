import { createServer } from "node:http";
import { pino } from "pino";
import { logUncaughtErrors, writeConsoleAsJson } from "../lib/log/json-console.ts";
import { logRequestId } from "../lib/log/request-id.ts";
import { addProcessMetrics, serveMetrics } from "../lib/metrics/serve-metrics.ts";
import { startTracing } from "../lib/tracing/start-tracing.ts";
import { createListener } from "./app.ts";
import { acquireLock, LockedError } from "./db/folder-lock.ts";
import { operatorCommands } from "./http/operator-commands.ts";
import { startBackgroundWork } from "./job-handlers.ts";
import { addInstanceMetrics } from "./operator/instance-metrics.ts";
import { openDeps } from "./open-deps.ts";
import { readSettings } from "./core/settings.ts";

/** Milliseconds that requests in flight may take after a request to stop. */
const GRACE_MS = 10_000;
/** Milliseconds until the process exits with work still open, before the supervisor kills it. Both databases survive that. */
const EXIT_MS = 15_000;

/** Exits with one sentence, without a stack, when the data folder is in use. */
function refuse(error: unknown): never {
  if (!(error instanceof LockedError)) throw error;
  console.error(error.message);
  process.exit(1);
}

const settings = readSettings(process.env);
// Written in batches and at exit: one write per request costs a fifth of a short read.
const destination = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 });
const redact = { paths: ["*.authorization", "*.cookie", "*.token"], remove: true };
const log = pino({ level: settings.logLevel, base: null, redact, mixin: logRequestId }, destination);
// Replicas on Postgres may share a folder; the embedded database allows exactly one process.
const lock = settings.databaseUrl ? null : await acquireLock(settings.dataDir).catch(refuse);
const sendTraces = await startTracing("service", settings.traces);
const { deps, close } = await openDeps(settings, log);

if (process.env["NODE_ENV"] === "production") {
  writeConsoleAsJson();
  logUncaughtErrors();
}

addInstanceMetrics(deps);
if (settings.metrics.service) {
  addProcessMetrics(deps.metrics.register, "service");
  await serveMetrics(deps.metrics.register, settings.metrics.service, (error) => log.error({ err: error }, "the metrics can't be served"));
}

let ready = true;
const server = createServer(
  { keepAliveTimeout: 75_000, requestTimeout: 0 },
  createListener(deps, () => ready),
);
const jobs = startBackgroundWork(deps);

server.listen(Number(process.env["SERVICE_PORT"] ?? 0), process.env["SERVICE_HOST"] ?? "127.0.0.1", () => {
  const { port } = server.address() as { port: number };
  lock?.serve(operatorCommands(deps));
  log.info({ port, database: deps.database.kind }, "the service listens");
  process.send?.({ ready: true, port });
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  ready = false;
  deps.streams.endAll();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  setTimeout(() => process.exit(0), EXIT_MS).unref();
  // Together: a mail server that hangs must not add its seconds to those of the requests. Jobs that they enqueue wait for the next start.
  await Promise.all([closed, lock?.drain(), jobs.stop()]);
  await close();
  await sendTraces();
  await lock?.release();
  process.exit(0);
}

process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
// The supervisor has exited, and nothing else would stop this process.
process.on("disconnect", () => void stop());
// The supervisor may have exited before the listener above was added.
if (process.send && !process.connected) void stop();
