import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from "drizzle-orm/pg-core";
import { drizzle as drizzleLite } from "drizzle-orm/pglite";
import { migrate as migrateLite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import type { Logger } from "pino";
import { productFile } from "../../lib/product/files.mjs";
import { listenPostgres } from "./connections/listen.ts";
import { MeasuredPool, observed } from "./connections/observed.ts";
import { processName } from "./connections/process-name.ts";
import { isDatabaseGone, isLostToAnother } from "./outage.ts";
import * as schema from "./schema.ts";
import type { Row } from "./statement.ts";

/** Both databases behind one dialect. Inside a transaction only the transaction's handle is used. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

type NamedSql = { name: string; sql: string };

export type Database = {
  kind: "pglite" | "postgres";
  db: Db;
  /** The embedded database itself, for `COPY`; null with Postgres. */
  embedded: PGlite | null;
  /** Runs SQL with `$1…`, which Postgres prepares by its name. Statements of the service run with `runStatement`. */
  query<R extends Row>(statement: NamedSql, values: readonly unknown[]): Promise<R[]>;
  /**
   * Calls `receive` with the payload of each `NOTIFY` on a channel, from any process that uses this database, and without one where some may
   * have got lost. Returns a function that ends it. A notification may get lost, so callers poll as well.
   */
  listen(channel: string, receive: (payload?: string) => void): () => Promise<void>;
  /** Numbers of connections; none of the embedded database. */
  connections(): Record<"used" | "idle" | "waiting", number> | Record<never, never>;
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Folder of the SQL migrations. */
export const migrationsFolder = productFile("service/db/migrations");
/** int8 as number: no value of ours passes 2^53. */
pg.types.setTypeParser(20, Number);

/**
 * Files that the embedded database keeps open. It has more than the descriptors of a small machine, and does not see their limit: without
 * this it fails with the first file beyond it.
 */
const MOST_FILES = 100;
/** Settings of a database in memory: its files are there already, and the usual 128 MB of copies take half of the time to open it. */
export const IN_MEMORY = ["-c", "shared_buffers=16MB"];

/**
 * Opens the embedded database in a folder, or in memory, as it is. Exactly one process may have the folder open. `snapshot`: contents of a
 * new database, as `dumpDataDir` of PGlite returns them.
 */
export const createPglite = (folder?: string, snapshot?: Blob): Promise<PGlite> =>
  PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(snapshot && { loadDataDir: snapshot }),
    parsers: { 20: Number },
    startParams: [...PGlite.defaultStartParams, "-c", `max_files_per_process=${MOST_FILES}`, ...(folder ? [] : IN_MEMORY)],
  });

/** Migrates the embedded database, with the migrations of a folder. */
export const migratePglite = (client: PGlite, folder = migrationsFolder): Promise<void> =>
  migrateLite(drizzleLite(client), { migrationsFolder: folder });

/** Puts an embedded database, open and migrated, behind the dialect. With a log, it logs slow and failed statements. */
export function overPglite(embedded: PGlite, log?: Logger): Database {
  const client = log ? observed(embedded, log) : embedded;
  const named = { query: ({ sql }: NamedSql, values: readonly unknown[]) => embedded.query(sql, [...values]) };
  const statements = log ? observed(named, log) : named;
  return {
    kind: "pglite",
    db: drizzleLite(client, { schema }) as unknown as Db,
    embedded,
    query: async <R extends Row>(statement: NamedSql, values: readonly unknown[]) =>
      (await statements.query(statement, values)).rows as R[],
    listen: (channel, receive) => {
      const unlisten = embedded.listen(channel, receive);
      return async () => (await unlisten)();
    },
    connections: () => ({}),
    ping: async () => void (await client.query("select 1")),
    close: () => embedded.close(),
  };
}

/** Opens the embedded database as `createPglite` does, and migrates it. With a log, it logs slow and failed statements. */
export async function openPglite(folder?: string, snapshot?: Blob, log?: Logger): Promise<Database> {
  const embedded = await createPglite(folder, snapshot);
  await migratePglite(embedded);
  return overPglite(embedded, log);
}

/** Size of a pool, and the milliseconds to wait for a connection and for a statement. */
export type PoolLimits = { max?: number; connectTimeout?: number; queryTimeout?: number };

/** `program` names the connections; `onWait` gets the seconds that a caller waited for one. */
type PoolOptions = { program?: string; onWait?: (seconds: number) => void };

/** As long as a statement may take: a caller also waits for connections that others use, such as 240 people who decide about one build. */
const CONNECT_MS = 15_000;

/** Keeps Postgres from compiling a connection's statements, which takes longer than to run them (docs/decisions/0095-no-jit.md). */
async function withoutJit(client: pg.ClientBase): Promise<void> {
  await client.query("set jit = off");
}

/** Opens a pool of connections to Postgres. Slow and failed statements are logged. A connection that breaks is logged and replaced; it never ends the process. */
export function openPostgres(
  connectionString: string,
  log: Logger,
  { max = 10, connectTimeout = CONNECT_MS, queryTimeout = 15_000 }: PoolLimits = {},
  { program = "command", onWait = () => {} }: PoolOptions = {},
): Database {
  const name = processName(program);
  const config = {
    application_name: name,
    connectionString,
    max,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout,
    onConnect: withoutJit,
  };
  const pool = new MeasuredPool(config, onWait);
  const statements = observed(pool, log);
  const broke = (error: Error) => log.warn({ err: error }, "a database connection broke");
  pool.on("error", broke);
  // The pool listens while a connection is idle. One that breaks between two statements of a transaction would end the process.
  pool.on("connect", (client) => client.on("error", broke));
  /** Replaces drizzle's transaction (0.45), which never returns the connection to the pool when `begin` fails. */
  async function runOnce<T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    const client = await pool.connect();
    let broken = false;
    try {
      return await (drizzlePg(observed(client, log), { schema }) as unknown as Db).transaction(work, config);
    } catch (error) {
      broken = isDatabaseGone(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }
  /** Runs a transaction, once more where Postgres ended it for another one. A transaction has no effects outside of the database, so it may run twice. */
  const transaction = <T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T> =>
    runOnce(work, config).catch((error: unknown) => {
      if (isLostToAnother(error)) return runOnce(work, config);
      throw error;
    });
  return {
    kind: "postgres",
    embedded: null,
    db: Object.assign(drizzlePg(statements, { schema }) as unknown as Db, { transaction }),
    query: async <R extends Row>({ name, sql }: NamedSql, values: readonly unknown[]) =>
      (await statements.query<R>({ name, text: sql, values: [...values] })).rows,
    listen: (channel, receive) => listenPostgres({ connectionString, name }, log, channel, receive),
    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => void (await pool.query("select 1")),
    close: () => pool.end(),
  };
}

/** Key of the advisory lock for migrations. Must be the same in every release. */
const MIGRATION_LOCK = 5_687_301;

/** Migrates a Postgres over a connection, with the migrations of a folder. The caller holds the lock. */
export const migrateConnection = (client: pg.Client, folder = migrationsFolder): Promise<void> =>
  migratePg(drizzlePg(client), { migrationsFolder: folder });

/** Runs work on a connection of its own while no other process migrates. */
export async function withMigrationLock<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Migrates a Postgres. Safe when several replicas start together: an advisory lock admits one at a time. */
export const migratePostgres = (connectionString: string): Promise<void> =>
  withMigrationLock(connectionString, (client) => migrateConnection(client));
