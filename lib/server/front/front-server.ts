import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { capacityFor, descriptorLimit, type Capacity } from "./capacity.ts";
import { clientVariables } from "../../builds/client-variables.ts";
import { deploymentLabel } from "../../deployments/deployment-host.ts";
import { requestIdOf } from "../../log/request-id.ts";
import { traceRequest } from "./trace-request.ts";
import { version } from "../../product/files.mjs";
import { guardConnections, type Patience } from "./connection-guard.ts";
import { openRefusals } from "./refusals.ts";
import { hasOneHost, isSafeTarget, sanitizeHeaders } from "./request-safety.ts";
import { hasBody, readSmallBody } from "./small-body.ts";
import { isServicePath, type ReverseProxy, sendJson } from "./reverse-proxy.ts";

type FrontOptions = {
  appUrl: URL;
  /** Base URL of the API, for clients that call it elsewhere. */
  apiUrl: string;
  /** Trusted proxies in front of this server. */
  proxies: number;
  service: ReverseProxy | null;
  /** Host and port under which the service serves deployed sites. */
  deploymentsHost?: string | null;
  handlePage: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  capacity?: Capacity;
  patience?: Patience;
};

/** Longest body of the sign-in routes, which is read before the page's code runs. */
const AUTH_BODY_BYTES = 64 * 1024;

/** Milliseconds for which requests are still accepted at a stop. */
const DRAIN_MS = 1000;

const PARSE_ERRORS: Readonly<Record<string, [status: number, error: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "The request headers are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
};

/**
 * Returns true for a request with a bearer token that no browser sent. Browsers send `Sec-Fetch-Site`, also behind a proxy that adds a token to
 * every request.
 */
const isApiCall = ({ headers }: IncomingMessage) =>
  /^bearer\s/i.test(headers.authorization ?? "") && headers["sec-fetch-site"] === undefined;

/**
 * Creates the front server: it refuses malformed requests, answers health checks, streams the service's paths and hands all others to the
 * pages. It has no listener for upgrades, so a request with `Upgrade` is served as HTTP/1.1 (RFC 9110, section 7.8).
 */
export function createFrontServer({
  appUrl,
  apiUrl,
  proxies,
  service,
  deploymentsHost = null,
  handlePage,
  capacity = capacityFor(descriptorLimit()),
  patience,
}: FrontOptions) {
  const refusals = openRefusals(proxies);
  const server: Server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5000,
    requestTimeout: 0,
    insecureHTTPParser: false,
    // Checked below, where the refusal gets its headers.
    requireHostHeader: false,
  });
  const guard = guardConnections(server, { capacity, refusals, proxies, ...(patience && { patience }) });
  /** The last response of each connection: nothing may be written between its parts. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  const open = new Set<ServerResponse>();
  let stopping = false;
  const ready = async () => !stopping && (service ? service.isReady() : true);

  async function handleSmallBody(request: IncomingMessage, response: ServerResponse, refuse: (status: number, error: string) => void) {
    // Without its body, the client has left or was refused by the guard.
    const whole = await readSmallBody(request, AUTH_BODY_BYTES).catch(() => undefined);
    if (whole) await handlePage(whole, response);
    else if (whole === null) refuse(413, "The request body must be at most 64 kB.");
  }

  server.on("request", (request, response) => {
    responses.set(request.socket, response);
    // The same id from here to the statements of the database. Only a proxy of ours may choose it.
    const requestId = requestIdOf(proxies ? request.headers["x-request-id"] : undefined);
    request.headers["x-request-id"] = requestId;
    response.setHeader("X-Request-Id", requestId);
    traceRequest(request, response, proxies > 0);
    open.add(response);
    response.once("close", () => open.delete(response));
    if (!guard.admit(request, response)) return;
    const url = request.url ?? "/";
    const refuse = (status: number, error: string) => void refusals.refuse(request, response, status, error);
    if (stopping) response.setHeader("connection", "close");
    if (request.method === "TRACE") return refuse(405, "Method not allowed");
    if (!hasOneHost(request)) return refuse(400, "The request must have one valid Host header.");
    if (!isSafeTarget(url)) return refuse(400, "Malformed address");
    // Never pages: a deployed site must not reach the dashboard's origin, and its paths are its own.
    if (deploymentLabel(deploymentsHost, request.headers.host) !== null)
      return service ? void service.forward(request, response) : refuse(404, "Not found");
    const [pathname] = url.split("?", 1);
    if (pathname === "/healthz") return sendJson(response, 200, { status: "ok", version });
    if (pathname === "/readyz")
      return void ready().then((is) => (is ? sendJson(response, 200, { status: "ready" }) : refuse(503, "Not ready")));
    if (isServicePath(url)) return service ? void service.forward(request, response) : refuse(404, "Not found");
    if (isApiCall(request))
      return refuse(404, `The API is at ${apiUrl}. Set ARGOS_API_BASE_URL=${clientVariables(apiUrl).ARGOS_API_BASE_URL}`);
    sanitizeHeaders(request, appUrl, proxies);
    response.setHeader("X-Content-Type-Options", "nosniff");
    const isSmall = hasBody(request) && pathname!.startsWith("/api/auth/");
    const page = isSmall ? handleSmallBody(request, response, refuse) : handlePage(request, response);
    page.catch((error: unknown) => {
      console.error(`page: ${error instanceof Error ? error.message : String(error)}`);
      refuse(500, "Internal Server Error");
    });
  });
  server.on("checkExpectation", (request, response) => void refusals.refuse(request, response, 417, "This expectation is not supported."));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    const isAnswering = response?.headersSent && !response.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering) return void socket.destroy();
    const [status, message] = PARSE_ERRORS[error.code ?? ""] ?? [400, "Malformed request"];
    void refusals.refuseConnection(socket, status, message);
  });

  /** Waits a moment, or until no connection is open. */
  async function drain(milliseconds: number): Promise<void> {
    const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    for (const end = Date.now() + milliseconds; Date.now() < end && (await connections()) > 0;) await sleep(50);
  }

  return {
    server,
    /**
     * Closes each connection after its response, then stops accepting new ones. Resolves when all are closed. A proxy may send a request over an idle
     * connection in the moment that it is closed, and must not send it twice: so for a second those are answered too, and the answer ends the connection.
     */
    async stop(graceMs: number): Promise<void> {
      stopping = true;
      guard.hurry();
      for (const response of open) if (!response.headersSent) response.setHeader("connection", "close");
      await drain(Math.min(DRAIN_MS, graceMs));
      // A connection that was busy at the stop stays open after its response, waiting for another request.
      setInterval(() => server.closeIdleConnections(), 100).unref();
      setTimeout(() => server.closeAllConnections(), graceMs).unref();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
