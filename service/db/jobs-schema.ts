import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, createdAt } from "./schema.ts";

/** Background jobs (docs/decisions/0042-jobs-queue.md). A finished row keeps no payload; it stays for a while to reject duplicates by id. */
export const jobs = pgTable(
  "jobs",
  {
    id: text("id").primaryKey(),
    seq: bigserial("seq", { mode: "number" }).notNull(),
    kind: text("kind").notNull(),
    payload: jsonb("payload"),
    /** Subject of the job: enqueueing a job deletes the unfinished ones of the same kind and topic. */
    topic: text("topic"),
    /** Account whose work the job is, for kinds that accounts take turns in. */
    owner: text("owner"),
    /** Milliseconds that its owner counts as having used at least, so that an account that used nothing for a while saved up no time. */
    turn: bigint("turn", { mode: "number" }).notNull().default(0),
    /** Earliest start. The default means as soon as possible, independent of clock skew between database and service. */
    runAt: at("run_at")
      .notNull()
      .default(sql`'epoch'`),
    /** Number of starts. Together with the id it identifies one run, so that a worker that lost its lease cannot settle the next run. */
    attempts: integer("attempts").notNull().default(0),
    leaseUntil: at("lease_until"),
    lastError: text("last_error"),
    finishedAt: at("finished_at"),
    /** Set on a dead letter: the job is not retried until an operator asks for it. */
    failedAt: at("failed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("jobs_due")
      .on(table.kind, table.runAt, table.seq)
      .where(sql`${table.finishedAt} is null and ${table.failedAt} is null`),
    index("jobs_owner")
      .on(table.kind, sql`coalesce(${table.owner}, '')`, table.runAt, table.seq)
      .where(sql`${table.finishedAt} is null and ${table.failedAt} is null`),
    index("jobs_topic")
      .on(table.kind, table.topic)
      .where(sql`${table.topic} is not null and ${table.finishedAt} is null`),
    index("jobs_ended")
      .on(sql`coalesce(${table.finishedAt}, ${table.failedAt})`)
      .where(sql`coalesce(${table.finishedAt}, ${table.failedAt}) is not null`),
    index("jobs_dead")
      .on(table.seq)
      .where(sql`${table.failedAt} is not null`),
  ],
);

/** Time that each account used, by kind of job, for kinds that accounts take turns in. Jobs without an owner share the row of the owner "". */
export const jobTurns = pgTable(
  "job_turns",
  {
    kind: text("kind").notNull(),
    owner: text("owner").notNull(),
    /** Milliseconds. Counts from the least of the accounts that waited, so only differences between owners mean something. */
    usedMs: bigint("used_ms", { mode: "number" }).notNull(),
    /** Latest start or end of one of the owner's jobs. */
    usedAt: at("used_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.owner] })],
);
