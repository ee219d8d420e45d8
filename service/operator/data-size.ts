import type { Deps } from "../core/deps.ts";
import { runStatement } from "../db/statement.ts";
import { databaseSize, storedBytes } from "./instance-metrics.sql.ts";

/** Days that the growth of the files covers. */
const GROWTH_DAYS = 7;

/** Returns the bytes of the files and of the database, and those that files of the last days added. */
export async function dataSize({ database, now }: Deps) {
  const since = new Date(now().getTime() - GROWTH_DAYS * 24 * 3_600_000);
  const [[files], [size]] = await Promise.all([runStatement(database, storedBytes, { since }), runStatement(database, databaseSize, {})]);
  return { bytes: files!.total, addedBytes: files!.added, addedDays: GROWTH_DAYS, databaseBytes: size!.bytes };
}
