import { and, desc, eq, gt } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { mediaVersions } from "../../db/media-schema.ts";
import { projects } from "../../db/schema.ts";
import { addUsage } from "../files/usage/add-usage.ts";

type Measure = { projectId: string; accountId: string; contentType: string; now: Date };

/** Returns the units of the screenshot meter that a version costs. */
const unitsOf = (contentType: string) => (contentType.startsWith("video/") ? 25 : 1);

/** Counts one version and marks its project as active. Call it once per version, in the transaction that makes it ready. */
export async function countUsage(tx: Tx, { projectId, accountId, contentType, now }: Measure): Promise<void> {
  await addUsage(tx, { accountId, projectId, now }, { units: unitsOf(contentType) });
  await tx.update(projects).set({ activeAt: now }).where(eq(projects.id, projectId));
}

/**
 * Returns a ready version of the project with these bytes, locked against the purge until the transaction ends, so that a new version
 * can share them.
 */
export async function findStoredVersion(tx: Tx, projectId: string, hash: string, now: Date) {
  const [held] = await tx
    .select()
    .from(mediaVersions)
    .where(
      and(
        eq(mediaVersions.projectId, projectId),
        eq(mediaVersions.hash, hash),
        eq(mediaVersions.status, "ready"),
        gt(mediaVersions.expiresAt, now),
      ),
    )
    .orderBy(desc(mediaVersions.expiresAt))
    .limit(1)
    .for("share");
  return held;
}
