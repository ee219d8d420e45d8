import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../../network/client-network.ts";
import { addressBehindProxies } from "./request-safety.ts";

/** Refused requests of one client in one window of so many seconds: the API's own figures (docs/spec/rate-limits.md). */
const REQUESTS = 500;
const SECONDS = 300;
/** Milliseconds that a refused connection may take to read its response. */
const LINGER_MS = 1000;

type Refusal = { status: number; error: string; headers: Record<string, string> };
/** Refuses requests with an Error body, a request id and the `RateLimit-…` headers. */
export type Refusals = ReturnType<typeof openRefusals>;

/** Opens the refusals of the front server. Requests that the client got wrong are counted, and above the limit refused with 429. */
export function openRefusals(proxies = 0) {
  const limiter = new RateLimiterMemory({ points: REQUESTS, duration: SECONDS });

  /** Counts a client's mistake, and only reads the window for other refusals. */
  async function windowOf(client: string, counted: boolean): Promise<RateLimiterRes | null> {
    if (!counted) return limiter.get(client);
    return limiter.consume(client).catch((full: unknown) => {
      if (full instanceof RateLimiterRes) return full;
      throw full;
    });
  }

  async function refusal(client: string, status: number, error: string, extra: Record<string, string>): Promise<Refusal> {
    const window = await windowOf(networkOf(client), status >= 400 && status < 500);
    const reset = String(Math.max(0, Math.ceil((window?.msBeforeNext ?? SECONDS * 1000) / 1000)));
    const exceeded = (window?.consumedPoints ?? 0) > REQUESTS && status < 500;
    const headers = {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": randomUUID(),
      "ratelimit-limit": String(REQUESTS),
      "ratelimit-remaining": String(Math.max(0, window?.remainingPoints ?? REQUESTS)),
      "ratelimit-reset": reset,
      ...extra,
    };
    if (!exceeded) return { status, error, headers };
    return { status: 429, error: "Too many requests. Wait and try again.", headers: { ...headers, "retry-after": reset } };
  }

  return {
    /** Refuses a request; closes the connection where a response was already begun. */
    async refuse(request: IncomingMessage, response: ServerResponse, status: number, error: string, extra: Record<string, string> = {}) {
      const requestId = response.getHeader("x-request-id");
      const own = requestId ? { "x-request-id": String(requestId) } : {};
      const it = await refusal(addressBehindProxies(request, proxies), status, error, { ...own, ...extra });
      if (response.headersSent || response.destroyed) return void response.destroy();
      response.writeHead(it.status, it.headers).end(JSON.stringify({ error: it.error }));
    },
    /** Refuses on a connection whose request was not understood or never ended, and closes it. */
    async refuseConnection(socket: Duplex & { remoteAddress?: string | undefined }, status: number, error: string, extra = {}) {
      const it = await refusal(socket.remoteAddress ?? "", status, error, extra);
      if (!socket.writable) return void socket.destroy();
      const body = JSON.stringify({ error: it.error });
      const headers = { ...it.headers, "content-length": String(Buffer.byteLength(body)), connection: "close" };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.end([`HTTP/1.1 ${it.status} ${STATUS_CODES[it.status]}`, ...lines, "", body].join("\r\n"));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    },
  };
}
