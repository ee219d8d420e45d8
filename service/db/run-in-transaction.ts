import { sql } from "drizzle-orm";
import type { Db, Statement, Tx } from "./client.ts";

/** Runs a statement inside a transaction, as `Database.run` does outside. Dates come back as text: select them as text. */
export async function runInTransaction<R>(tx: Db | Tx, statement: Statement, params: readonly unknown[]): Promise<R[]> {
  const parts = statement.sql.split(/\$(\d+)/).map((part, index) => (index % 2 ? sql.param(params[Number(part) - 1]) : sql.raw(part)));
  const { rows } = (await tx.execute(sql.join(parts))) as unknown as { rows: R[] };
  return rows;
}
