import type { Deps } from "../../../core/deps.ts";
import type { CommitStatus } from "./commit-status.ts";
import { finalRefusal } from "../../projects/repositories/github-client.ts";
import { forgetInstallation, installationClient, repositoryPath } from "../../projects/repositories/installation-client.ts";

/** A commit of a project. `repository` is null without a link. */
export type GithubCommit = { projectId: string; repository: string | null; installationId: number | null; sha: string };

/**
 * Sends statuses of a commit to GitHub. Returns false after a refusal that another try would not change, which is logged, and true without a link. Rejects
 * with other failures.
 */
export async function sendGithubStatuses(
  deps: Deps,
  { projectId, repository, installationId, sha }: GithubCommit,
  statuses: readonly CommitStatus[],
  signal: AbortSignal,
): Promise<boolean> {
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
