import { statement } from "../db/statement.ts";

const state = `case when failed_at is not null then 'dead' when finished_at is not null then 'finished'
  when lease_until > :now::timestamptz then 'running' else 'waiting' end`;
/** Restricts a statement to dead letters, of one id or one kind. */
const deadLetters = "failed_at is not null and (:id::text is null or id = :id) and (:kind::text is null or kind = :kind)";

/** Counts the jobs of each kind and state at `:now`. */
export const countJobs = statement<{ now: Date }, { kind: string; state: string; count: number }>(
  "jobs_count",
  `select kind, ${state} as state, count(*)::int as count from jobs group by 1, 2 order by 1, 2`,
);

type ListJobsRow = {
  id: string;
  seq: number;
  state: string;
  kind: string;
  attempts: number;
  payload: unknown;
  last_error: string | null;
  run_at: Date;
  created_at: Date;
  failed_at: Date | null;
};

/** Lists the newest `:limit` jobs of the state and the kind (null: any) at `:now`. */
export const listJobs = statement<{ now: Date; state: string; kind: string | null; limit: number }, ListJobsRow>(
  "jobs_list",
  `select * from (
      select id, seq, kind, ${state} as state, attempts, payload, last_error, run_at, created_at, failed_at from jobs where :kind::text is null or kind = :kind) j
    where state = :state order by seq desc limit :limit::int`,
);

/** Makes dead letters wait again from the first attempt, by id or kind. Those without a payload stay dead. */
export const retryDeadJobs = statement<{ id: string | null; kind: string | null }, { id: string }>(
  "jobs_retry_dead",
  `update jobs set failed_at = null, attempts = 0, run_at = 'epoch' where ${deadLetters} and payload is not null returning id`,
);

/** Deletes dead letters by id or kind. */
export const discardDeadJobs = statement<{ id: string | null; kind: string | null }, { id: string }>(
  "jobs_discard_dead",
  `delete from jobs where ${deadLetters} returning id`,
);

/** Starts the jobs that a restore held back. */
export const resumeHeldJobs = statement<{ heldUntil: Date }, { id: string }>(
  "jobs_resume",
  `update jobs set run_at = 'epoch' where run_at = :heldUntil::timestamptz and finished_at is null and failed_at is null returning id`,
);

/** Counts the jobs that a restore held back. */
export const countHeldJobs = statement<{ heldUntil: Date }, { held: number }>(
  "jobs_held",
  `select count(*)::int as held from jobs where run_at = :heldUntil::timestamptz and finished_at is null and failed_at is null`,
);
