import { sql } from "drizzle-orm";
import type { Tx } from "./client.ts";

/** Serializes transactions with the same name on all replicas until this transaction ends. */
export const serializeByName = (tx: Tx, ...name: (string | null)[]) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(name)}, 0))`);
