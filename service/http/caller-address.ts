import type { IncomingMessage } from "node:http";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * The address a request is counted under. `X-Forwarded-For` belongs to the client unless the peer is on this machine: then the
 * right-most entry is what our own front door saw.
 */
export function callerAddress(incoming: IncomingMessage): string {
  const peer = incoming.socket.remoteAddress ?? "unknown";
  if (!LOOPBACK.has(peer)) return peer;
  return incoming.headers["x-forwarded-for"]?.toString().split(",").pop()?.trim() || peer;
}
