import { statement } from "../db/statement.ts";

/** Storage keys of all files that rows name. */
const namedFiles = `select key from media_versions where status = 'ready'
  union select 'builds/' || project_id || '/' || id from build_files where status in ('uploaded', 'ready')
  union select mask_key from comparisons where mask_key is not null
  union select picture_key from accounts where picture_key is not null
  union select 'comments/' || project_id || '/' || id from comment_images
  union select 'deployments/' || project_id || '/' || upload_id from deployment_contents where uploaded_at is not null`;

/** Returns the next files after `:after`, by their key. */
export const nextNamedFiles = statement<{ after: string; limit: number }, { key: string }>(
  "doctor_files_next",
  `select key from (${namedFiles}) named where key > :after order by key limit :limit::int`,
);

/** Returns a sample of the files, another one for each `:salt`. */
export const sampleNamedFiles = statement<{ salt: string; limit: number }, { key: string }>(
  "doctor_files_sample",
  `select key from (${namedFiles}) named order by md5(key || :salt::text) limit :limit::int`,
);

/** Returns the clock of the database, and the version of its server. */
export const databaseFacts = statement<Record<never, never>, { now: Date; server: string }>(
  "doctor_database",
  "select clock_timestamp() as now, current_setting('server_version') as server",
);

/** Returns the number of dead letters, and the start of the oldest job that could have started. */
export const queueFacts = statement<{ now: Date }, { dead: number; oldest: Date | null }>(
  "doctor_queue",
  `select (select count(*)::int from jobs where failed_at is not null) as dead,
    (select min(greatest(run_at, created_at)) from jobs
      where finished_at is null and failed_at is null and run_at <= :now::timestamptz and (lease_until is null or lease_until <= :now::timestamptz)) as oldest`,
);
