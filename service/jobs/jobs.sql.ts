import type { JobKind } from "./kinds.ts";
import { statement } from "../db/statement.ts";
import type { JobRun } from "./run-job.ts";

/** Restricts a statement to jobs that wait or run. */
export const unfinished = "finished_at is null and failed_at is null";
/** Restricts a statement to unfinished jobs that a worker may start. */
export const free = (now: string) => `run_at <= ${now}::timestamptz and (lease_until is null or lease_until <= ${now}::timestamptz)`;
/** Restricts a statement to the runs `:ids`, `:attempts` (ids, attempts) that this worker still owns. Finds them by the primary key. */
const owned = `j.id = any(:ids::text[]) and j.attempts = (:attempts::int[])[array_position(:ids::text[], j.id)]
  and j.finished_at is null and j.failed_at is null`;

/** Kinds of `:wanted` with a job to start at `:now`, in their order. `overdue`: the first of them was enqueued before `:overdueSince`. One index look-up each. */
export const dueKinds = statement<{ now: Date; overdueSince: Date; wanted: readonly string[] }, { kind: JobKind; overdue: boolean }>(
  "jobs_due_kinds",
  `select wanted.kind, greatest(first.created_at, first.run_at) < :overdueSince::timestamptz as overdue from unnest(:wanted::text[]) with ordinality wanted(kind, place)
    cross join lateral (select j.created_at, j.run_at from jobs j where j.kind = wanted.kind and ${unfinished} and ${free(":now")}
      order by j.run_at, j.seq limit 1) first order by wanted.place`,
);

/** A job that was claimed. `owner`: the account to charge, of kinds that accounts take turns in. */
export type ClaimedJob = JobRun & { payload: unknown; owner?: string };

/**
 * Leases up to `:limit` jobs of a kind until `:leaseUntil`, oldest first. Rows that another worker is claiming are skipped. The selection is
 * materialized: Postgres may run a subquery of the update more than once, and then lease more than `:limit`.
 */
export const claimJobs = statement<{ now: Date; leaseUntil: Date; kind: string; limit: number }, ClaimedJob>(
  "jobs_claim",
  `with free as materialized (select id from jobs where kind = :kind and ${unfinished} and ${free(":now")}
      order by run_at, seq limit :limit::int for update skip locked)
    update jobs j set attempts = j.attempts + 1, lease_until = :leaseUntil::timestamptz from free where j.id = free.id
    returning j.id, j.payload, j.attempts`,
);

/** Leases one job by id until `:leaseUntil`, and inserts it when absent. No row: another process runs it, or it ended after `:endedBefore`. */
export const claimJobNow = statement<
  { id: string; kind: string; payload: string; now: Date; leaseUntil: Date; endedBefore: Date },
  { attempts: number }
>(
  "jobs_claim_now",
  `insert into jobs as j (id, kind, payload, run_at, attempts, lease_until) values (:id, :kind, :payload::jsonb, :now::timestamptz, 1, :leaseUntil::timestamptz)
    on conflict (id) do update set attempts = j.attempts + 1, lease_until = :leaseUntil::timestamptz, payload = excluded.payload,
      finished_at = null, failed_at = null
    where j.run_at <= :now::timestamptz and (j.lease_until is null or j.lease_until <= :now::timestamptz)
      and coalesce(j.finished_at, j.failed_at, :endedBefore::timestamptz) <= :endedBefore::timestamptz
    returning j.attempts`,
);

/** Returns a row when a process holds the lease of job `:id` at `:now`. */
export const leasedJob = statement<{ id: string; now: Date }, { leased: number }>(
  "jobs_leased",
  `select 1 as leased from jobs where id = :id and ${unfinished} and lease_until > :now::timestamptz`,
);

/** Extends the leases of the runs `:ids`, `:attempts` (ids, attempts) until `:leaseUntil` and returns those that this worker still owns. */
export const renewLeases = statement<{ ids: readonly string[]; attempts: readonly number[]; leaseUntil: Date }, { id: string }>(
  "jobs_renew",
  `update jobs j set lease_until = :leaseUntil::timestamptz where ${owned} returning j.id`,
);

/** Makes the runs `:ids`, `:attempts` available to other workers. */
export const releaseLeases = statement<{ ids: readonly string[]; attempts: readonly number[] }>(
  "jobs_release",
  `update jobs j set lease_until = null where ${owned}`,
);

/** Finishes the runs `:ids`, `:attempts`. The payload is deleted: it may hold codes, links and texts of people. */
export const finishJobs = statement<{ ids: readonly string[]; attempts: readonly number[]; now: Date }>(
  "jobs_finish",
  `update jobs j set finished_at = :now::timestamptz, payload = null, lease_until = null, last_error = null
    where ${owned}`,
);

/** Schedules the next attempt of the run `:id`, `:attempts` for `:runAt`, with the error. */
export const retryJob = statement<{ id: string; attempts: number; runAt: Date; error: string }>(
  "jobs_retry",
  `update jobs set run_at = :runAt::timestamptz, lease_until = null, last_error = :error where id = :id and attempts = :attempts and ${unfinished}`,
);

/** Turns the run `:id`, `:attempts` into a dead letter at `:failedAt` with the error; without its payload when `:dropPayload`. */
export const failJob = statement<{ id: string; attempts: number; failedAt: Date; error: string; dropPayload: boolean }>(
  "jobs_fail",
  `update jobs set failed_at = :failedAt::timestamptz, lease_until = null, last_error = :error, payload = case when :dropPayload::boolean then null else payload end
    where id = :id and attempts = :attempts and ${unfinished}`,
);

/** Enqueues the jobs `:ids`, `:kinds` (ids, kinds) of a period once across replicas, unless one of an earlier period is unfinished. */
export const enqueuePeriod = statement<{ ids: readonly string[]; kinds: readonly string[] }>(
  "jobs_enqueue_period",
  `insert into jobs (id, kind, payload) select due.id, due.kind, '{}'::jsonb from unnest(:ids::text[], :kinds::text[]) due(id, kind)
    where not exists (select 1 from jobs j where j.kind = due.kind and ${unfinished})
    on conflict (id) do nothing`,
);

/** Deletes at most `:limit` finished jobs that ended before `:finishedBefore` and dead letters that ended before `:failedBefore`, the earlier moment. */
export const purgeEndedJobs = statement<{ finishedBefore: Date; failedBefore: Date; limit: number }, { one: number }>(
  "jobs_purge",
  `delete from jobs where id = any(array(select id from jobs where coalesce(finished_at, failed_at) < :finishedBefore::timestamptz
    and (failed_at is null or failed_at < :failedBefore::timestamptz) limit :limit::int for update skip locked)) returning 1 as one`,
);
