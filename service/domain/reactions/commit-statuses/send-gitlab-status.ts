import type { Deps } from "../../../core/deps.ts";
import { OutboundError, postOutside } from "../../../core/outbound-request.ts";
import type { CommitStatus } from "./commit-status.ts";
import { openGitlabToken } from "../../projects/gitlab/gitlab-connection.ts";

/** A commit in a project of an account's GitLab server. `sealed`: the encrypted access token. */
export type GitlabCommit = { accountId: string; url: string; sealed: string; project: string; sha: string };

/** Statuses of a response after which another attempt would not help. 400: the commit has the status already. */
const FINAL = [400, 401, 403, 404, 410, 422];

/**
 * Sends statuses of a commit to GitLab. Returns false after a refusal that another try would not change, which is logged. Rejects for failures that
 * end by themselves.
 */
export async function sendGitlabStatuses(
  deps: Deps,
  commit: GitlabCommit,
  statuses: readonly CommitStatus[],
  signal: AbortSignal,
): Promise<boolean> {
  const token = openGitlabToken(deps, commit.accountId, commit.sealed);
  const refuse = (reason: string | number) => {
    deps.log.warn({ project: commit.project, reason }, "GitLab refused a commit status");
    return false;
  };
  if (token === null) return refuse("the instance's key has changed");
  for (const { context, state, description, url } of statuses) {
    const address = `${commit.url}/api/v4/projects/${encodeURIComponent(commit.project)}/statuses/${commit.sha}`;
    const body = JSON.stringify({ state: state === "failure" ? "failed" : state, name: context, description, target_url: url });
    const headers = { "Content-Type": "application/json", "PRIVATE-TOKEN": token, "User-Agent": "Loupe" };
    try {
      const allowPrivate = deps.settings.automations.privateTargets;
      const observe = (answer: number | null) => deps.metrics.outbound("gitlab", answer);
      const { status, text } = await postOutside({ url: address, headers, body, allowPrivate, signal, observe });
      // GitLab refuses to set a status to the one that it has.
      if (status === 400 && text.includes("Cannot transition status")) continue;
      if (FINAL.includes(status)) return refuse(status);
      if (status < 200 || status > 299) throw new Error(`GitLab responded with ${status}.`);
    } catch (error) {
      if (error instanceof OutboundError && error.isFinal) return refuse(error.message);
      throw error;
    }
  }
  return true;
}
