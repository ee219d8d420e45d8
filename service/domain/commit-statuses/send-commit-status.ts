import { isDeepStrictEqual } from "node:util";
import type { Deps } from "../../core/deps.ts";
import type { JobHandler } from "../../jobs/run-job.ts";
import { sendGitlabStatuses } from "../gitlab/send-gitlab-status.ts";
import { type CommitStatus, type StatusRow, statusesOf } from "./commit-status.ts";
import { buildsOfCommit } from "./commit-statuses.sql.ts";
import { finalRefusal } from "./github-client.ts";
import { forgetInstallation, installationClient, repositoryPath } from "./installation-client.ts";

/** Times that a job reads a build again because it changed while its status was sent. */
const MOST_ROUNDS = 10;

/** Sends statuses to GitHub. Returns false after a refusal that another try would not change, which is logged. */
async function sendToGithub(deps: Deps, row: StatusRow, statuses: readonly CommitStatus[], signal: AbortSignal): Promise<boolean> {
  const { repository, project_id: projectId, installation_id: installationId, sha } = row;
  if (!deps.settings.githubApp?.privateKey || repository === null) return true;
  const link = { projectId, repository, installationId };
  try {
    const client = await installationClient(deps, link, signal);
    for (const { state, url, ...status } of statuses)
      await client.request("POST /repos/{owner}/{repo}/statuses/{sha}", {
        ...repositoryPath(link),
        ...status,
        sha,
        state: state === "running" ? "pending" : state,
        target_url: url,
      });
    return true;
  } catch (error) {
    const status = finalRefusal(error);
    if (status === null) throw error;
    deps.log.warn({ repository, status }, "GitHub refused a commit status");
    await forgetInstallation(deps, link);
    return false;
  }
}

async function sendToGitlab(deps: Deps, row: StatusRow, statuses: readonly CommitStatus[], signal: AbortSignal): Promise<boolean> {
  const { gitlab_project: project, gitlab_url: url, gitlab_sealed: sealed, account_id: accountId, sha } = row;
  return !project || !url || !sealed || sendGitlabStatuses(deps, { accountId, url, sealed, project, sha }, statuses, signal);
}

/**
 * Sends the commit status of a build to the hosts of its repository. Job `commit-statuses.send`. It reads the build again after sending, and sends what
 * changed meanwhile: of two jobs at the same time, the one that ends last has sent the present state. A refusal that another try would not change is
 * logged and dropped; other failures are left to the queue's retries.
 */
export const sendCommitStatus: JobHandler<"commit-statuses.send"> = async (deps, { buildId }, { signal }) => {
  let sent: CommitStatus[] = [];
  let hosts = [sendToGithub, sendToGitlab];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const rows = await deps.database.run<StatusRow>(buildsOfCommit, [buildId]);
    const wanted = statusesOf(deps, rows);
    const changed = wanted.filter((status) => !sent.some((one) => isDeepStrictEqual(one, status)));
    if (!changed.length) return;
    const accepted = await Promise.all(hosts.map((send) => send(deps, rows[0]!, changed, signal)));
    hosts = hosts.filter((_, index) => accepted[index]);
    if (!hosts.length) return;
    sent = wanted;
  }
};
