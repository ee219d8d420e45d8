import type { Statement } from "../db/client.ts";

const state = `case when failed_at is not null then 'dead' when finished_at is not null then 'finished'
  when lease_until > $1::timestamptz then 'running' else 'waiting' end`;
/** Restricts a statement to dead letters, of one id or one kind. */
const deadLetters = "failed_at is not null and ($1::text is null or id = $1) and ($2::text is null or kind = $2)";

/** Counts the jobs of each kind and state at `$1`. */
export const countJobs: Statement = {
  name: "jobs_count",
  sql: `select kind, ${state} as state, count(*)::int as count from jobs group by 1, 2 order by 1, 2`,
};

/** Lists the newest `$4` jobs of state `$2` and kind `$3` (null: any) at `$1`. */
export const listJobs: Statement = {
  name: "jobs_list",
  sql: `select * from (
      select id, seq, kind, ${state} as state, attempts, payload, last_error, run_at, created_at, failed_at from jobs where $3::text is null or kind = $3) j
    where state = $2 order by seq desc limit $4::int`,
};

/** Makes dead letters wait again from the first attempt, by id `$1` or kind `$2`. Those without a payload stay dead. */
export const retryDeadJobs: Statement = {
  name: "jobs_retry_dead",
  sql: `update jobs set failed_at = null, attempts = 0, run_at = 'epoch' where ${deadLetters} and payload is not null returning id`,
};

/** Deletes dead letters by id `$1` or kind `$2`. */
export const discardDeadJobs: Statement = {
  name: "jobs_discard_dead",
  sql: `delete from jobs where ${deadLetters} returning id`,
};
