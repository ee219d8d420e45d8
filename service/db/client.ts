import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleLite } from "drizzle-orm/pglite";
import pg from "pg";
import type { Logger } from "pino";
import * as schema from "./schema.ts";

/** Both databases behind one dialect. Inside a transaction only the transaction's handle is used. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type Database = {
  kind: "pglite" | "postgres";
  db: Db;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the embedded database in a folder, or in memory. Exactly one instance may have the folder open. */
export async function openPglite(folder?: string): Promise<Database> {
  const client = await PGlite.create(folder ? { dataDir: folder } : {});
  return {
    kind: "pglite",
    db: drizzleLite(client, { schema }) as unknown as Db,
    ping: async () => void (await client.query("select 1")),
    close: () => client.close(),
  };
}

/** Opens a pool on Postgres. A connection that breaks while idle is logged and replaced, never fatal. */
export function openPostgres(connectionString: string, log: Logger, max = 10): Database {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 5000, query_timeout: 15_000 });
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  return {
    kind: "postgres",
    db: drizzlePg(pool, { schema }) as unknown as Db,
    ping: async () => void (await pool.query("select 1")),
    close: () => pool.end(),
  };
}
