import { runStatement } from "../db/statement.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { traced } from "../../lib/tracing/spans.ts";
import type { Deps } from "../core/deps.ts";
import { claimJobs, dueKinds, finishJobs, releaseLeases, renewLeases, type ClaimedJob } from "./jobs.sql.ts";
import { jobKinds, type JobKind, jobPriorities } from "./kinds.ts";
import { type JobHandler, type JobHandlers, type JobRun, isDead, LEASE_MS, recordFailure, RENEW_MS } from "./run-job.ts";
import { addUsedTime, claimJobsInTurn } from "./turns.sql.ts";

const BATCH = 20;
/** Milliseconds between polls, which find retries that became due and jobs whose notification got lost. */
const POLL_MS = 1000;
/** Milliseconds that running jobs may take after a stop. */
const GRACE_MS = 5000;
/** Milliseconds that an account is charged when its job starts, until the end tells the real time: two free slots are not both for a slow one. */
const CHARGE_MS = 1000;
/** Jobs of housekeeping at the same time in one worker. Many of them become due in the same second. */
const HOUSEKEEPING = 2;
/** Milliseconds that a job of housekeeping waits for others at most. */
const OVERDUE_MS = 5 * 60_000;
const CHANNEL = "loupe_jobs";

const isHousekeeping = (kind: JobKind) => jobKinds[kind].priority === "housekeeping";
const rankOf = (kind: JobKind) => jobPriorities.indexOf(jobKinds[kind].priority);
const byPriority = (kinds: readonly JobKind[]) => kinds.toSorted((one, other) => rankOf(one) - rankOf(other));

export type Worker = {
  /** Looks for due jobs now instead of at the next poll. */
  wake(): void;
  /** Starts no more jobs, waits up to 5 s for those that run and releases the leases of the rest. */
  stop(): Promise<void>;
};
type Running = Omit<ClaimedJob, "payload"> & { kind: JobKind; abort: AbortController };

const columns = (runs: readonly JobRun[]) => ({ ids: runs.map(({ id }) => id), attempts: runs.map(({ attempts }) => attempts) });

/** Runs jobs of the kinds that have a handler, until stopped. Any number of workers on one database run each job once. */
export function startWorker(deps: Deps, handlers: Partial<JobHandlers>): Worker {
  const { database, log, now } = deps;
  const kinds = byPriority(Object.keys(handlers) as JobKind[]);
  const running = new Set<Running>();
  let nextBatch: { runs: JobRun[]; done: Promise<void> } | null = null;
  let lastBatch: Promise<void> = Promise.resolve();
  let stopped = false;
  let woken = false;
  let resume = () => {};

  const wake = () => {
    woken = true;
    resume();
  };
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const freeSlots = (kind: JobKind) => jobKinds[kind].concurrency - [...running].filter((run) => run.kind === kind).length;

  /** Returns true where one more job of housekeeping may start. It waits for urgent jobs, unless it is overdue, and then one runs at a time. */
  function mayTidy(isUrgent: boolean, overdue: boolean): boolean {
    const count = [...running].filter((run) => isHousekeeping(run.kind)).length;
    return isUrgent ? overdue && count === 0 : count < HOUSEKEEPING;
  }

  /** Marks a run as finished. Runs that end while a statement is on its way share the next one. */
  function finish(run: JobRun): Promise<void> {
    if (!nextBatch) {
      const runs: JobRun[] = [];
      const done = lastBatch.then(async () => {
        nextBatch = null;
        await runStatement(database, finishJobs, { ...columns(runs), now: now() });
      });
      nextBatch = { runs, done };
      lastBatch = done.catch(() => {});
    }
    nextBatch.runs.push(run);
    return nextBatch.done;
  }

  async function runJob(run: Running, payload: unknown): Promise<void> {
    const { id, attempts, kind, owner, abort } = run;
    let spent: number | null = null;
    const started = performance.now();
    let result: "done" | "retried" | "dead" = "done";
    let end = () => finish(run);
    try {
      const handler = handlers[kind] as JobHandler<JobKind>;
      const spend = (ms: number) => void (spent = (spent ?? 0) + ms);
      const work = () => handler(deps, payload as never, { id, attempts, signal: abort.signal, spend });
      await traced(`job ${kind}`, "internal", { "loupe.job.attempt": attempts }, work);
    } catch (error) {
      result = isDead(kind, run, error) ? "dead" : "retried";
      end = () => recordFailure(deps, kind, run, error);
      deps.metrics.error(error);
    }
    deps.metrics.job(kind, result, (performance.now() - started) / 1000);
    // A released or lost run belongs to another worker.
    if (!running.has(run)) return;
    const ms = Math.round(spent ?? performance.now() - started) - CHARGE_MS;
    if (owner !== undefined) await runStatement(database, addUsedTime, { kind, owner, ms, now: now() });
    await end();
  }

  async function claim(): Promise<number> {
    const due = await runStatement(database, dueKinds, { now: now(), overdueSince: new Date(now().getTime() - OVERDUE_MS), wanted: kinds });
    const isUrgent = due.some(({ kind }) => !isHousekeeping(kind));
    let count = 0;
    for (const { kind, overdue } of due) {
      if (stopped) break;
      if (freeSlots(kind) <= 0 || (isHousekeeping(kind) && !mayTidy(isUrgent, overdue))) continue;
      const at = now();
      const leased = { now: at, leaseUntil: new Date(at.getTime() + LEASE_MS), kind, limit: Math.min(BATCH, freeSlots(kind)) };
      const rows = jobKinds[kind].inTurns
        ? await runStatement(database, claimJobsInTurn, { ...leased, charge: CHARGE_MS })
        : await runStatement(database, claimJobs, leased);
      count += rows.length;
      for (const { payload, ...row } of rows) {
        const run: Running = { ...row, kind, abort: new AbortController() };
        running.add(run);
        void runJob(run, payload)
          .catch(warn("the end of a job could not be recorded; it runs again after its lease"))
          .finally(() => {
            running.delete(run);
            wake();
          });
      }
    }
    return count;
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      woken = false;
      const count = await claim().catch((error: unknown) => {
        warn("jobs could not be claimed")(error);
        return 0;
      });
      if (count || woken || stopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS).unref();
        resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async function renew(): Promise<void> {
    const runs = [...running];
    if (!runs.length) return;
    const rows = await runStatement(database, renewLeases, { ...columns(runs), leaseUntil: new Date(now().getTime() + LEASE_MS) });
    const owned = new Set(rows.map(({ id }) => id));
    for (const run of runs.filter(({ id }) => !owned.has(id))) if (running.delete(run)) run.abort.abort();
  }

  const renewal = setInterval(() => void renew().catch(warn("leases could not be renewed")), RENEW_MS).unref();
  const unlisten = database.listen(CHANNEL, wake);
  const ended = loop();

  return {
    wake,
    async stop() {
      stopped = true;
      wake();
      await ended;
      const until = Date.now() + GRACE_MS;
      while (running.size && Date.now() < until) await sleep(20);
      clearInterval(renewal);
      const left = [...running];
      running.clear();
      for (const { abort } of left) abort.abort();
      if (left.length) await runStatement(database, releaseLeases, columns(left)).catch(warn("leases could not be released"));
      await unlisten();
    },
  };
}
