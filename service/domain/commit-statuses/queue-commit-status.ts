import { eq } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { builds } from "../../db/build-schema.ts";
import type { Tx } from "../../db/client.ts";
import { projectRepositories } from "../../db/pull-request-schema.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { queuePullRequestComment } from "../pull-request-comments/queue-comment.ts";

/**
 * Queues the commit status of a build, and the comment on its pull request, for the repository of its project, in the transaction that changes the build. Does nothing without a GitHub
 * App with a private key, or without a linked repository. The caller holds the lock of the build's row.
 */
export async function queueCommitStatus(tx: Tx, { settings }: Pick<Deps, "settings">, buildId: string): Promise<void> {
  if (!settings.githubApp?.privateKey) return;
  const [linked] = await tx
    .select({ projectId: builds.projectId, number: builds.prNumber, mergeQueue: builds.mergeQueue })
    .from(builds)
    .innerJoin(projectRepositories, eq(projectRepositories.projectId, builds.projectId))
    .where(eq(builds.id, buildId));
  if (!linked) return;
  await enqueue(tx, "commit-statuses.send", { buildId }, { topic: buildId });
  if (linked.number !== null && !linked.mergeQueue) await queuePullRequestComment(tx, { settings }, linked.projectId, linked.number);
}
