import { pino } from "pino";
import { addProcessMetrics, serveMetrics } from "../lib/metrics/serve-metrics.ts";
import { startTracing } from "../lib/tracing/start-tracing.ts";
import { openMetrics } from "../service/core/metrics.ts";
import { readSettings } from "../service/core/settings.ts";
import { startJobs } from "../service/job-handlers.ts";
import { addInstanceMetrics } from "../service/operator/instance-metrics.ts";
import { openDeps } from "../service/open-deps.ts";
import { ensureAuthSecret, prepareDataFolder } from "./start/data-folder.ts";
import { environment, readStartSettings, serviceVariables } from "./start/settings.ts";
import { SettingsError } from "./start/settings-error.ts";

/** Milliseconds within which an idle worker must end. */
const EXIT_MS = 10_000;

/** Runs the background jobs of an instance on Postgres in a process of their own, until SIGTERM or SIGINT; then the exit code is 0. */
async function work(): Promise<void> {
  const start = readStartSettings(process.env);
  if (start.elsewhere) throw new SettingsError(`API_URL points to the service at ${start.elsewhere.apiUrl}: start the worker there.`);
  if (!start.databaseUrl)
    throw new SettingsError("The worker needs DATABASE_URL. The embedded database belongs to one process: npm start, which runs the jobs.");
  prepareDataFolder(start.dataDir);
  const settings = readSettings(environment(serviceVariables(start, start.authSecret ?? ensureAuthSecret(start.dataDir))));
  const log = pino({ level: settings.logLevel, base: null });
  const sendTraces = await startTracing("worker", settings.traces);
  const { deps, close } = await openDeps(settings, log, {}, openMetrics("worker"));
  addInstanceMetrics(deps);
  if (settings.metrics.worker) {
    addProcessMetrics(deps.metrics.register, "worker");
    await serveMetrics(deps.metrics.register, settings.metrics.worker, (error) => log.error({ err: error }, "the metrics can't be served"));
  }
  const jobs = startJobs(deps);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => resolve());
  });
  console.log("The worker runs background jobs.");
  await stopped;
  setTimeout(() => process.exit(0), EXIT_MS).unref();
  await jobs.stop();
  await close();
  await sendTraces();
}

try {
  await work();
  process.exit(0);
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
