import { join } from "node:path";
import { expect, test } from "vitest";
import { put, temporaryFolder } from "../../testing/workspace.ts";
import { readCiFacts } from "./ci-facts.ts";

const [A, B] = ["a".repeat(40), "b".repeat(40)];

/** Returns the variables of a workflow with an event. */
function gitHub(event: unknown, more: Record<string, string>): Record<string, string> {
  const file = join(temporaryFolder(), "event.json");
  put(file, typeof event === "string" ? event : JSON.stringify(event));
  return { GITHUB_ACTIONS: "true", GITHUB_SHA: A, GITHUB_RUN_ID: "7", GITHUB_RUN_ATTEMPT: "2", GITHUB_EVENT_PATH: file, ...more };
}
const pull = { number: 7, head: { sha: B, ref: "feat" }, base: { ref: "main" } };

test.each<[string, () => Record<string, string>, object]>([
  [
    "GitHub, push",
    () => gitHub({}, { GITHUB_REF: "refs/heads/feat/x" }),
    { provider: "github-actions", commit: A, branch: "feat/x", prNumber: null, run: "7-2" },
  ],
  [
    "GitHub, pull request",
    () => gitHub({ pull_request: pull }, { GITHUB_REF: "refs/pull/7/merge", GITHUB_HEAD_REF: "feat" }),
    { commit: A, prHeadCommit: B, branch: "feat", prNumber: 7, baseBranch: "main", runId: "7", runAttempt: 2 },
  ],
  [
    "GitHub, pull request of a fork in the workflow of its base",
    () => gitHub({ pull_request: pull }, { GITHUB_EVENT_NAME: "pull_request_target", GITHUB_REF: "refs/heads/main" }),
    { commit: B, branch: "feat", prNumber: 7 },
  ],
  [
    "GitHub, merge queue",
    () => gitHub({}, { GITHUB_REF: `refs/heads/gh-readonly-queue/main/pr-12-${A}` }),
    { prNumber: 12, mergeQueue: true, branch: `gh-readonly-queue/main/pr-12-${A}` },
  ],
  [
    "GitHub, another workflow ended",
    () => gitHub({ workflow_run: { head_branch: "feat", head_sha: B } }, { GITHUB_REF: "refs/heads/main" }),
    { commit: B, branch: "feat" },
  ],
  ["GitHub, a broken event", () => gitHub("{", { GITHUB_REF: "refs/heads/main" }), { commit: A, branch: "main" }],
  [
    "GitLab, merge request",
    () => ({
      GITLAB_CI: "true",
      CI_COMMIT_SHA: A,
      CI_COMMIT_REF_NAME: "refs/merge-requests/4/merge",
      CI_MERGE_REQUEST_IID: "4",
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "feat",
      CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: B,
      CI_MERGE_REQUEST_DIFF_BASE_SHA: B,
      CI_PIPELINE_ID: "99",
    }),
    { provider: "gitlab", commit: A, prHeadCommit: B, branch: "feat", prNumber: 4, baseCommit: B, run: "99" },
  ],
  [
    "GitLab, push",
    () => ({ GITLAB_CI: "true", CI_COMMIT_SHA: A, CI_COMMIT_REF_NAME: "main", CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: "" }),
    { commit: A, branch: "main", prHeadCommit: null },
  ],
  [
    "CircleCI",
    () => ({
      CIRCLECI: "true",
      CIRCLE_SHA1: A,
      CIRCLE_BRANCH: "feat",
      CIRCLE_PULL_REQUEST: "https://github.com/a/b/pull/8",
      CIRCLE_WORKFLOW_ID: "w",
    }),
    { provider: "circleci", prNumber: 8, run: "w" },
  ],
  [
    "Bitbucket",
    () => ({
      BITBUCKET_BUILD_NUMBER: "3",
      BITBUCKET_COMMIT: A,
      BITBUCKET_BRANCH: "feat",
      BITBUCKET_PR_ID: "5",
      BITBUCKET_PR_DESTINATION_BRANCH: "main",
    }),
    { provider: "bitbucket", prNumber: 5, baseBranch: "main", run: "3" },
  ],
  [
    "Jenkins, branch",
    () => ({ JENKINS_URL: "x", GIT_COMMIT: A, GIT_BRANCH: "origin/main", BUILD_TAG: "t" }),
    { provider: "jenkins", branch: "main", run: "t" },
  ],
  [
    "Jenkins, change",
    () => ({ JENKINS_URL: "x", GIT_COMMIT: A, BRANCH_NAME: "PR-6", CHANGE_BRANCH: "feat", CHANGE_ID: "6", CHANGE_TARGET: "main" }),
    { branch: "feat", prNumber: 6, baseBranch: "main" },
  ],
  [
    "Buildkite without a pull request",
    () => ({ BUILDKITE: "true", BUILDKITE_COMMIT: "HEAD", BUILDKITE_BRANCH: "feat", BUILDKITE_PULL_REQUEST: "false" }),
    { commit: null, prNumber: null },
  ],
  [
    "Azure, pull request",
    () => ({
      TF_BUILD: "True",
      BUILD_SOURCEVERSION: A,
      SYSTEM_PULLREQUEST_SOURCECOMMITID: B,
      SYSTEM_PULLREQUEST_SOURCEBRANCH: "refs/heads/feat",
      SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: "9",
      SYSTEM_PULLREQUEST_TARGETBRANCH: "refs/heads/main",
      BUILD_BUILDID: "1",
    }),
    { provider: "azure-pipelines", commit: B, branch: "feat", prNumber: 9, baseBranch: "main", run: "1" },
  ],
])("%s names commit, branch and pull request", (_name, env, facts) => {
  expect(readCiFacts(env())).toMatchObject(facts);
});

test("no known CI names nothing", () => {
  expect(readCiFacts({ CI: "true", GITHUB_ACTIONS: "false" })).toBeNull();
});
