import type { Environment } from "../terminal/terminal.ts";
import { existsSync, readFileSync } from "node:fs";

/** Facts about a run that CI names. Null where it doesn't. */
export type CiFacts = {
  /** Name of the service. */
  provider: string;
  commit: string | null;
  branch: string | null;
  prNumber: number | null;
  /** Last commit of the pull request, where `commit` is a merge with its base. */
  prHeadCommit: string | null;
  /** Base of the pull request. */
  baseBranch: string | null;
  baseCommit: string | null;
  /** Name that all jobs of the run share. */
  run: string | null;
  runId: string | null;
  runAttempt: number | null;
  /** The job is for a merge queue. */
  mergeQueue: boolean;
};

type Env = Environment;
type Read = (env: Env) => Partial<Omit<CiFacts, "provider">>;

const text = (value: unknown): string | null => (typeof value === "string" && value ? value : null);
/** Returns the commit in a value; null for anything else. */
const sha = (value: unknown): string | null => (typeof value === "string" && /^[0-9a-f]{40}$/i.test(value) ? value.toLowerCase() : null);
/** Returns the number at the end of a value, such as "42" or ".../pull/42"; null for "false". */
const numberAtEnd = (value: unknown): number | null => Number(/(?:^|\/)([1-9]\d{0,14})$/.exec(String(value ?? ""))?.[1] ?? 0) || null;
const withoutHeads = (ref: string | null) => ref && ref.replace(/^refs\/heads\//, "");
const withoutOrigin = (ref: string | null) => ref && ref.replace(/^origin\//, "");

type GitHubEvent = {
  pull_request?: { number?: unknown; head?: { sha?: unknown; ref?: unknown }; base?: { ref?: unknown; sha?: unknown } };
  workflow_run?: { head_branch?: unknown; head_sha?: unknown };
};

/** Reads the event of a workflow. A file that can't be read is no event. */
function gitHubEvent(path: string | undefined): GitHubEvent {
  try {
    return path && existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as GitHubEvent) : {};
  } catch {
    return {};
  }
}

const readGitHub: Read = (env) => {
  const { pull_request: pull, workflow_run: run } = gitHubEvent(env["GITHUB_EVENT_PATH"]);
  const ref = text(env["GITHUB_REF"]);
  const queue = /^refs\/heads\/gh-readonly-queue\/.+\/pr-(\d+)-/.exec(ref ?? "");
  const head = sha(pull?.head?.sha);
  // The workflow of the base runs for `pull_request_target`, and GITHUB_SHA is a commit of the base.
  const isTarget = env["GITHUB_EVENT_NAME"] === "pull_request_target";
  const id = text(env["GITHUB_RUN_ID"]);
  return {
    commit: (isTarget ? head : null) ?? sha(run?.head_sha) ?? sha(env["GITHUB_SHA"]),
    branch: text(env["GITHUB_HEAD_REF"]) ?? text(run?.head_branch) ?? text(pull?.head?.ref) ?? withoutHeads(ref),
    prNumber: numberAtEnd(pull?.number) ?? numberAtEnd(queue?.[1]),
    prHeadCommit: head,
    baseBranch: text(pull?.base?.ref),
    baseCommit: null,
    run: id && `${id}-${env["GITHUB_RUN_ATTEMPT"] || 1}`,
    runId: id,
    runAttempt: numberAtEnd(env["GITHUB_RUN_ATTEMPT"]),
    mergeQueue: queue !== null,
  };
};

/** Services with the variable that shows them, and the reader of their other ones. Names: docs of the services, as the published clients read them. */
const PROVIDERS: readonly [provider: string, variable: string, read: Read][] = [
  ["github-actions", "GITHUB_ACTIONS", readGitHub],
  [
    "gitlab",
    "GITLAB_CI",
    (env) => ({
      commit: sha(env["CI_COMMIT_SHA"]),
      prHeadCommit: sha(env["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"]),
      branch: text(env["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"]) ?? text(env["CI_COMMIT_REF_NAME"]),
      prNumber: numberAtEnd(env["CI_MERGE_REQUEST_IID"]),
      baseBranch: text(env["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"]),
      baseCommit: sha(env["CI_MERGE_REQUEST_DIFF_BASE_SHA"]),
      run: text(env["CI_PIPELINE_ID"]),
    }),
  ],
  [
    "circleci",
    "CIRCLECI",
    (env) => ({
      commit: sha(env["CIRCLE_SHA1"]),
      branch: text(env["CIRCLE_BRANCH"]),
      prNumber: numberAtEnd(env["CIRCLE_PULL_REQUEST"]),
      run: text(env["CIRCLE_WORKFLOW_ID"]),
    }),
  ],
  [
    "bitbucket",
    "BITBUCKET_BUILD_NUMBER",
    (env) => ({
      commit: sha(env["BITBUCKET_COMMIT"]),
      branch: text(env["BITBUCKET_BRANCH"]),
      prNumber: numberAtEnd(env["BITBUCKET_PR_ID"]),
      baseBranch: text(env["BITBUCKET_PR_DESTINATION_BRANCH"]),
      run: text(env["BITBUCKET_BUILD_NUMBER"]),
    }),
  ],
  [
    "jenkins",
    "JENKINS_URL",
    (env) => ({
      commit: sha(env["ghprbActualCommit"]) ?? sha(env["GIT_COMMIT"]),
      branch: text(env["CHANGE_BRANCH"]) ?? text(env["BRANCH_NAME"]) ?? withoutOrigin(text(env["GIT_BRANCH"])),
      prNumber: numberAtEnd(env["CHANGE_ID"]) ?? numberAtEnd(env["ghprbPullId"]) ?? numberAtEnd(env["gitlabMergeRequestIid"]),
      baseBranch: text(env["CHANGE_TARGET"]),
      run: text(env["BUILD_TAG"]),
    }),
  ],
  [
    "buildkite",
    "BUILDKITE",
    (env) => ({
      commit: sha(env["BUILDKITE_COMMIT"]),
      branch: text(env["BUILDKITE_BRANCH"]),
      prNumber: numberAtEnd(env["BUILDKITE_PULL_REQUEST"]),
      baseBranch: text(env["BUILDKITE_PULL_REQUEST_BASE_BRANCH"]),
      run: text(env["BUILDKITE_BUILD_ID"]),
    }),
  ],
  [
    "azure-pipelines",
    "TF_BUILD",
    (env) => ({
      commit: sha(env["SYSTEM_PULLREQUEST_SOURCECOMMITID"]) ?? sha(env["BUILD_SOURCEVERSION"]),
      branch: withoutHeads(text(env["SYSTEM_PULLREQUEST_SOURCEBRANCH"]) ?? text(env["BUILD_SOURCEBRANCH"])),
      prNumber: numberAtEnd(env["SYSTEM_PULLREQUEST_PULLREQUESTNUMBER"]) ?? numberAtEnd(env["SYSTEM_PULLREQUEST_PULLREQUESTID"]),
      baseBranch: withoutHeads(text(env["SYSTEM_PULLREQUEST_TARGETBRANCH"])),
      run: text(env["BUILD_BUILDID"]),
    }),
  ],
];

const none = {
  commit: null,
  branch: null,
  prNumber: null,
  prHeadCommit: null,
  baseBranch: null,
  baseCommit: null,
  run: null,
  runId: null,
  runAttempt: null,
  mergeQueue: false,
};

/** Returns what the variables of CI name about the run; null outside of a known CI. */
export function readCiFacts(env: Env): CiFacts | null {
  const found = PROVIDERS.find(([, variable]) => env[variable] && env[variable] !== "false");
  return found ? { ...none, ...found[2](env), provider: found[0] } : null;
}
