import * as z from "zod";
import type { Deps } from "../../../core/deps.ts";
import { HttpError, notFound, unavailable } from "../../../core/errors.ts";

/** Milliseconds to wait for GitHub. */
const TIMEOUT_MS = 5000;

const Run = z.object({
  status: z.string().nullable(),
  head_sha: z.string().regex(/^[0-9a-f]{40}$/),
  head_branch: z.string().nullable(),
  event: z.string().nullish(),
  /** Repository of the branch: another one for a fork. */
  head_repository: z.object({ full_name: z.string() }).nullish(),
});
const Commit = z.object({ parents: z.array(z.object({ sha: z.string() })) });
const PullRequest = z.object({ head: z.object({ sha: z.string() }) });
/** A run of a workflow: its status, event, commit, branch and the repository of that branch. */
export type WorkflowRun = z.output<typeof Run>;

const unreachable = () => unavailable("GitHub could not be asked about the run. Try again in a moment.");

/** Reads a resource of a repository. Throws 404 for one that GitHub does not show, and 503 without an answer that fits. */
async function readResource<S extends z.ZodType>(
  { settings, log }: Deps,
  schema: S,
  repository: string,
  path: string,
): Promise<z.output<S>> {
  const { url, token } = settings.githubApi;
  const [owner, name] = repository.split("/") as [string, string];
  const address = `${url}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/${path}`;
  const headers = { Accept: "application/vnd.github+json", "User-Agent": "Loupe", ...(token && { Authorization: `Bearer ${token}` }) };
  let response: Response;
  try {
    response = await fetch(address, { headers, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    log.warn({ err: error }, "GitHub could not be asked about a run");
    throw unreachable();
  }
  if (response.status === 404) throw notFound();
  if (!response.ok) {
    log.warn({ status: response.status }, "GitHub refused to show a run");
    throw unreachable();
  }
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw unreachable();
  return parsed.data;
}

/**
 * Reads a run of a workflow from GitHub's API. Throws 404 for a run that GitHub does not show, and 503 when it can't be asked: no connection, a
 * refused token or a rate limit.
 */
export const readWorkflowRun = (deps: Deps, { repository, runId }: { repository: string; runId: string }): Promise<WorkflowRun> =>
  readResource(deps, Run, repository, `actions/runs/${encodeURIComponent(runId)}`);

/**
 * Returns true for a commit that merges `head` into another one: GitHub checks out such a commit for the runs of a pull request. Returns false for a
 * commit that GitHub does not show. Throws 503 when it can't be asked.
 */
export async function isMergeOf(deps: Deps, repository: string, commit: string, head: string): Promise<boolean> {
  const { parents } = await readResource(deps, Commit, repository, `commits/${encodeURIComponent(commit)}`).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return { parents: [] };
    throw error;
  });
  return parents.length === 2 && parents[1]!.sha === head;
}

/** Reads the head commit of a pull request from GitHub's API. Throws as `readWorkflowRun`. */
export const readPullRequestHead = async (deps: Deps, repository: string, number: number): Promise<string> =>
  (await readResource(deps, PullRequest, repository, `pulls/${number}`)).head.sha;
