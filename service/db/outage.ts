/** Codes of Node and Postgres for a database that cannot be reached. */
const DATABASE_GONE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08006",
  "08001",
  "08003",
]);

/** Returns true for an error, or its cause, that means the database is unreachable or does not respond. */
export function isDatabaseGone(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (DATABASE_GONE.has(String((at as Error & { code?: unknown }).code))) return true;
    if (
      /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable/.test(at.message)
    )
      return true;
  }
  return false;
}

/** Postgres' code for a full disk. */
const DISK_FULL = "53100";

/** Returns true for an error, or its cause, that means the database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if ((at as Error & { code?: unknown }).code === DISK_FULL) return true;
  return false;
}

/** Codes of Postgres for a transaction that another one made impossible: a deadlock, and a serialization failure. */
const LOST_TO_ANOTHER = new Set(["40P01", "40001"]);

/** Returns true for an error, or its cause, after which the same transaction may succeed. */
export function isLostToAnother(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (LOST_TO_ANOTHER.has(String((at as Error & { code?: unknown }).code))) return true;
  return false;
}
