import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import * as z from "zod";
import { productFile, ROOT } from "../../product/files.mjs";
import { type WebEnv, readEnv } from "../env.ts";
import { metricsSettings, readMetricsAddress, readTraceSettings } from "../../settings/metrics-settings.ts";
import { parseVariables } from "../../settings.ts";
import { logUncaughtErrors, writeConsoleAsJson } from "../../log/json-console.ts";
import { startTracing } from "../../tracing/start-tracing.ts";
import { capacityFor, descriptorLimit } from "./capacity.ts";
import { createFrontServer } from "./front-server.ts";
import { openReverseProxy } from "./reverse-proxy.ts";
import { withStaticFiles } from "./static-files.ts";

/** Milliseconds that requests in flight get to finish at shutdown. */
const GRACE_MS = 10_000;

function settings(): WebEnv {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    console.error(error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; "));
    process.exit(1);
  }
}

const env = settings();
const appUrl = new URL(env.appUrl);
// next-auth builds its addresses from these, never from what a client sends.
process.env.NEXTAUTH_URL = env.appUrl;
process.env.NEXTAUTH_SECRET = env.authSecret;

// Next and React read NODE_ENV once, when they are loaded.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? "production", NEXT_TELEMETRY_DISABLED: "1" });
if (process.env.NODE_ENV === "production") {
  writeConsoleAsJson();
  logUncaughtErrors();
}
const { default: next } = await import("next");

const capacity = capacityFor(descriptorLimit());
const service = env.serviceUrl
  ? openReverseProxy(env.serviceUrl, { proxies: env.trustedProxies, connections: capacity.total + 1, deploymentsHost: env.deploymentsHost })
  : null;
const development = process.env.NODE_ENV === "development";
const renderPage = (request: IncomingMessage, response: ServerResponse) => app.getRequestHandler()(request, response);
const handlePage = development ? renderPage : withStaticFiles(productFile(".next"), renderPage);
const front = createFrontServer({
  appUrl,
  apiUrl: env.apiUrl,
  proxies: env.trustedProxies,
  service,
  deploymentsHost: env.deploymentsHost,
  capacity,
  handlePage,
});
const { server } = front;
const observability = parseVariables(z.object(metricsSettings), process.env);
const sendTraces = await startTracing("web", readTraceSettings(observability));
const metrics = readMetricsAddress(observability, "web");
if (metrics) await (await import("./web-metrics.ts")).serveWebMetrics(server, metrics);
const app = next({
  dev: development,
  dir: ROOT,
  hostname: appUrl.hostname,
  port: env.port,
  // Next listens for upgrades on this server and never answers them outside of development, so it gets one that has no connections.
  httpServer: development ? server : createServer(),
});

async function start(): Promise<void> {
  await app.prepare();

  server.once("error", (error: NodeJS.ErrnoException) => {
    const where = `${env.host}:${env.port}`;
    console.error(
      error.code === "EADDRINUSE"
        ? `Port ${env.port} on ${env.host} is already in use. Set PORT to another port.`
        : `Can’t listen on ${where}: ${error.message}`,
    );
    process.exit(1);
  });
  // Connections of a burst wait here instead of being dropped: a client tries again only after seconds.
  server.listen({ port: env.port, host: env.host, backlog: 4096 }, () => {
    const address = server.address();
    process.send?.({ ready: true, port: typeof address === "object" ? address?.port : undefined });
  });
}

let stopping = false;

/** Lets requests in flight finish, and exits with code 0. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await front.stop(GRACE_MS);
  await service?.close();
  await sendTraces();
  process.exit(0);
}

process.once("SIGTERM", () => void stop());
process.once("SIGINT", () => void stop());
process.once("disconnect", () => void stop());

await start();
