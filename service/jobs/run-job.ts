import { runStatement } from "../db/statement.ts";
import type { Deps } from "../core/deps.ts";
import { failJob, retryJob } from "./jobs.sql.ts";
import { jobKinds, retryDelay, type JobKind, type JobPayloads } from "./kinds.ts";

/** A run of a job, identified by the job's id and the number of the attempt. */
export type JobRun = { id: string; attempts: number };

export type JobContext = JobRun & {
  /** Aborted when this process stops or no longer owns the lease. */
  signal: AbortSignal;
  /** Reports milliseconds of processors that the job took from others, for kinds that accounts take turns in. May be called several times. */
  spend(ms: number): void;
};

/** Does the work of one kind. Must be safe to repeat: after a crash the job runs again. Throwing schedules the next attempt. */
export type JobHandler<K extends JobKind> = (deps: Deps, payload: JobPayloads[K], run: JobContext) => Promise<void>;
export type JobHandlers = { [K in JobKind]: JobHandler<K> };

/** A failure that another attempt cannot cure: the job becomes a dead letter immediately, and its payload is deleted. */
export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}

/** Milliseconds that a worker owns a job without renewing the lease. After that the worker is considered dead. */
export const LEASE_MS = 60_000;
export const RENEW_MS = LEASE_MS / 3;

const MAX_ERROR = 300;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR);

/** Returns true for a failure after which a job is not tried again. */
export const isDead = (kind: JobKind, { attempts }: JobRun, error: unknown): boolean =>
  error instanceof PermanentJobError || attempts >= jobKinds[kind].attempts;

/** Records a failed run: schedules the next attempt, or turns the job into a dead letter. */
export async function recordFailure({ database, log, now }: Deps, kind: JobKind, { id, attempts }: JobRun, error: unknown): Promise<void> {
  const permanent = error instanceof PermanentJobError;
  const dead = isDead(kind, { id, attempts }, error);
  log.warn({ err: error, job: id, kind, attempts, dead }, "a job failed");
  const at = now().getTime();
  if (dead)
    await runStatement(database, failJob, { id, attempts, failedAt: new Date(at), error: messageOf(error), dropPayload: permanent });
  else await runStatement(database, retryJob, { id, attempts, runAt: new Date(at + retryDelay(attempts)), error: messageOf(error) });
}
