import type { Environment } from "../terminal/terminal.ts";
import { findAncestors, findMergeBase, readDefaultBranch, readHead } from "../git/history.ts";
import type { Repository } from "../git/repository.ts";
import { usageError } from "../commands/exit-codes.ts";
import type { UploadOptions } from "../commands/upload-options.ts";
import { type CiFacts, readCiFacts } from "./ci-facts.ts";

/** Commit, branch and pull request of a build, as fields of `POST /builds`. */
export type RunFacts = {
  commit: string;
  branch: string;
  prNumber: number | null;
  prHeadCommit: string | null;
  referenceBranch: string | null;
  referenceCommit: string | null;
  parentCommits: string[] | null;
  ciProvider: string | null;
  runId: string | null;
  runAttempt: number | null;
  mergeQueue: boolean;
  mergeQueuePrNumbers: number[] | null;
  /** Name that all jobs of the CI run share; null outside of CI. */
  run: string | null;
};

/** Ancestors to send: Loupe compares with the nearest one that has a build. */
const MOST_ANCESTORS = 500;

/** Returns the branch that a build is compared with: the given one, else the base of its pull request. */
const referenceBranchOf = (options: UploadOptions, ci: CiFacts | null) => options.referenceBranch ?? ci?.baseBranch ?? null;

/** Returns commit and branch: those of the options, else of CI, else of git. Throws a sentence where a part is not known. */
function headOf(options: UploadOptions, ci: CiFacts | null, repository: Repository | null) {
  const own = repository && readHead(repository);
  const [commit, branch] = [options.commit ?? ci?.commit ?? own?.commit ?? null, options.branch ?? ci?.branch ?? own?.branch ?? null];
  if (commit === null) throw usageError("The commit is not known. Run the command in the repository, or name it with --commit.");
  if (branch === null) throw usageError("The branch is not known: git has no branch checked out. Name it with --branch.");
  return { commit, branch };
}

/** Collects the facts of a build from the options, the variables of CI and git. `note`: receives warnings. */
export function readRunFacts(
  options: UploadOptions,
  env: Environment,
  repository: Repository | null,
  note: (text: string) => void,
): RunFacts {
  const ci = readCiFacts(env);
  const { commit, branch } = headOf(options, ci, repository);
  const referenceBranch = referenceBranchOf(options, ci);
  const prHeadCommit = options.commit ? null : (ci?.prHeadCommit ?? null);
  const fetches = !options.noFetch;
  const base = options.referenceCommit ?? (options.referenceBranch === null ? (ci?.baseCommit ?? null) : null);
  const compared = referenceBranch ?? (repository && readDefaultBranch(repository));
  const hasOther = repository && compared !== null && compared !== branch && options.mode === "ci";
  const referenceCommit = base ?? (hasOther ? findMergeBase(repository, compared, prHeadCommit ?? commit, fetches) : null);
  const parentCommits = repository && findAncestors(repository, referenceCommit ?? commit, MOST_ANCESTORS, fetches);
  if (repository && parentCommits === null && !options.skip)
    note("Git doesn't have the history of this commit. Fetch it, or Loupe may find no build to compare with.");
  return {
    commit,
    branch,
    prNumber: options.pr ?? ci?.prNumber ?? null,
    prHeadCommit: prHeadCommit === commit ? null : prHeadCommit,
    referenceBranch,
    referenceCommit,
    parentCommits,
    ciProvider: ci?.provider ?? (repository ? "git" : null),
    runId: ci?.runId ?? null,
    runAttempt: ci?.runAttempt ?? null,
    mergeQueue: ci?.mergeQueue ?? false,
    mergeQueuePrNumbers: ci?.mergeQueue && ci.prNumber !== null ? [ci.prNumber] : null,
    run: ci?.run ?? null,
  };
}
