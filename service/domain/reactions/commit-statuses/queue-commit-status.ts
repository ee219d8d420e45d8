import { eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { builds } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { gitlabConnections, projectRepositories } from "../../../db/pull-request-schema.ts";
import { projects } from "../../../db/schema.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { queuePullRequestComment } from "../pull-request-comments/queue-comment.ts";

/**
 * Queues the commit status of a build, and the comment on its pull request, in the transaction that changes the build. Does nothing for projects that no
 * host is connected to, and for imported builds. The caller holds the lock of the build's row.
 */
export async function queueCommitStatus(tx: Tx, { settings }: Pick<Deps, "settings">, { buildId }: { buildId: string }): Promise<void> {
  const [row] = await tx
    .select({
      projectId: builds.projectId,
      number: builds.prNumber,
      mergeQueue: builds.mergeQueue,
      takenAt: builds.takenAt,
      repository: projectRepositories.fullName,
      gitlabUrl: gitlabConnections.url,
      settings: projects.settings,
    })
    .from(builds)
    .innerJoin(projects, eq(projects.id, builds.projectId))
    .leftJoin(projectRepositories, eq(projectRepositories.projectId, builds.projectId))
    .leftJoin(gitlabConnections, eq(gitlabConnections.accountId, projects.accountId))
    .where(eq(builds.id, buildId));
  const onGithub = settings.githubApp?.privateKey && row?.repository;
  const onGitlab = row?.gitlabUrl && row.settings.gitlabProject;
  if (!row || row.takenAt || !(onGithub || onGitlab)) return;
  await enqueue(tx, "commit-statuses.send", { buildId }, { topic: buildId });
  if (onGithub && row.number !== null && !row.mergeQueue)
    await queuePullRequestComment(tx, { settings }, { projectId: row.projectId, number: row.number });
}
