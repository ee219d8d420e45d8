import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errors, Pool } from "undici";

/** Addresses of the service on the public origin; all others are pages. */
const PREFIXES = ["/v2", "/oauth", "/.well-known", "/mcp", "/files", "/uploads", "/oembed", "/auth.md"];

/** Headers that concern one connection (RFC 9110, 7.6.1), and those that say who the client is: our word goes. */
const DROPPED = new Set([
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

const isDropped = (name: string) => DROPPED.has(name) || name.startsWith("x-forwarded-");

/** Whether an address belongs to the service. */
export function isService(url: string): boolean {
  return PREFIXES.some((prefix) => url.startsWith(prefix) && (url.length === prefix.length || "/?".includes(url[prefix.length]!)));
}

/**
 * Whether a request target may pass at all: a path that decodes, without `.` or `..` segments in any spelling, which the
 * service would resolve to another path than the one the door judged.
 */
export function isSound(url: string): boolean {
  if (!url.startsWith("/")) return false;
  let path = url.split("?", 1)[0]!;
  if (path.includes("%")) {
    try {
      path = decodeURIComponent(path);
    } catch {
      return false;
    }
  }
  return !/[\\\p{Cc}]/u.test(path) && !/\/\.{1,2}(\/|;|$)/.test(path);
}

/**
 * The address a visitor is counted under: the socket's, or behind `proxies` proxies of ours the entry that the outermost of
 * them added to `X-Forwarded-For`. All entries further left are the client's own words.
 */
export function visitorOf(request: IncomingMessage, proxies: number): string {
  const peer = request.socket.remoteAddress ?? "";
  if (proxies === 0) return peer;
  const hops = request.headers["x-forwarded-for"]?.toString().split(",") ?? [];
  return hops.at(-proxies)?.trim() || peer;
}

/** Headers as Next may see them: its internal ones and all hints about host and protocol are ours to set. */
export function armour(request: IncomingMessage, appUrl: URL, proxies = 0): void {
  const { headers } = request;
  const visitor = visitorOf(request, proxies);
  for (const name of Object.keys(headers)) {
    if (
      /^(x-forwarded-|x-middleware-|x-nextjs-|x-invoke-|x-loupe-|x-matched-path|x-now-|x-vercel-|x-http-method-override|forwarded$|x-real-ip$|x-nonce$)/.test(
        name,
      )
    ) {
      delete headers[name];
    }
  }
  delete headers["content-security-policy"];
  headers.host = appUrl.host;
  headers["x-forwarded-for"] = visitor;
  headers["x-forwarded-host"] = appUrl.host;
  headers["x-forwarded-proto"] = appUrl.protocol.slice(0, -1);
  headers["x-forwarded-port"] = appUrl.port || (appUrl.protocol === "https:" ? "443" : "80");
}

/** Answers with a JSON body. */
export function answer(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", "x-content-type-options": "nosniff" });
  response.end(JSON.stringify(body));
}

/** A request's headers on their way to the service. */
function forwarded(request: IncomingMessage, proxies: number): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  // The dashboard's own cookies are no business of the API's; the authorization server has one of its own.
  const cookies = request.url!.startsWith("/oauth");
  // Whatever Connection names is meant for us alone.
  const named = new Set((request.headers.connection ?? "").toLowerCase().split(/\s*,\s*/));
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !isDropped(name) && !named.has(name) && (cookies || name !== "cookie")) headers[name] = value;
  }
  headers["x-forwarded-for"] = visitorOf(request, proxies);
  return headers;
}

function returned(from: IncomingHttpHeaders): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(from)) if (value !== undefined && !DROPPED.has(name)) headers[name] = value;
  return headers;
}

/**
 * Streams requests to the service, both ways and without gathering: an upload of any size takes the memory of a few chunks.
 * A client that leaves ends the upstream request; an upstream that is away or silent becomes an Error body.
 */
export function openDoor(
  serviceUrl: string,
  { headersTimeout = 120_000, proxies = 0 }: { headersTimeout?: number; proxies?: number } = {},
) {
  const pool = new Pool(serviceUrl, { connections: 1024, connect: { timeout: 3000 }, headersTimeout, bodyTimeout: 0 });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const leaving = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) leaving.abort();
    });
    const hasBody = request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
    // Its own stream, because undici destroys a body whose request is over, and with the request goes the client's socket: a
    // refusal in the middle of an upload would never arrive. What is still coming is read and dropped.
    const body = hasBody ? request.pipe(new PassThrough()) : null;
    body?.once("close", () => {
      request.unpipe(body);
      request.resume();
    });
    request.once("error", () => body?.destroy());
    try {
      const upstream = await pool.request({
        method: request.method as "GET",
        path: request.url!,
        headers: forwarded(request, proxies),
        body,
        signal: leaving.signal,
      });
      response.writeHead(upstream.statusCode, returned(upstream.headers));
      await pipeline(upstream.body, response);
    } catch (error) {
      body?.destroy();
      if (leaving.signal.aborted) return;
      const late = error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
      answer(response, late ? 504 : 502, { error: late ? "The service did not answer in time." : "The service could not be reached." });
    }
  }

  return {
    pass,
    /** Whether the service says that it is ready. */
    async isReady(): Promise<boolean> {
      try {
        const { statusCode, body } = await pool.request({ method: "GET", path: "/readyz", signal: AbortSignal.timeout(3000) });
        await body.dump();
        return statusCode === 200;
      } catch {
        return false;
      }
    },
    close: () => pool.destroy(),
  };
}
