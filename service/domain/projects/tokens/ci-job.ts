import type { AnonymousActor, CiJob, Ctx, Deps, ProjectActor, UserActor } from "../../../core/deps.ts";
import { unauthorized } from "../../../core/unauthorized.ts";
import { isMergeOf } from "./github-runs.ts";

type Caller = Ctx<UserActor | ProjectActor | AnonymousActor>;
type Target = { branch: string | null; prNumber: number | null };
/** Facts about a run that the provider proved. `branch`: null for tokens of earlier releases. */
export type CiRun = { via: "oidc" | "tokenless"; event: string | null; commit: string; branch: string | null; prNumber: number | null };

/**
 * Returns the limits of a run's token. Only an OpenID token of another event than a pull request's is trusted: a description of a run can be sent by
 * everyone, and the code of a pull request may be anyone's.
 */
export function jobOf({ via, event, commit, branch, prNumber }: CiRun): CiJob {
  const isTrusted = via === "oidc" && event !== null && !event.startsWith("pull_request");
  return { commit, untrusted: isTrusted ? null : { branch, prNumber } };
}

const limitsOf = ({ actor }: Pick<Caller, "actor">) => (actor.kind === "project" ? (actor.job?.untrusted ?? null) : null);

/** Returns true for a token of untrusted code: it makes checks and previews only. */
export const isUntrusted = (ctx: Pick<Caller, "actor">): boolean => limitsOf(ctx) !== null;

/** Returns the name under which a branch of an upload is stored: a fork's as `owner:branch`, so that it is no branch of the repository. */
export function storedBranch<B extends string | null>(ctx: Pick<Caller, "actor">, branch: B): string | B {
  const own = limitsOf(ctx)?.branch;
  return branch !== null && own?.endsWith(`:${branch}`) ? own : branch;
}

/** Returns true where a token may write to a branch and pull request. */
export function allowsTarget(ctx: Pick<Caller, "actor">, { branch, prNumber }: Target): boolean {
  const limits = limitsOf(ctx);
  if (!limits) return true;
  if (prNumber !== null && prNumber !== limits.prNumber) return false;
  return branch === null ? prNumber !== null : limits.branch === null || branch === limits.branch;
}

/** Throws 401 when the caller's token is bound to another branch or pull request. */
export function requireTarget(ctx: Caller, target: Target): void {
  if (!allowsTarget(ctx, target)) throw unauthorized(ctx.deps, "This token may only touch the branch and the pull request of its run.");
}

const otherCommit = (deps: Deps) => unauthorized(deps, "This token may only touch builds of its own commit.");

/**
 * Throws 401 when the caller's token is bound to another commit, or to another branch or pull request. `head`: commit of a stored build's pull
 * request, where the build's own commit may be a merge that `requireCommit` verified.
 */
export function requireJob(ctx: Caller, { commit, head, ...target }: { commit: string; head?: string | null } & Target): void {
  const { deps, actor } = ctx;
  if (actor.kind !== "project" || !actor.job) return;
  if (actor.job.commit !== commit && actor.job.commit !== head) throw otherCommit(deps);
  requireTarget(ctx, target);
}

/**
 * Throws 401 when a new upload is not of the commit of the caller's token, nor of its merge: runs of pull requests check out the merge of their head
 * into the base, while GitHub shows the run with its head. `head`: commit of the pull request, where the upload names it. Throws 503 when GitHub
 * can't be asked.
 */
export async function requireCommit(
  ctx: Caller,
  { repository, commit, head }: { repository: string | null; commit: string; head?: string | null },
): Promise<void> {
  const { deps, actor } = ctx;
  if (actor.kind !== "project" || !actor.job || actor.job.commit === commit) return;
  const mayBeMerge = repository && actor.job.untrusted?.prNumber && (head === undefined || head === actor.job.commit);
  if (!mayBeMerge || !(await isMergeOf(deps, repository, commit, actor.job.commit))) throw otherCommit(deps);
}
