import { runStatement } from "../../../db/statement.ts";
import { isDeepStrictEqual } from "node:util";
import type { Deps } from "../../../core/deps.ts";
import type { JobHandler } from "../../../jobs/run-job.ts";
import { sendGitlabStatuses } from "./send-gitlab-status.ts";
import { type CommitStatus, type StatusRow, statusesOf } from "./commit-status.ts";
import { buildsOfCommit } from "./commit-statuses.sql.ts";
import { sendGithubStatuses } from "./send-github-statuses.ts";

/** Times that a job reads a build again because it changed while its status was sent. */
const MOST_ROUNDS = 10;

const sendToGithub = (deps: Deps, row: StatusRow, statuses: readonly CommitStatus[], signal: AbortSignal): Promise<boolean> =>
  sendGithubStatuses(
    deps,
    { projectId: row.project_id, repository: row.repository, installationId: row.installation_id, sha: row.sha },
    statuses,
    signal,
  );

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
    const rows = await runStatement(deps.database, buildsOfCommit, { buildId });
    const wanted = statusesOf(deps, rows);
    const changed = wanted.filter((status) => !sent.some((one) => isDeepStrictEqual(one, status)));
    if (!changed.length) return;
    const accepted = await Promise.all(hosts.map((send) => send(deps, rows[0]!, changed, signal)));
    hosts = hosts.filter((_, index) => accepted[index]);
    if (!hosts.length) return;
    sent = wanted;
  }
};
