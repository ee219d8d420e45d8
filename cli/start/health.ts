import { parseArgs } from "node:util";
import { operatorSettings, parseVariables } from "../../lib/settings.ts";
import { readMetricsAddress } from "../../lib/settings/metrics-settings.ts";
import * as z from "zod";

/**
 * Exits with 0 when the instance answers `/readyz`, else with 1 and a sentence: the health check of containers. With `--worker` it asks for the
 * metrics of the worker, which has no other port; a refusal without the token counts as an answer.
 */

/** Milliseconds to wait, below the timeout of the container's check. */
const TIMEOUT_MS = 4000;
const { shape } = operatorSettings;

/** Returns the host that reaches a listener from this machine. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** Throws when the web server, and the service behind it, can't serve. */
async function requireReady(): Promise<void> {
  const { HOST, PORT } = parseVariables(z.object({ HOST: shape.HOST, PORT: shape.PORT }), process.env);
  const response = await fetch(`http://${reachableHost(HOST)}:${PORT}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`/readyz returned ${response.status}.`);
}

/** Throws when the worker doesn't answer. */
async function requireWorker(): Promise<void> {
  const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = shape;
  const variables = parseVariables(z.object({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }), process.env);
  const address = readMetricsAddress(variables, "worker");
  if (!address) throw new Error("The health check of a worker needs METRICS_PORT.");
  await fetch(`http://${reachableHost(address.host)}:${address.port}/metrics`, { method: "HEAD", signal: AbortSignal.timeout(TIMEOUT_MS) });
}

try {
  await (parseArgs({ options: { worker: { type: "boolean" } } }).values.worker ? requireWorker() : requireReady());
} catch (error) {
  const { message, cause } = error as Error;
  console.error(cause instanceof Error ? cause.message : message);
  process.exitCode = 1;
}
