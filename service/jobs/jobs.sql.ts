import type { Statement } from "../db/client.ts";

/** Restricts a statement to jobs that wait or run. */
export const unfinished = "finished_at is null and failed_at is null";
/** Restricts a statement to unfinished jobs that a worker may start. */
export const free = (now: string) => `run_at <= ${now}::timestamptz and (lease_until is null or lease_until <= ${now}::timestamptz)`;
/** Restricts a statement to the runs `$1`, `$2` (ids, attempts) that this worker still owns. Finds them by the primary key. */
const owned = `j.id = any($1::text[]) and j.attempts = ($2::int[])[array_position($1::text[], j.id)]
  and j.finished_at is null and j.failed_at is null`;

/** Kinds of `$2` with a job to start at `$1`. One index look-up each. */
export const dueKinds: Statement = {
  name: "jobs_due_kinds",
  sql: `select wanted.kind from unnest($2::text[]) wanted(kind)
    where exists (select 1 from jobs j where j.kind = wanted.kind and ${unfinished} and ${free("$1")})`,
};

/**
 * Leases up to `$4` jobs of kind `$3` until `$2`, oldest first. Rows that another worker is claiming are skipped. The selection is
 * materialized: Postgres may run a subquery of the update more than once, and then lease more than `$4`.
 */
export const claimJobs: Statement = {
  name: "jobs_claim",
  sql: `with free as materialized (select id from jobs where kind = $3 and ${unfinished} and ${free("$1")}
      order by run_at, seq limit $4::int for update skip locked)
    update jobs j set attempts = j.attempts + 1, lease_until = $2::timestamptz from free where j.id = free.id
    returning j.id, j.payload, j.attempts`,
};

/** Leases one job by id until `$5`, and inserts it when absent. No row: another process runs it, or it ended after `$6`. */
export const claimJobNow: Statement = {
  name: "jobs_claim_now",
  sql: `insert into jobs as j (id, kind, payload, run_at, attempts, lease_until) values ($1, $2, $3::jsonb, $4::timestamptz, 1, $5::timestamptz)
    on conflict (id) do update set attempts = j.attempts + 1, lease_until = $5::timestamptz, payload = excluded.payload,
      finished_at = null, failed_at = null
    where j.run_at <= $4::timestamptz and (j.lease_until is null or j.lease_until <= $4::timestamptz)
      and coalesce(j.finished_at, j.failed_at, $6::timestamptz) <= $6::timestamptz
    returning j.attempts`,
};

/** Returns a row when a process holds the lease of job `$1` at `$2`. */
export const leasedJob: Statement = {
  name: "jobs_leased",
  sql: `select 1 as leased from jobs where id = $1 and ${unfinished} and lease_until > $2::timestamptz`,
};

/** Extends the leases of the runs `$1`, `$2` (ids, attempts) until `$3` and returns those that this worker still owns. */
export const renewLeases: Statement = {
  name: "jobs_renew",
  sql: `update jobs j set lease_until = $3::timestamptz where ${owned} returning j.id`,
};

/** Makes the runs `$1`, `$2` available to other workers. */
export const releaseLeases: Statement = {
  name: "jobs_release",
  sql: `update jobs j set lease_until = null where ${owned}`,
};

/** Finishes the runs `$1`, `$2`. The payload is deleted: it may hold codes, links and texts of people. */
export const finishJobs: Statement = {
  name: "jobs_finish",
  sql: `update jobs j set finished_at = $3::timestamptz, payload = null, lease_until = null, last_error = null
    where ${owned}`,
};

/** Schedules the next attempt of the run `$1`, `$2` for `$3`, with the error `$4`. */
export const retryJob: Statement = {
  name: "jobs_retry",
  sql: `update jobs set run_at = $3::timestamptz, lease_until = null, last_error = $4 where id = $1 and attempts = $2 and ${unfinished}`,
};

/** Turns the run `$1`, `$2` into a dead letter at `$3` with the error `$4`; without its payload when `$5`. */
export const failJob: Statement = {
  name: "jobs_fail",
  sql: `update jobs set failed_at = $3::timestamptz, lease_until = null, last_error = $4, payload = case when $5::boolean then null else payload end
    where id = $1 and attempts = $2 and ${unfinished}`,
};

/** Enqueues the jobs `$1`, `$2` (ids, kinds) of a period once across replicas, unless one of an earlier period is unfinished. */
export const enqueuePeriod: Statement = {
  name: "jobs_enqueue_period",
  sql: `insert into jobs (id, kind, payload) select due.id, due.kind, '{}'::jsonb from unnest($1::text[], $2::text[]) due(id, kind)
    where not exists (select 1 from jobs j where j.kind = due.kind and ${unfinished})
    on conflict (id) do nothing`,
};

/** Deletes finished jobs that ended before `$1` and dead letters that ended before `$2`, the earlier moment. */
export const purgeEndedJobs: Statement = {
  name: "jobs_purge",
  sql: "delete from jobs where coalesce(finished_at, failed_at) < $1::timestamptz and (failed_at is null or failed_at < $2::timestamptz)",
};
