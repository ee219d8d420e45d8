import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import { version } from "../product/files.mjs";
import type { MetricsAddress } from "../settings/metrics-settings.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();
const isToken = (authorization: string | undefined, token: string) =>
  timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));

/** Bounds of durations in seconds. */
export const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Adds the metrics of Node and of this version. */
export function addProcessMetrics(register: Registry, program: string): void {
  collectDefaultMetrics({ register });
  const labels = { program, version, node: process.versions.node };
  new Gauge({ name: "loupe_info", help: "Version of this process; always 1", labelNames: Object.keys(labels), registers: [register] }).set(
    labels,
    1,
  );
}

/**
 * Serves `GET /metrics` on a port of its own, with the token if there is one. A port that is taken is reported to `warn`: an instance works without
 * its metrics. Resolves when it listens or can't.
 */
export function serveMetrics(register: Registry, { port, host, token }: MetricsAddress, warn: (error: unknown) => void): Promise<Server> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (token && !isToken(request.headers.authorization, token))
      return void response
        .writeHead(401, { "www-authenticate": "Bearer", "cache-control": "no-store" })
        .end("The metrics need METRICS_TOKEN.\n");
    if (request.url?.split("?", 1)[0] !== "/metrics") return void response.writeHead(404).end("Metrics are at /metrics.\n");
    if (request.method !== "GET") return void response.writeHead(405, { allow: "GET" }).end();
    register.metrics().then(
      (text) => response.writeHead(200, { "content-type": register.contentType, "cache-control": "no-store" }).end(text),
      (error: unknown) => {
        warn(error);
        response.writeHead(500).end("The metrics could not be collected.\n");
      },
    );
  });
  return new Promise((resolve) => {
    server.once("error", (error) => (warn(error), resolve(server)));
    server.listen(port, host, () => resolve(server)).unref();
  });
}
