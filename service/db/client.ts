import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from "drizzle-orm/pg-core";
import { drizzle as drizzleLite } from "drizzle-orm/pglite";
import { migrate as migrateLite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import type { Logger } from "pino";
import { productFile } from "../../lib/product/files.mjs";
import { listenPostgres } from "./listen.ts";
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
  /** Runs SQL with `$1…`, which Postgres prepares by its name. Statements of the service run with `runStatement`. */
  query<R extends Row>(statement: NamedSql, values: readonly unknown[]): Promise<R[]>;
  /**
   * Calls `receive` with the payload of each `NOTIFY` on a channel, from any process that uses this database, and without one where some may
   * have got lost. Returns a function that ends it. A notification may get lost, so callers poll as well.
   */
  listen(channel: string, receive: (payload?: string) => void): () => Promise<void>;
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
 * Opens the embedded database in a folder, or in memory, and migrates it. Exactly one process may have the folder open. `snapshot`:
 * contents of a new database, as `dumpDataDir` of PGlite returns them.
 */
export async function openPglite(folder?: string, snapshot?: Blob): Promise<Database> {
  const client = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(snapshot && { loadDataDir: snapshot }),
    parsers: { 20: Number },
    startParams: [...PGlite.defaultStartParams, "-c", `max_files_per_process=${MOST_FILES}`, ...(folder ? [] : IN_MEMORY)],
  });
  const db = drizzleLite(client, { schema });
  await migrateLite(db, { migrationsFolder });
  return {
    kind: "pglite",
    db: db as unknown as Db,
    query: async <R extends Row>({ sql }: NamedSql, values: readonly unknown[]) => (await client.query<R>(sql, [...values])).rows,
    listen: (channel, receive) => {
      const unlisten = client.listen(channel, receive);
      return async () => (await unlisten)();
    },
    ping: async () => void (await client.query("select 1")),
    close: () => client.close(),
  };
}

/** Size of a pool, and the milliseconds to wait for a connection and for a statement. */
export type PoolLimits = { max?: number; connectTimeout?: number; queryTimeout?: number };

/** As long as a statement may take: a caller also waits for connections that others use, such as 240 people who decide about one build. */
const CONNECT_MS = 15_000;

/** Opens a pool of connections to Postgres. A connection that breaks is logged and replaced; it never ends the process. */
export function openPostgres(
  connectionString: string,
  log: Logger,
  { max = 10, connectTimeout = CONNECT_MS, queryTimeout = 15_000 }: PoolLimits = {},
): Database {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: connectTimeout, query_timeout: queryTimeout });
  const broke = (error: Error) => log.warn({ err: error }, "a database connection broke");
  pool.on("error", broke);
  // The pool listens while a connection is idle. One that breaks between two statements of a transaction would end the process.
  pool.on("connect", (client) => client.on("error", broke));
  /** Replaces drizzle's transaction (0.45), which never returns the connection to the pool when `begin` fails. */
  async function runOnce<T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    const client = await pool.connect();
    let broken = false;
    try {
      return await (drizzlePg(client, { schema }) as unknown as Db).transaction(work, config);
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
    db: Object.assign(drizzlePg(pool, { schema }) as unknown as Db, { transaction }),
    query: async <R extends Row>({ name, sql }: NamedSql, values: readonly unknown[]) =>
      (await pool.query<R>({ name, text: sql, values: [...values] })).rows,
    listen: (channel, receive) => listenPostgres(connectionString, log, channel, receive),
    ping: async () => void (await pool.query("select 1")),
    close: () => pool.end(),
  };
}

/** Key of the advisory lock for migrations. Must be the same in every release. */
const MIGRATION_LOCK = 5_687_301;

/** Migrates a Postgres. Safe when several replicas start together: an advisory lock admits one at a time. */
export async function migratePostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migratePg(drizzlePg(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
