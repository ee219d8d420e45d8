import { runStatement } from "../db/statement.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { newId, sha256 } from "../core/ids.ts";
import type { Db, Tx } from "../db/client.ts";
import { jobs } from "../db/jobs-schema.ts";
import { jobKinds, type JobKind, type JobPayloads } from "./kinds.ts";
import { leastUsedTime } from "./turns.sql.ts";

export type JobOptions = {
  /** Enqueues the job once: a second job of the kind with the same value is dropped for a week after the first one finished. */
  once?: string;
  /** Subject of the job: unfinished jobs of the kind with the same topic are deleted first, so that only the newest runs. */
  topic?: string;
  /** Earliest start; without it as soon as possible. */
  runAt?: Date;
  /** Account whose work the job is, for kinds that accounts take turns in. */
  owner?: string;
};

/** Returns the id of a job that is enqueued once. */
export const jobIdFor = (kind: JobKind, once: string): string => sha256(`${kind} ${once}`);

/**
 * Adds a job within the transaction that causes it: both commit or neither. The insert notifies the workers of all replicas at
 * commit. Callers that pass a `topic` hold a lock on the row that the topic names, so that two transactions cannot both insert.
 */
export async function enqueue<K extends JobKind>(tx: Db | Tx, kind: K, payload: JobPayloads[K], options: JobOptions = {}): Promise<void> {
  await enqueueMany(tx, kind, [{ payload, ...options }]);
}

/** Returns the used time in milliseconds that an account begins to wait with: no less than others, so that it does not overtake all of them. */
async function turnOf(tx: Db | Tx, kind: JobKind): Promise<number> {
  const [row] = await runStatement(tx, leastUsedTime, { kind });
  return row!.used_ms;
}

/** Adds jobs of one kind in one statement, with the rules of `enqueue`. */
export async function enqueueMany<K extends JobKind>(
  tx: Db | Tx,
  kind: K,
  given: readonly ({ payload: JobPayloads[K] } & JobOptions)[],
): Promise<void> {
  await deleteUnfinishedJobs(
    tx,
    kind,
    given.flatMap(({ topic }) => topic ?? []),
  );
  if (!given.length) return;
  const turn = jobKinds[kind].inTurns ? await turnOf(tx, kind) : 0;
  const rows = given.map(({ once, ...rest }) => ({ id: once === undefined ? newId() : jobIdFor(kind, once), kind, turn, ...rest }));
  await tx.insert(jobs).values(rows).onConflictDoNothing({ target: jobs.id });
}

/** Deletes the unfinished jobs of a kind about these topics, dead letters included. A run in progress is not stopped. */
export async function deleteUnfinishedJobs(tx: Db | Tx, kind: JobKind, topics: readonly string[]): Promise<void> {
  if (!topics.length) return;
  await tx.delete(jobs).where(and(eq(jobs.kind, kind), inArray(jobs.topic, [...topics]), isNull(jobs.finishedAt)));
}
