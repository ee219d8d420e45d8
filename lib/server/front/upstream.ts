import type { IncomingHttpHeaders } from "node:http";
import { type Dispatcher, Pool } from "undici";

/** An upstream did not give a whole answer: 504 when it took too long, 502 for everything else. */
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

export type UpstreamAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Request = {
  method: string;
  /** Path and query, already encoded. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string | null;
  signal?: AbortSignal | null;
  /** Milliseconds for the whole exchange. */
  timeout?: number;
  /** Bytes of body that are accepted. */
  limit?: number;
};

const pools = new Map<string, Pool>();

/** The keep-alive pool of an origin. */
export function poolOf(origin: string): Pool {
  let pool = pools.get(origin);
  if (!pool)
    pools.set(origin, (pool = new Pool(origin, { connections: 256, connect: { timeout: 3000 }, headersTimeout: 0, bodyTimeout: 0 })));
  return pool;
}

/**
 * One exchange with an upstream, its body gathered whole. Redirects are handed back, not followed. Rejects with `UpstreamError`,
 * or with the signal's reason. Written against `dispatch`, because `fetch` (and Next's patch of it) costs more than the rest of
 * a forwarded request; the time limit covers headers and body together, so a peer that stops in mid-body cannot hold a socket.
 */
export function exchange(pool: Pool, { method, path, headers, body = null, signal, timeout = 15_000, limit = 16 * 1024 * 1024 }: Request) {
  return new Promise<UpstreamAnswer>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let early: Error | undefined;
    let status = 0;
    let received: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    let size = 0;

    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", aborted);
    };
    const fail = (error: Error) => {
      settle();
      reject(error);
      if (controller) controller.abort(error);
      else early = error;
    };
    const aborted = () => fail(signal!.reason as Error);
    const timer = setTimeout(() => fail(new UpstreamError(504, "The service did not answer in time.")), timeout);
    if (signal?.aborted) return aborted();
    signal?.addEventListener("abort", aborted, { once: true });

    pool.dispatch(
      { method: method as Dispatcher.HttpMethod, path, headers, body },
      {
        onRequestStart(it) {
          controller = it;
          if (early) it.abort(early);
        },
        onResponseStart(_, code, head) {
          status = code;
          received = head;
        },
        onResponseData(_, chunk) {
          size += chunk.length;
          if (size > limit) fail(new UpstreamError(502, "The service gave too long an answer."));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          settle();
          resolve({ status, headers: received, body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) });
        },
        onResponseError(_, cause) {
          settle();
          reject(new UpstreamError(502, "The service could not be reached.", { cause }));
        },
      },
    );
  });
}

/** Value of a response header that should occur once. */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};
