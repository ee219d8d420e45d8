import { runStatement } from "../db/statement.ts";
import type { Deps } from "../core/deps.ts";
import { jobIdFor } from "./enqueue.ts";
import { claimJobNow, finishJobs, leasedJob, renewLeases } from "./jobs.sql.ts";
import type { JobKind, JobPayloads } from "./kinds.ts";
import { type JobHandler, type JobRun, LEASE_MS, recordFailure, RENEW_MS } from "./run-job.ts";

/** Milliseconds for which a job that ended is not run again on demand. */
const PAUSE_MS = 10 * 60_000;

/**
 * Runs a job that is enqueued once in this process, for a caller that waits for its result, unless a process runs it already. The
 * lease is the worker's, so both never run it at the same time. Returns "ran" (also when the handler threw: the failure is recorded),
 * "leased" while another process runs it, or "paused" when it ended or failed a short while ago.
 */
export async function runJobNow<K extends JobKind>(
  deps: Deps,
  kind: K,
  once: string,
  payload: JobPayloads[K],
  handler: JobHandler<K>,
): Promise<"ran" | "leased" | "paused"> {
  const { database, log, now } = deps;
  const id = jobIdFor(kind, once);
  const at = now();
  const leaseUntil = () => new Date(now().getTime() + LEASE_MS);
  const params = {
    id,
    kind,
    payload: JSON.stringify(payload),
    now: at,
    leaseUntil: leaseUntil(),
    endedBefore: new Date(at.getTime() - PAUSE_MS),
  };
  const [claimed] = await runStatement(database, claimJobNow, params);
  if (!claimed) return (await isJobLeased(deps, kind, once)) ? "leased" : "paused";
  const run: JobRun = { id, attempts: claimed.attempts };
  const abort = new AbortController();
  const renewal = setInterval(() => {
    const renewed = runStatement(database, renewLeases, { ids: [id], attempts: [run.attempts], leaseUntil: leaseUntil() });
    renewed.catch((error: unknown) => log.warn({ err: error, job: id }, "a lease could not be renewed"));
  }, RENEW_MS).unref();
  try {
    await handler(deps, payload, { ...run, signal: abort.signal, spend: () => {} });
    await runStatement(database, finishJobs, { ids: [id], attempts: [run.attempts], now: now() });
  } catch (error) {
    await recordFailure(deps, kind, run, error);
  } finally {
    clearInterval(renewal);
  }
  return "ran";
}

/** Returns true while a process runs this job. */
export async function isJobLeased({ database, now }: Deps, kind: JobKind, once: string): Promise<boolean> {
  return (await runStatement(database, leasedJob, { id: jobIdFor(kind, once), now: now() })).length > 0;
}
