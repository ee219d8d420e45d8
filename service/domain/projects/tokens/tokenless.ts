import * as z from "zod";
import type { ExchangeTokenlessToken } from "../../../../lib/contract/ci-tokens.ts";
import type { Ctx, Deps, ProjectActor } from "../../../core/deps.ts";
import { forbidden, invalid } from "../../../core/errors.ts";
import { unauthorized } from "../../../core/unauthorized.ts";
import { type CiRun, jobOf } from "./ci-job.ts";
import { findLinkedProjects, issueCiToken, type LinkedProject } from "./ci-tokens.ts";
import { readPullRequestHead, readWorkflowRun } from "./github-runs.ts";

export const TOKENLESS_PREFIX = "tokenless-github-";

const part = z.string().regex(/^[\w.-]{1,100}$/);
const text = z.union([z.string(), z.number()]).transform(String);

/** Description of a job, as the SDK writes it. */
const Job = z.object({
  owner: part,
  repository: part,
  runId: text.pipe(z.string().regex(/^\d{1,20}$/)),
  project: z.string().max(200).nullish(),
  prNumber: z.int().min(1).nullish(),
});
type JobClaim = z.output<typeof Job>;

/** Reads a tokenless token: the prefix and JSON in base64. Throws 401. */
function readClaim(deps: Deps, token: string): JobClaim {
  const refused = () => unauthorized(deps, "The tokenless token can't be read.");
  if (!token.startsWith(TOKENLESS_PREFIX)) throw refused();
  try {
    return Job.parse(JSON.parse(Buffer.from(token.slice(TOKENLESS_PREFIX.length), "base64").toString("utf8")));
  } catch {
    throw refused();
  }
}

const pathOf = ({ owner, name }: LinkedProject) => `${owner}/${name}`.toLowerCase();

/** Returns the project of a job. Throws 401 without one, 400 for one that is not linked, and where several are linked and none is named. */
async function projectOfJob(deps: Deps, { owner, repository, project }: JobClaim): Promise<LinkedProject> {
  const linked = await findLinkedProjects(deps, `${owner}/${repository}`);
  if (!linked.length) throw unauthorized(deps, `The repository ${owner}/${repository} is set in no project.`);
  if (project) {
    const own = linked.find((one) => pathOf(one) === project.toLowerCase());
    if (!own) throw invalid(`The repository ${owner}/${repository} is not set in the project ${project}.`);
    return own;
  }
  if (linked.length > 1) throw invalid(`The repository ${owner}/${repository} is set in several projects. Name one with ARGOS_PROJECT.`);
  return linked[0]!;
}

/** Verifies the run of a job with GitHub, and its pull request where it names one. Throws as the exchange. `headBranch`: without a fork's owner. */
async function verifyRun(deps: Deps, token: string): Promise<{ project: LinkedProject; headBranch: string; run: CiRun }> {
  const claim = readClaim(deps, token);
  const project = await projectOfJob(deps, claim);
  const repository = `${claim.owner}/${claim.repository}`;
  const run = await readWorkflowRun(deps, { repository, runId: claim.runId });
  if (run.status !== "in_progress" && run.status !== "queued") throw unauthorized(deps, "The run is not in progress.");
  if (!project.tokenless) throw forbidden("The project does not allow tokenless uploads. Turn them on in its settings.");
  if (run.head_branch === null) throw unauthorized(deps, "The run has no branch.");
  const prNumber = claim.prNumber ?? null;
  if (prNumber !== null && (await readPullRequestHead(deps, repository, prNumber)) !== run.head_sha)
    throw unauthorized(deps, "The run belongs to another pull request.");
  const from = run.head_repository?.full_name ?? repository;
  const isFork = from.toLowerCase() !== repository.toLowerCase();
  const branch = isFork ? `${from.split("/", 1)[0]}:${run.head_branch}` : run.head_branch;
  const event = run.event ?? null;
  return { project, headBranch: run.head_branch, run: { via: "tokenless", event, commit: run.head_sha, branch, prNumber } };
}

/**
 * Handles `POST /auth/github-actions/tokenless/exchange`: returns a project token of 10 minutes that is bound to the commit, branch and pull
 * request of a run in progress. Throws 401, 400, 404, 403 and 503 as docs/spec/builds.md#ci-tokens says.
 */
export async function exchangeTokenlessToken({ deps }: Ctx, input: z.output<typeof ExchangeTokenlessToken>) {
  const { project, headBranch, run } = await verifyRun(deps, input.tokenlessToken);
  if (run.commit !== input.commit) throw unauthorized(deps, "The run belongs to another commit.");
  if (headBranch !== input.branch) throw unauthorized(deps, "The run belongs to another branch.");
  return issueCiToken(deps, project.id, run);
}

/** Milliseconds for which a bearer token of an old client is not verified again. */
const CACHE_MS = 60_000;
const MOST_CACHED = 500;

/**
 * Returns the actor of a tokenless token that an old client sends as its bearer token, bound to the run. Verified again every minute,
 * so that the end of the run and the project's setting take effect.
 */
export async function findTokenlessActor(deps: Deps, token: string): Promise<ProjectActor> {
  const now = deps.now().getTime();
  const cache = deps.tokenlessActors;
  const known = cache.get(token);
  if (known && known.until > now) return known.actor;
  const { project, run } = await verifyRun(deps, token);
  const actor: ProjectActor = { kind: "project", projectId: project.id, accountId: project.account_id, job: jobOf(run) };
  if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value!);
  cache.set(token, { actor, until: now + CACHE_MS });
  return actor;
}
