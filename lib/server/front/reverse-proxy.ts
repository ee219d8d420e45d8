import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { errors, Pool } from "undici";
import { reportRefusal } from "../../metrics/refusals.ts";
import { openRefusals } from "./refusals.ts";
import { deploymentLabel } from "../../deployments/deployment-host.ts";
import { hasBody } from "./small-body.ts";
import { openSlots } from "./slots.ts";
import { visitorsOfFiles } from "../session/visitor-cookie.ts";
import { addressBehindProxies } from "./request-safety.ts";

/** Path prefixes of the service on the public origin; all other paths are pages. */
const SERVICE_PREFIXES = ["/v2", "/oauth", "/.well-known", "/mcp", "/files", "/uploads", "/oembed", "/auth.md"];

/** Address that signs in the person of a local instance. `/local/…` with more segments is an address of the account "local". */
const LOCAL_SIGN_IN = /^\/local\/[\w-]+\/?(?:\?|$)/;

/** Hop-by-hop headers (RFC 9110, section 7.6.1), and claims about the client that only we may make. */
const DROPPED_HEADERS = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
  "forwarded",
  "x-real-ip",
]);

const isDropped = (name: string) => DROPPED_HEADERS.has(name) || name.startsWith("x-forwarded-");

/** Returns true for a request target that the service handles. */
export function isServicePath(url: string): boolean {
  if (LOCAL_SIGN_IN.test(url)) return true;
  return SERVICE_PREFIXES.some((prefix) => url.startsWith(prefix) && (url.length === prefix.length || "/?".includes(url[prefix.length]!)));
}

/** Sends a JSON response. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", "x-content-type-options": "nosniff" });
  response.end(JSON.stringify(body));
}

function requestHeaders(request: IncomingMessage, proxies: number, deploymentsHost: string | null): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  // The API never needs the dashboard's cookies; the authorization server sets its own.
  // Cookies of a deployed site belong to its own host.
  const withCookies = request.url!.startsWith("/oauth") || deploymentLabel(deploymentsHost, request.headers.host) !== null;
  // Headers named in Connection are meant for this hop only.
  const hopByHop = new Set((request.headers.connection ?? "").toLowerCase().split(/\s*,\s*/));
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !isDropped(name) && !hopByHop.has(name) && (withCookies || name !== "cookie")) headers[name] = value;
  }
  // Files of a share link need the visitor, whose secret only its cookie has.
  if (request.headers.cookie && /^\/files\/[^?]*\?(?:[^#]*&)?link=/.test(request.url!)) {
    const visitors = visitorsOfFiles(request.headers.cookie);
    if (visitors) headers["share-visitor"] = visitors;
  }
  headers["x-forwarded-for"] = addressBehindProxies(request, proxies);
  return headers;
}

function responseHeaders(from: IncomingHttpHeaders): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(from)) if (value !== undefined && !DROPPED_HEADERS.has(name)) headers[name] = value;
  return headers;
}

type ProxyOptions = {
  /** Milliseconds to wait for the service's headers. */
  headersTimeout?: number;
  /** Trusted proxies in front of this server. */
  proxies?: number;
  /** Connections to the service, and the milliseconds that a request waits for one. */
  connections?: number;
  waitMs?: number;
  /** Host and port under which the service serves deployed sites. */
  deploymentsHost?: string | null;
};

/** Returns status and message of a request that the service did not answer. */
function failureOf(error: unknown): [status: number, message: string, headers?: Record<string, string>] {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return [504, "The service did not respond in time."];
  if (["EMFILE", "ENFILE"].includes(String((error as NodeJS.ErrnoException).code)))
    return [503, "This server is busy. Try again in a moment.", { "retry-after": "2" }];
  return [502, "Can’t connect to the service. Try again."];
}

export type ReverseProxy = ReturnType<typeof openReverseProxy>;

/**
 * Opens a reverse proxy to the service. It streams in both directions without buffering: an upload of any size takes the memory of a
 * few chunks. When the client disconnects, the upstream request ends; an upstream that is down or silent becomes an Error body.
 */
export function openReverseProxy(
  serviceUrl: string,
  { headersTimeout = 120_000, proxies = 0, connections = 1024, waitMs = 2000, deploymentsHost = null }: ProxyOptions = {},
) {
  const refusals = openRefusals(proxies);
  const pool = new Pool(serviceUrl, { connections, connect: { timeout: 3000 }, headersTimeout, bodyTimeout: 0 });
  // Readiness has a connection of its own, so that it is answered while all others are in use.
  const readiness = new Pool(serviceUrl, { connections: 1, connect: { timeout: 3000 } });
  const slots = openSlots(connections, waitMs);

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const disconnected = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) disconnected.abort();
    });
    // A stream of its own, because undici destroys the body of a request that is over, and with it the client's socket: a refusal
    // in the middle of an upload would never arrive. The rest of the body is read and dropped.
    const body = hasBody(request) ? request.pipe(new PassThrough()) : null;
    body?.once("close", () => {
      request.unpipe(body);
      request.resume();
    });
    request.once("error", () => body?.destroy());
    if (!(await slots.take())) {
      reportRefusal("connections", response);
      body?.destroy();
      return refusals.refuse(request, response, 503, "This server is busy. Try again in a moment.", { "retry-after": "2" });
    }
    try {
      // Chunks go straight to the client. A stream in between would hold more of them for each slow reader.
      const { signal } = disconnected;
      const upstream = {
        method: request.method as "GET",
        path: request.url!,
        headers: requestHeaders(request, proxies, deploymentsHost),
        body,
        signal,
      };
      await pool.stream(upstream, ({ statusCode, headers }) => {
        response.writeHead(statusCode, responseHeaders(headers));
        return response;
      });
    } catch (error) {
      body?.destroy();
      if (disconnected.signal.aborted) return;
      await refusals.refuse(request, response, ...failureOf(error));
    } finally {
      slots.release();
    }
  }

  return {
    forward,
    /** Returns the service's own readiness; false while it is down. */
    async isReady(): Promise<boolean> {
      try {
        const { statusCode, body } = await readiness.request({ method: "GET", path: "/readyz", signal: AbortSignal.timeout(3000) });
        await body.dump();
        return statusCode === 200;
      } catch {
        return false;
      }
    },
    async close() {
      await Promise.all([pool.destroy(), readiness.destroy()]);
    },
  };
}
