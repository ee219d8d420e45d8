import type { Deps } from "../core/deps.ts";
import { enqueuePeriod, purgeEndedJobs } from "./jobs.sql.ts";
import type { JobKind } from "./kinds.ts";
import { purgeTurns } from "./turns.sql.ts";

const DAY_MS = 86_400_000;
/** Days that a finished job stays, to reject duplicates, and that a dead letter stays, for operators. */
const FINISHED_DAYS = 7;
const DEAD_DAYS = 14;

/** Milliseconds between checks. Shorter than every period. */
const CHECK_MS = 15_000;

/** Periodic jobs and the seconds of their period. */
const periods: Partial<Record<JobKind, number>> = {
  "mail.adopt-outbox": 60,
  "digests.send": 300,
  "usage.announce": 300,
  "oauth.purge": 600,
  "automations.purge": 3600,
  "history.purge": 3600,
  "media.purge": 3600,
  "media.sweep": 3600,
  "people.sweep": 3600,
  "comment-images.purge": 3600,
  "projects.purge": 3600,
  "builds.purge": 3600,
  "deployments.purge": 3600,
  "mail.purge": 3600,
  "jobs.purge": 3600,
};

/** Enqueues each periodic job of the current period, once across replicas. */
export async function enqueueDuePeriods({ database, now }: Deps): Promise<void> {
  const seconds = Math.floor(now().getTime() / 1000);
  const kinds = Object.keys(periods) as JobKind[];
  const ids = kinds.map((kind) => `${kind} ${Math.floor(seconds / periods[kind]!)}`);
  await database.run(enqueuePeriod, [ids, kinds]);
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
export async function purgeJobs({ database, now }: Deps): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await database.run(purgeEndedJobs, [before(FINISHED_DAYS), before(DEAD_DAYS)]);
  await database.run(purgeTurns, [before(FINISHED_DAYS)]);
}
