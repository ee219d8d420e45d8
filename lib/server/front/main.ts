import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { ZodError } from "zod";
import { cookieName, openSession, readCookie } from "../session/cookie.ts";
import { answer, armour, isService, isSound, openDoor } from "./reverse-proxy.ts";
import { type Env, readEnv } from "../env.ts";
import { handOver } from "../bff/handover.ts";
import { isDue } from "../session/renew-session.ts";

/** Milliseconds that requests under way are given at shutdown. */
const GRACE = 10_000;
/** Request header that leads a call of the API through proxy.ts; its matcher names it too. */
const DUE = "x-loupe-due";

function settings(): Env {
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
// next-auth builds its addresses on this, never on what a client sends.
process.env.NEXTAUTH_URL = env.appUrl;
process.env.NEXTAUTH_SECRET = env.authSecret;

// A build is served unless development is asked for; Next and React read this once, when they are loaded.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? "production", NEXT_TELEMETRY_DISABLED: "1" });
const { default: next } = await import("next");

const door = env.serviceUrl ? openDoor(env.serviceUrl, { proxies: env.trustedProxies }) : null;
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
  return !stopping && (door ? door.isReady() : true);
}

async function start(): Promise<void> {
  await app.prepare();
  const handle = app.getRequestHandler();

  // proxy.ts costs half as much as the whole BFF, so a call of the API passes it only when there is something to renew.
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url!.startsWith("/api/v2/")) {
      const session = await openSession(readCookie(request.headers.cookie, cookieName(env)));
      const due = session !== null && isDue(session);
      if (due) request.headers[DUE] = "1";
      handOver(request, response, due ? undefined : session);
    }
    await handle(request, response);
  };

  server.on("request", (request, response) => {
    const url = request.url ?? "/";
    if (stopping) response.setHeader("connection", "close");
    if (request.method === "TRACE") return answer(response, 405, { error: "Method not allowed" });
    if (!isSound(url)) return answer(response, 400, { error: "Malformed address" });
    const [pathname] = url.split("?", 1);
    if (pathname === "/healthz") return answer(response, 200, { status: "ok" });
    if (pathname === "/readyz")
      return void ready().then((is) => answer(response, is ? 200 : 503, is ? { status: "ready" } : { error: "Not ready" }));
    if (isService(url)) return door ? void door.pass(request, response) : answer(response, 404, { error: "Not found" });
    armour(request, appUrl, env.trustedProxies);
    response.setHeader("X-Content-Type-Options", "nosniff");
    serve(request, response).catch((error: unknown) => {
      console.error(`page: ${error instanceof Error ? error.message : String(error)}`);
      answer(response, 500, { error: "Internal Server Error" });
    });
  });

  server.once("error", (error: NodeJS.ErrnoException) => {
    const where = `${env.host}:${env.port}`;
    console.error(
      error.code === "EADDRINUSE"
        ? `Port ${env.port} of ${env.host} is taken. Set PORT to another one.`
        : `Cannot listen on ${where}: ${error.message}`,
    );
    process.exit(1);
  });
  server.listen(env.port, env.host, () => {
    const address = server.address();
    process.send?.({ ready: true, port: typeof address === "object" ? address?.port : undefined });
  });
}

/** Stops accepting, lets what is under way finish, and exits 0. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  const done = async () => {
    await door?.close();
    process.exit(0);
  };
  server.close(() => void done());
  // A connection that was busy when the stop came stays open after its answer, waiting for another request.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  setTimeout(() => server.closeAllConnections(), GRACE).unref();
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
process.once("disconnect", stop);

await start();
