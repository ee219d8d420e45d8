import { CommandError, EXIT } from "../commands/exit-codes.ts";
import { gitMessage, type Repository, runGitWithMessages } from "../git/repository.ts";
import { printable } from "../terminal/terminal.ts";
import type { Remote } from "./remote.ts";

/** A request for the branch. */
export type RequestText = { branch: string; base: string; title: string; body: string };

/** Trailer of the commits that Loupe makes. */
export const BUILD_TRAILER = "Loupe-Build";

const REQUEST_URL = /https?:\/\/\S+\/merge_requests\/\d+/;

/** Options of a push by which GitLab opens a merge request, or finds the open one. A value has one line. */
const gitlabOptions = ({ base, title, body }: RequestText) =>
  [
    "merge_request.create",
    `merge_request.target=${base}`,
    `merge_request.title=${title}`,
    `merge_request.description=${body.replaceAll("\n", " ")}`,
  ].flatMap((option) => ["--push-option", option]);

/**
 * Pushes a commit to the branch. `earlier`: the commit that the branch has, null for a new one; a push in between is refused. Returns the address of the
 * merge request that GitLab names, and if the remote took push options.
 */
export function pushBranch(
  repository: Repository,
  remote: Remote,
  { commit, earlier }: { commit: string; earlier: string | null },
  request: RequestText,
): { url: string | null; tookOptions: boolean } {
  const ref = `refs/heads/${request.branch}`;
  const push = (options: readonly string[]) =>
    runGitWithMessages(repository.root, [
      "push",
      ...options,
      `--force-with-lease=${ref}:${earlier ?? ""}`,
      remote.name,
      `${commit}:${ref}`,
    ]);
  const isGitlab = remote.kind === "gitlab";
  try {
    return { url: REQUEST_URL.exec(push(isGitlab ? gitlabOptions(request) : []))?.[0] ?? null, tookOptions: isGitlab };
  } catch (error) {
    const message = gitMessage(error);
    if (isGitlab && /does not support push options/.test(message)) {
      push([]);
      return { url: null, tookOptions: false };
    }
    if (/stale info|\[rejected\]|fetch first/.test(message))
      throw new CommandError(`Another person pushed to ${request.branch} a moment ago. Run the command again.`, EXIT.refused);
    throw new CommandError(`Git can't push ${request.branch} to ${remote.name}: ${printable(message.split("\n").slice(-3).join(" "))}`);
  }
}
