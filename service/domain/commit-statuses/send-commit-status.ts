import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { projectRepositories } from "../../db/pull-request-schema.ts";
import type { JobHandler } from "../../jobs/run-job.ts";
import { type CommitStatus, type StatusRow, statusesOf } from "./commit-status.ts";
import { buildsOfCommit } from "./commit-statuses.sql.ts";
import { finalRefusal, githubClient } from "./github-client.ts";

/** Times that a job reads a build again because it changed while its status was sent. */
const MOST_ROUNDS = 10;

const placeOf = ({ repository }: StatusRow) => {
  const [owner, repo] = repository.split("/") as [string, string];
  return { owner, repo };
};

/** Returns the installation of the app in the repository, and stores it for the next time. */
async function installationOf(deps: Deps, row: StatusRow, signal: AbortSignal): Promise<number> {
  if (row.installation_id) return row.installation_id;
  const { data } = await githubClient(deps.settings, signal).request("GET /repos/{owner}/{repo}/installation", placeOf(row));
  await deps.db.update(projectRepositories).set({ installationId: data.id }).where(eq(projectRepositories.projectId, row.project_id));
  return data.id;
}

async function send(deps: Deps, row: StatusRow, statuses: readonly CommitStatus[], signal: AbortSignal): Promise<void> {
  const client = githubClient(deps.settings, signal, await installationOf(deps, row, signal));
  for (const status of statuses)
    await client.request("POST /repos/{owner}/{repo}/statuses/{sha}", { ...placeOf(row), sha: row.sha, ...status });
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
      // The app may have been installed anew: the next status asks for its installation.
      const { project_id: projectId } = rows[0]!;
      await deps.db.update(projectRepositories).set({ installationId: null }).where(eq(projectRepositories.projectId, projectId));
      return;
    }
    sent = wanted;
  }
};
