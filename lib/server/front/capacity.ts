import { readFileSync } from "node:fs";

/** Connections that the front server keeps open at a time. */
export type Capacity = {
  /** Connections of all clients. */
  total: number;
  /** Connections of one client. */
  perClient: number;
  /** Further connections, which get only a 503 with `Retry-After`, or the readiness. */
  headroom: number;
};

/** Files and sockets that the process needs for itself: pages, their cache, pools that are idle. */
const OWN_DESCRIPTORS = 80;
const MOST: Capacity = { total: 600, perClient: 256, headroom: 64 };

/** Returns the descriptors that this process may open; infinite where the system has no such file. */
export function descriptorLimit(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}

/**
 * Returns the connections that a limit of descriptors has room for. Each connection takes two: its own and one to the service. Headroom
 * connections take one.
 */
export function capacityFor(descriptors: number): Capacity {
  const free = Math.max(24, descriptors - OWN_DESCRIPTORS);
  const headroom = Math.min(MOST.headroom, Math.floor(free / 4));
  const total = Math.min(MOST.total, Math.floor((free - headroom) / 2));
  return { total, perClient: Math.min(MOST.perClient, Math.ceil(total / 2)), headroom };
}
