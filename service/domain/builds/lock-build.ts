import { eq } from "drizzle-orm";
import { notFound } from "../../core/errors.ts";
import { builds } from "../../db/build-schema.ts";
import type { Tx } from "../../db/client.ts";

/**
 * Locks the row of a build until the transaction ends, and returns it. Everything that changes a build, its snapshots, causes, decisions or reviews
 * locks this row first, so that two changes of a build wait for each other and never hold what the other needs. Throws 404 for a deleted build.
 */
export async function lockBuild(tx: Tx, buildId: string): Promise<typeof builds.$inferSelect> {
  const [build] = await tx.select().from(builds).where(eq(builds.id, buildId)).for("update");
  if (!build) throw notFound();
  return build;
}
