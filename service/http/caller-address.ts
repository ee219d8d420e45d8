import type { IncomingMessage } from "node:http";
import { requestIdOf } from "../../lib/log/request-id.ts";
import type { Client } from "../core/deps.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Returns the client address for rate limits. `X-Forwarded-For` is trusted only from a peer on this machine: its last entry is then the
 * address that the front server saw.
 */
export function callerAddress(incoming: IncomingMessage): string {
  const peer = incoming.socket.remoteAddress ?? "unknown";
  if (!LOOPBACK.has(peer)) return peer;
  return incoming.headers["x-forwarded-for"]?.toString().split(",").pop()?.trim() || peer;
}

/** Returns the id of a request: the web server's, from a peer on this machine, else a new one. */
export const callerRequestId = ({ socket, headers }: IncomingMessage): string =>
  requestIdOf(LOOPBACK.has(socket.remoteAddress ?? "") ? headers["x-request-id"] : undefined);

/** Returns the header by which a peer on this machine continues its trace. */
export const callerTrace = ({ socket, headers }: IncomingMessage): string | undefined =>
  LOOPBACK.has(socket.remoteAddress ?? "") ? headers["traceparent"]?.toString() : undefined;

/** Longest stored `User-Agent`. */
const BROWSER_LENGTH = 300;

/** Returns what the history stores about a client: its address and its `User-Agent`. */
export const clientOf = (c: { env: { incoming: IncomingMessage } }): Client => ({
  address: callerAddress(c.env.incoming),
  browser: c.env.incoming.headers["user-agent"]?.slice(0, BROWSER_LENGTH) ?? null,
});
