import { statement } from "../db/statement.ts";
import { free, unfinished, type ClaimedJob } from "./jobs.sql.ts";

const ownerOf = "coalesce(j.owner, '')";

/**
 * Common tables: `owners` of unfinished jobs of a kind, one look-up in the index `jobs_owner` each, and `line`: those with a job that fulfils `$wanted`,
 * with the time that they count as having used.
 */
const line = (kind: string, wanted: string) => `owners(owner) as (
    (select ${ownerOf} from jobs j where j.kind = ${kind} and ${unfinished} order by ${ownerOf} limit 1)
    union all
    select (select ${ownerOf} from jobs j where j.kind = ${kind} and ${unfinished} and ${ownerOf} > o.owner order by ${ownerOf} limit 1)
    from owners o where o.owner is not null),
  line as (
    select o.owner, greatest(t.used_ms, first.turn) as used_ms, first.run_at, first.seq from owners o
    cross join lateral (select j.turn, j.run_at, j.seq from jobs j where j.kind = ${kind} and ${ownerOf} = o.owner and ${unfinished}
      and ${wanted} order by j.run_at, j.seq limit 1) first
    left join job_turns t on t.kind = ${kind} and t.owner = o.owner)`;

/** Number of jobs to lease: up to `:limit` of an account that waits alone, else one, after which it is another's turn. */
const most = "(select case when count(*) = 1 then :limit::int else 1 end from line)";

/**
 * Leases jobs of a kind until `:leaseUntil`: the oldest of the owner that used the least time, who is charged `:charge` milliseconds for each. Rows that another
 * worker is claiming are skipped. Only the rows that are returned are locked: the join looks for one owner after the other, and ends with enough jobs.
 */
export const claimJobsInTurn = statement<
  { now: Date; leaseUntil: Date; kind: string; charge: number; limit: number },
  ClaimedJob & { owner: string }
>(
  "jobs_claim_in_turn",
  `with recursive ${line(":kind", free(":now"))},
    next as materialized (
      select job.id, waiting.owner, waiting.used_ms from (select * from line order by used_ms, run_at, seq) waiting
      cross join lateral (select j.id from jobs j where j.kind = :kind and ${ownerOf} = waiting.owner and ${unfinished} and ${free(":now")}
        order by j.run_at, j.seq limit ${most} for update skip locked) job
      limit ${most}),
    charged as (
      insert into job_turns as t (kind, owner, used_ms, used_at)
      select :kind, next.owner, next.used_ms + :charge::bigint * count(*), :now::timestamptz from next group by next.owner, next.used_ms
      on conflict (kind, owner) do update
        set used_ms = greatest(t.used_ms + :charge::bigint * (select count(*) from next), excluded.used_ms), used_at = excluded.used_at)
    update jobs j set attempts = j.attempts + 1, lease_until = :leaseUntil::timestamptz from next where j.id = next.id
    returning j.id, j.payload, j.attempts, next.owner`,
);

/** Adds `:ms` milliseconds, also fewer than none, to the used time of the kind and the owner, at `:now`. */
export const addUsedTime = statement<{ kind: string; owner: string; ms: number; now: Date }>(
  "job_turns_add",
  "update job_turns set used_ms = used_ms + :ms::bigint, used_at = :now::timestamptz where kind = :kind and owner = :owner",
);

/** Selects the least used time of the owners with due jobs of the kind; where there are none, the most that an owner used. */
export const leastUsedTime = statement<{ kind: string }, { used_ms: number }>(
  "job_turns_least",
  `with recursive ${line(":kind", "j.run_at <= now()")}
    select coalesce(min(used_ms), (select max(t.used_ms) from job_turns t where t.kind = :kind), 0) as used_ms from line`,
);
