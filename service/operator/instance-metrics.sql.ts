import { statement } from "../db/statement.ts";

/** Counts waiting jobs and dead letters of each kind at `:now`, with the seconds that the oldest one could have started. Held jobs are left out. */
export const queueByKind = statement<{ now: Date; heldUntil: Date }, { kind: string; waiting: number; dead: number; oldest: number }>(
  "metrics_queue",
  `select kind, (count(*) filter (where failed_at is null))::int as waiting, (count(*) filter (where failed_at is not null))::int as dead,
      coalesce(max(extract(epoch from :now::timestamptz - greatest(run_at, created_at)))
        filter (where failed_at is null and run_at <= :now::timestamptz), 0)::float8 as oldest
    from jobs where (failed_at is not null)
      or (finished_at is null and run_at < :heldUntil::timestamptz and (lease_until is null or lease_until <= :now::timestamptz))
    group by kind`,
);

/** Returns the bytes of the files that rows name, and of those that were added since `:since`. Reduced copies and masks are left out. */
export const storedBytes = statement<{ since: Date }, { total: number; added: number }>(
  "status_stored_bytes",
  `select coalesce(sum(size), 0)::bigint as total, coalesce(sum(size) filter (where created_at >= :since::timestamptz), 0)::bigint as added from (
      select max(size) as size, min(created_at) as created_at from media_versions where status = 'ready' group by key
      union all select size, created_at from build_files where status in ('uploaded', 'ready')
      union all select size, created_at from deployment_contents where uploaded_at is not null) stored`,
);

/** Returns the size of the database in bytes, with indexes. */
export const databaseSize = statement<Record<never, never>, { bytes: number }>(
  "status_database_size",
  `select pg_database_size(current_database())::bigint as bytes`,
);

/** Returns the names of the processes that are connected to this database. */
export const connectedProcesses = statement<{ prefix: string }, { name: string }>(
  "status_processes",
  `select distinct application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, :prefix) order by application_name`,
);
