import { eq } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { builds } from "../../db/build-schema.ts";
import type { Tx } from "../../db/client.ts";
import { projectRepositories } from "../../db/pull-request-schema.ts";
import { enqueue } from "../../jobs/enqueue.ts";

/**
 * Queues the commit status of a build for the repository of its project, in the transaction that changes the build. Does nothing without a GitHub
 * App with a private key, or without a linked repository. The caller holds the lock of the build's row.
 */
export async function queueCommitStatus(tx: Tx, { settings }: Pick<Deps, "settings">, buildId: string): Promise<void> {
  if (!settings.githubApp?.privateKey) return;
  const [linked] = await tx
    .select({ id: projectRepositories.projectId })
    .from(builds)
    .innerJoin(projectRepositories, eq(projectRepositories.projectId, builds.projectId))
    .where(eq(builds.id, buildId));
  if (linked) await enqueue(tx, "commit-statuses.send", { buildId }, { topic: buildId });
}
