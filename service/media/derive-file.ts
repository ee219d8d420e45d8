import { setTimeout as sleep } from "node:timers/promises";
import type { LimitFunction } from "p-limit";
import type { Deps } from "../core/deps.ts";
import type { JobPayloads } from "../jobs/kinds.ts";
import type { JobHandler } from "../jobs/run-job.ts";
import { isJobLeased, runJobNow } from "../jobs/run-now.ts";

type Kind = "media.preview" | "media.poster";

/** Limits the runs of a kind in this process, those of jobs and those on demand together. */
export type DeriveLimit = { run: LimitFunction; maxWaiting: number };

const POLL_MS = 100;
/** Milliseconds that a request waits for a file that another process is making. */
const WAIT_MS = 20_000;

async function waitForOther(deps: Deps, kind: Kind, key: string): Promise<boolean> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(POLL_MS)) {
    const leased = await isJobLeased(deps, kind, key);
    if ((await deps.storage.size(key)) !== null) return true;
    if (!leased) return false;
  }
  return false;
}

async function derive<K extends Kind>(deps: Deps, kind: K, key: string, source: JobPayloads[K], make: JobHandler<K>): Promise<boolean> {
  const state = await runJobNow(deps, kind, key, source, make);
  if (state === "leased") return waitForOther(deps, kind, key);
  // The job may have ended between the look at the storage and the claim.
  return (await deps.storage.size(key)) !== null;
}

/**
 * Returns the storage key `key` of a file made from an original, making the file first when it is absent. The job of the same key
 * holds the lease during the run, so that no other process makes it too. Returns null when it cannot be made, failed less than 10 minutes
 * ago, or too many requests wait.
 */
export async function deriveOnDemand<K extends Kind>(
  deps: Deps,
  kind: K,
  key: string,
  source: JobPayloads[K],
  { make, limit: { run, maxWaiting } }: { make: JobHandler<K>; limit: DeriveLimit },
): Promise<string | null> {
  if ((await deps.storage.size(key)) !== null) return key;
  const made = await deps.shareRun(key, async () => {
    if (run.activeCount + run.pendingCount >= run.concurrency + maxWaiting) return false;
    // The limit covers the work only: requests that wait for a job must not delay that job.
    return derive(deps, kind, key, source, (...job) => run(() => make(...job)));
  });
  return made ? key : null;
}
