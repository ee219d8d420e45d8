import { isDeepStrictEqual } from "node:util";
import type { Deps } from "../../core/deps.ts";
import type { JobHandler } from "../../jobs/run-job.ts";
import { type CommitStatus, type StatusRow, statusesOf } from "./commit-status.ts";
import { buildsOfCommit } from "./commit-statuses.sql.ts";
import { finalRefusal } from "./github-client.ts";
import { forgetInstallation, installationClient, repositoryPath } from "./installation-client.ts";

/** Times that a job reads a build again because it changed while its status was sent. */
const MOST_ROUNDS = 10;

const linkOf = (row: StatusRow) => ({ projectId: row.project_id, repository: row.repository, installationId: row.installation_id });

async function send(deps: Deps, row: StatusRow, statuses: readonly CommitStatus[], signal: AbortSignal): Promise<void> {
  const client = await installationClient(deps, linkOf(row), signal);
  for (const status of statuses)
    await client.request("POST /repos/{owner}/{repo}/statuses/{sha}", { ...repositoryPath(row), sha: row.sha, ...status });
}

/**
 * Sends the commit status of a build to GitHub. Job `commit-statuses.send`. It reads the build again after sending, and sends what changed
 * meanwhile: of two jobs at the same time, the one that ends last has sent the present state. A refusal that another try would not change is
 * logged and dropped; other failures are left to the queue's retries.
 */
export const sendCommitStatus: JobHandler<"commit-statuses.send"> = async (deps, { buildId }, { signal }) => {
  if (!deps.settings.githubApp?.privateKey) return;
  let sent: CommitStatus[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const rows = await deps.database.run<StatusRow>(buildsOfCommit, [buildId]);
    const wanted = statusesOf(deps, rows);
    const changed = wanted.filter((status) => !sent.some((one) => isDeepStrictEqual(one, status)));
    if (!changed.length) return;
    try {
      await send(deps, rows[0]!, changed, signal);
    } catch (error) {
      const status = finalRefusal(error);
      if (status === null) throw error;
      deps.log.warn({ repository: rows[0]!.repository, status }, "GitHub refused a commit status");
      await forgetInstallation(deps, linkOf(rows[0]!));
      return;
    }
    sent = wanted;
  }
};
