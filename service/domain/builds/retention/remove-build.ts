import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { builds } from "../../../db/build-schema.ts";
import { runStatement } from "../../../db/statement.ts";
import { dropMetadata } from "../record/snapshot-metadata.sql.ts";
import { deleteRowsOfBuild, dropFilesOfBuild } from "./purge.sql.ts";

/** Rows of one transaction: uploads that need the same files wait no longer than for these. */
const ROWS = 500;

/**
 * Removes a build that is marked for it: first the marks at files and metadata that only it uses, then its rows, each batch in a transaction of its own. A
 * removal that stops is continued by the next one. Files whose marks came before a stop are found in use, and marked again.
 */
export async function removeBuild({ db, database, now }: Deps, buildId: string, signal?: AbortSignal): Promise<void> {
  const at = now();
  for (let after: string | null = ""; after !== null && !signal?.aborted;) {
    const [part]: { last: string | null }[] = await runStatement(database, dropFilesOfBuild, { buildId, after, limit: ROWS, at });
    after = part!.last;
  }
  for (let after: number | null = 0; after !== null && !signal?.aborted;) {
    const [part]: { last: number | null }[] = await runStatement(database, dropMetadata, { buildId, after, limit: ROWS, at });
    after = part!.last;
  }
  for (const statement of deleteRowsOfBuild)
    while (!signal?.aborted && (await runStatement(database, statement, { buildId, limit: ROWS })).length === ROWS);
  if (!signal?.aborted) await db.delete(builds).where(and(eq(builds.id, buildId), eq(builds.removing, true)));
}
