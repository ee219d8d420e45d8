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

/** Tells a database that cannot be reached, or does not answer, from every other error, however deep the driver wrapped it. */
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

/** Tells a full disk of the database, embedded or not, from every other error. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if ((at as Error & { code?: unknown }).code === DISK_FULL) return true;
  return false;
}
