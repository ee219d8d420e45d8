import { eq, type SQL } from "drizzle-orm";
import { notFound } from "../../../core/errors.ts";
import { builds } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";

type BuildColumns = typeof builds.$inferSelect;

/**
 * Locks the rows of the builds that meet a condition until the transaction ends, in the order of their ids, and returns them. A build that waits for another
 * transaction is locked only if it still meets the condition afterwards.
 */
export const lockBuilds = (tx: Tx, condition: SQL | undefined): Promise<BuildColumns[]> =>
  tx.select().from(builds).where(condition).orderBy(builds.id).for("update");

/**
 * Locks the row of a build until the transaction ends, and returns it. Everything that changes a build, its snapshots, causes, decisions or reviews
 * locks this row first, so that two changes of a build wait for each other and never hold what the other needs. Throws 404 for a deleted build.
 */
export async function lockBuild(tx: Tx, buildId: string): Promise<BuildColumns> {
  const [build] = await lockBuilds(tx, eq(builds.id, buildId));
  if (!build) throw notFound();
  return build;
}
