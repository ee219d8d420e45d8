import { createServer } from "node:http";
import path from "node:path";
import { ZodError } from "zod";
import { type WebEnv, readEnv } from "../env.ts";
import { logUncaughtErrors, writeConsoleAsJson } from "../../json-console.ts";
import { isSafeTarget, sanitizeHeaders } from "./request-safety.ts";
import { isServicePath, openReverseProxy, sendJson } from "./reverse-proxy.ts";

/** Milliseconds that requests in flight get to finish at shutdown. */
const GRACE_MS = 10_000;

function settings(): WebEnv {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
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
if (process.env.NODE_ENV !== "development") {
  writeConsoleAsJson();
  logUncaughtErrors();
}
const { default: next } = await import("next");

const service = env.serviceUrl ? openReverseProxy(env.serviceUrl, { proxies: env.trustedProxies }) : null;
const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 66_000, requestTimeout: 0, insecureHTTPParser: false });
const app = next({
  dev: process.env.NODE_ENV === "development",
  dir: path.resolve(import.meta.dirname, "../../.."),
  hostname: appUrl.hostname,
  port: env.port,
  httpServer: server,
});

let stopping = false;

async function ready(): Promise<boolean> {
  return !stopping && (service ? service.isReady() : true);
}

async function start(): Promise<void> {
  await app.prepare();
  const handle = app.getRequestHandler();

  server.on("request", (request, response) => {
    const url = request.url ?? "/";
    if (stopping) response.setHeader("connection", "close");
    if (request.method === "TRACE") return sendJson(response, 405, { error: "Method not allowed" });
    if (!isSafeTarget(url)) return sendJson(response, 400, { error: "Malformed address" });
    const [pathname] = url.split("?", 1);
    if (pathname === "/healthz") return sendJson(response, 200, { status: "ok" });
    if (pathname === "/readyz")
      return void ready().then((is) => sendJson(response, is ? 200 : 503, is ? { status: "ready" } : { error: "Not ready" }));
    if (isServicePath(url)) return service ? void service.forward(request, response) : sendJson(response, 404, { error: "Not found" });
    sanitizeHeaders(request, appUrl, env.trustedProxies);
    response.setHeader("X-Content-Type-Options", "nosniff");
    handle(request, response).catch((error: unknown) => {
      console.error(`page: ${error instanceof Error ? error.message : String(error)}`);
      sendJson(response, 500, { error: "Internal Server Error" });
    });
  });

  server.once("error", (error: NodeJS.ErrnoException) => {
    const where = `${env.host}:${env.port}`;
    console.error(
      error.code === "EADDRINUSE"
        ? `Port ${env.port} on ${env.host} is already in use. Set PORT to another port.`
        : `Cannot listen on ${where}: ${error.message}`,
    );
    process.exit(1);
  });
  server.listen(env.port, env.host, () => {
    const address = server.address();
    process.send?.({ ready: true, port: typeof address === "object" ? address?.port : undefined });
  });
}

/** Stops accepting connections, lets requests in flight finish, and exits with code 0. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  const done = async () => {
    await service?.close();
    process.exit(0);
  };
  server.close(() => void done());
  // A connection that was busy at the stop stays open after its response, waiting for another request.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
process.once("disconnect", stop);

await start();
