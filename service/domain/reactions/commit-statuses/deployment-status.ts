import { runStatement } from "../../../db/statement.ts";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { deployments } from "../../../db/deployment-schema.ts";
import { projectRepositories } from "../../../db/pull-request-schema.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { JobHandler } from "../../../jobs/run-job.ts";
import type { CommitStatus } from "./commit-status.ts";
import { sendGithubStatuses } from "./send-github-statuses.ts";
import { queuePullRequestComment } from "../pull-request-comments/queue-comment.ts";
import { toDeployment } from "../../builds/deployments/deployment-record.ts";
import { newestOfCommit, type DeploymentStatusRow } from "../../builds/deployments/deployments.sql.ts";

/** Times that a job reads a deployment again because it changed while its status was sent. */
const MOST_ROUNDS = 10;

/** Queues the commit status of a deployment, and the comment on its pull request, in the transaction that changes it. */
export async function queueDeploymentStatus(
  tx: Tx,
  { settings }: Pick<Deps, "settings">,
  { deploymentId }: { deploymentId: string },
): Promise<void> {
  if (!settings.githubApp?.privateKey) return;
  const [row] = await tx
    .select({ projectId: deployments.projectId, number: deployments.prNumber })
    .from(deployments)
    .innerJoin(projectRepositories, eq(projectRepositories.projectId, deployments.projectId))
    .where(eq(deployments.id, deploymentId));
  if (!row) return;
  await enqueue(tx, "deployments.status", { deploymentId }, { topic: deploymentId });
  if (row.number !== null) await queuePullRequestComment(tx, { settings }, { projectId: row.projectId, number: row.number });
}

const texts = {
  pending: { state: "pending", description: "Deploying" },
  ready: { state: "success", description: "Deployed" },
  error: { state: "failure", description: "Not deployed" },
} as const;

function statusOf(deps: Deps, row: DeploymentStatusRow): CommitStatus {
  const pages = `${deps.settings.appUrl}/accounts/${row.owner}/projects/${row.project}/deployments`;
  return {
    context: `loupe-deploy/${row.project}`,
    ...texts[row.status],
    url: row.status === "ready" ? toDeployment(deps, row).url : pages,
  };
}

/**
 * Sends the commit status of the newest deployment of a commit to GitHub. Job `deployments.status`. It reads the deployment again after sending, so that
 * the last of several jobs sends the present state.
 */
export const sendDeploymentStatus: JobHandler<"deployments.status"> = async (deps, { deploymentId }, { signal }) => {
  let sent: CommitStatus | null = null;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const [row] = await runStatement(deps.database, newestOfCommit, { deploymentId });
    const wanted = row && statusOf(deps, row);
    if (!wanted || isDeepStrictEqual(sent, wanted)) return;
    const { project_id: projectId, repository, installation_id: installationId, commit: sha } = row;
    if (!(await sendGithubStatuses(deps, { projectId, repository, installationId, sha }, [wanted], signal))) return;
    sent = wanted;
  }
};
