import { setTimeout as sleep } from "node:timers/promises";
import { HttpError } from "./errors.ts";
import type { Allowance } from "./limits.ts";

const MOST_DELAY_MS = 10_000;

/** Returns the milliseconds that a request beyond a shared window waits: a quarter of a second, doubled for every 50 beyond it. */
export const slowdownMs = (excess: number): number =>
  excess === 0 ? 0 : Math.min(MOST_DELAY_MS, 250 * 2 ** Math.min(6, Math.floor(excess / 50)));

/** Delays a request by the longest wait of some windows. */
export async function slowDown(...windows: Allowance[]): Promise<void> {
  const delay = Math.max(...windows.map(({ excess }) => slowdownMs(excess)));
  if (delay) await sleep(delay);
}

/** Throws 429 if a window is full. */
export function refuseBeyond(...windows: Allowance[]): void {
  const full = windows.find(({ exceeded }) => exceeded);
  if (full) throw new HttpError(429, "Too many attempts. Wait a while and try again.", undefined, { "Retry-After": String(full.reset) });
}
