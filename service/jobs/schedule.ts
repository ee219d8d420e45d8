import { jobTurns } from "../db/jobs-schema.ts";
import { lt } from "drizzle-orm";
import { runStatement } from "../db/statement.ts";
import type { Deps } from "../core/deps.ts";
import { enqueuePeriod, purgeEndedJobs } from "./jobs.sql.ts";
import { jobKindNames, jobKinds } from "./kinds.ts";

const DAY_MS = 86_400_000;
/** Days that a finished job stays, to reject duplicates, and that a dead letter stays, for operators. */
const FINISHED_DAYS = 7;
const DEAD_DAYS = 14;
/** Jobs that one statement deletes. */
const PURGED = 5000;

/** Milliseconds between checks. Shorter than every period. */
const CHECK_MS = 15_000;

/** Enqueues each periodic job of the current period, once across replicas. */
export async function enqueueDuePeriods({ database, now }: Deps): Promise<void> {
  const seconds = Math.floor(now().getTime() / 1000);
  const periods = jobKindNames.flatMap((kind) => {
    const { every } = jobKinds[kind];
    return every ? [{ kind, id: `${kind} ${Math.floor(seconds / every)}` }] : [];
  });
  const ids = periods.map(({ id }) => id);
  const kinds = periods.map(({ kind }) => kind);
  await runStatement(database, enqueuePeriod, { ids, kinds });
}

/** Enqueues periodic jobs until stopped. Every worker does this; the job's id makes each period unique. */
export function startSchedule(deps: Deps): { stop(): Promise<void> } {
  const check = () =>
    enqueueDuePeriods(deps).catch((error: unknown) => deps.log.warn({ err: error }, "periodic jobs could not be enqueued"));
  let checking = check();
  const timer = setInterval(() => (checking = check()), CHECK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await checking;
    },
  };
}

/** Deletes finished jobs and unused times of accounts after 7 days, and dead letters after 14 days. */
export async function purgeJobs({ database, db, now }: Deps): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const ended = { finishedBefore: before(FINISHED_DAYS), failedBefore: before(DEAD_DAYS), limit: PURGED };
  while ((await runStatement(database, purgeEndedJobs, ended)).length === PURGED);
  await db.delete(jobTurns).where(lt(jobTurns.usedAt, before(FINISHED_DAYS)));
}
