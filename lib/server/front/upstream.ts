import type { IncomingHttpHeaders } from "node:http";
import { type Dispatcher, Pool } from "undici";
import { capacityFor, descriptorLimit } from "./capacity.ts";

/** The upstream sent no complete response: 504 after a time-out, 502 otherwise. */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
  constructor(
    readonly status: 502 | 504,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type UpstreamRequest = {
  method: string;
  /** Path and query, already encoded. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string | null;
  signal?: AbortSignal | null;
  /** Milliseconds for the complete exchange, headers and body together. */
  timeout?: number;
  /** Maximum size of the response body in bytes. */
  limit?: number;
  /** Sends it over connections of its own: a response that stays open must not take those of short calls. */
  isLong?: boolean;
};

export type UpstreamResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };
/** A response with its body still to be read, and the time limit that covers the reading. */
export type UpstreamStream = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Dispatcher.ResponseData["body"];
  /** Reads the body completely. Rejects with `UpstreamError` when it is too long, too late or cut short. */
  readBody(): Promise<Buffer>;
  /** Lifts the time limit, for a body that is streamed on. A pause of 30 s between two chunks still ends it. */
  allowStreaming(): void;
};

const CHUNK_TIMEOUT_MS = 30_000;
/** Connections of an origin: 256, or fewer where the process may open few descriptors. */
const CONNECTIONS = Math.min(256, Math.ceil(capacityFor(descriptorLimit()).total / 2));
const pools = new Map<string, Pool>();

/** Returns the keep-alive pool of an origin, for short or for long responses. */
function poolOf(origin: string, isLong: boolean): Pool {
  const key = `${isLong} ${origin}`;
  let pool = pools.get(key);
  if (!pool) pools.set(key, (pool = new Pool(origin, { connections: CONNECTIONS, connect: { timeout: 3000 }, headersTimeout: 0 })));
  return pool;
}

/**
 * Sends a request to an upstream and resolves when its headers have arrived. Redirects are returned, not followed. Rejects with
 * `UpstreamError`, or with the signal's reason. The time limit covers the body too, so a peer that stalls cannot hold a socket.
 */
export async function openUpstream(origin: string, request: UpstreamRequest): Promise<UpstreamStream> {
  const { method, path, headers, body = null, signal, timeout = 15_000, limit = 16 * 1024 * 1024, isLong = false } = request;
  signal?.throwIfAborted();
  const abort = new AbortController();
  const leave = () => abort.abort(signal!.reason);
  const timer = setTimeout(() => abort.abort(new UpstreamError(504, "The service did not respond in time.")), timeout);
  const settle = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  };
  const fail = (cause: unknown): never => {
    settle();
    if (abort.signal.aborted) throw abort.signal.reason;
    throw cause instanceof UpstreamError ? cause : new UpstreamError(502, "Can’t connect to the service. Try again.", { cause });
  };
  signal?.addEventListener("abort", leave, { once: true });
  const response = await poolOf(origin, isLong)
    .request({ method: method as Dispatcher.HttpMethod, path, headers, body, signal: abort.signal, bodyTimeout: CHUNK_TIMEOUT_MS })
    .catch(fail);
  response.body.once("close", settle);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
    async readBody() {
      const chunks: Buffer[] = [];
      let size = 0;
      try {
        for await (const chunk of response.body as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > limit) throw new UpstreamError(502, "The service sent a response that is too long.");
          chunks.push(chunk);
        }
      } catch (error) {
        return fail(error);
      }
      return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    },
    allowStreaming: () => clearTimeout(timer),
  };
}

/** Sends a request to an upstream and reads the complete response. Rejects like `openUpstream`. */
export async function callUpstream(origin: string, request: UpstreamRequest): Promise<UpstreamResponse> {
  const response = await openUpstream(origin, request);
  return { status: response.status, headers: response.headers, body: await response.readBody() };
}

/** Returns a response header that should occur once. */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};
