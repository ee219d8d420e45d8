import type { IncomingMessage } from "node:http";

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
