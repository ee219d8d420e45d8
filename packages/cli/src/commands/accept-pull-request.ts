import { join } from "node:path";
import type { FoundConfig } from "../config/read-config.ts";
import { type Repository, runGit } from "../git/repository.ts";
import { BranchTree } from "../pull-request/branch-tree.ts";
import { openOnGithub } from "../pull-request/github.ts";
import { BUILD_TRAILER, pushBranch, type RequestText } from "../pull-request/push-branch.ts";
import { fetchBranch, findRemote, type Remote } from "../pull-request/remote.ts";
import type { BuildDecisions } from "../server/build-decisions.ts";
import type { BuildRecord } from "../server/records.ts";
import { recordWriteBack } from "../server/write-back-record.ts";
import { type Environment, printable, type Terminal } from "../terminal/terminal.ts";
import { writeFiles } from "../write-back/write-files.ts";
import { type ApprovedBuild, type ApprovedSet, planApproved } from "./accept-build.ts";
import type { AcceptOptions } from "./accept-options.ts";
import { checkRefused, mayWrite, jsonDocument, printPlan } from "./accept-print.ts";
import { counted } from "./accept-text.ts";
import { CommandError, EXIT, usageError } from "./exit-codes.ts";

/** A branch with approved pictures, on top of a base. */
type AcceptBranch = { tree: BranchTree; remote: Remote; base: string; branch: string };

/** Fetches the base of the pull request and checks its baselines out into a folder of their own. */
function openBranch(
  repository: Repository,
  folder: string,
  options: AcceptOptions,
  decisions: BuildDecisions,
  env: Environment,
): AcceptBranch {
  const { build, approved } = decisions;
  const remote = findRemote(repository, env);
  const base = options.base ?? build.head.branch;
  const branch = `loupe/accept-${build.number}`;
  const commit = base.startsWith("-") ? null : fetchBranch(repository, remote, base);
  if (commit === null)
    throw usageError(`${remote.name} has no branch ${printable(base)}. Name the branch of the pull request with --base.`);
  const tree = new BranchTree(repository, commit, folder);
  tree.checkOut(approved.flatMap(({ head, base: before }) => (head ?? before)?.metadata?.baseline?.path ?? []));
  return { tree, remote, base, branch };
}

/** Value of the trailer with the build. Two projects of one repository may have builds with the same number. */
const trailerOf = ({ url, number }: BuildRecord) => `${number} ${printable(url)}`;

/** Returns the message of the commit. */
function commitMessage({ build, people }: ApprovedSet, files: number): string {
  const trailers = [`${BUILD_TRAILER}: ${trailerOf(build)}`, ...people.map((name) => `Approved-by: ${name}`)];
  return `Accept ${counted(files, "screenshot")} of build ${build.number}\n\n${trailers.join("\n")}\n`;
}

/** Throws with code 4 where the branch on the remote ends with a commit that this command did not make for the build. */
function checkOwnBranch({ root }: Repository, { remote, branch, tree }: AcceptBranch, build: BuildRecord, earlier: string): void {
  const trailer = runGit(root, ["log", "-1", `--format=%(trailers:key=${BUILD_TRAILER},valueonly)`, earlier]).trim();
  const isInBase = runGit(root, ["rev-list", "--max-count=1", earlier, "--not", tree.commit]).trim() === "";
  if (trailer === trailerOf(build) || isInBase) return;
  throw new CommandError(
    `${branch} on ${remote.name} has commits that are not of this build. Merge or delete that branch, and run the command again.`,
    EXIT.refused,
  );
}

/** Returns true where a commit has the same files and the same parent as another. */
const isSameCommit = ({ root }: Repository, one: string, other: string) =>
  new Set([one, other].map((commit) => runGit(root, ["log", "-1", "--format=%T %P", commit]).trim())).size === 1;

/** Returns the address of the request that was opened or found; null where a note says what to do. */
async function openRequest(
  repository: Repository,
  { remote, branch, base }: AcceptBranch,
  request: RequestText,
  pushed: { url: string | null },
  terminal: Terminal,
): Promise<string | null> {
  if (remote.kind === "gitlab") {
    if (pushed.url === null) terminal.note(`${branch} is pushed. GitLab named no merge request: open it at ${remote.web}/${remote.path}.`);
    return pushed.url;
  }
  if (remote.kind === "other") {
    terminal.note(`${branch} is pushed. Open the pull request into ${base} on ${remote.host || remote.name}.`);
    return null;
  }
  const opened = await openOnGithub(repository.root, remote, request, terminal);
  if ("url" in opened) return opened.url;
  const page = `${remote.web}/${remote.path}/compare/${encodeURIComponent(base)}...${encodeURIComponent(branch)}?expand=1`;
  terminal.note(`${branch} is pushed, but the pull request isn't open: ${opened.problem} Open it at ${page}`);
  return null;
}

const WORKFLOW_NOTE: Record<string, string> = {
  GITHUB_ACTIONS:
    "Commits that are pushed with the token of a workflow start no workflow. Check out with the token of an app or a person, or close and reopen the pull request.",
  GITLAB_CI:
    "Commits that are pushed with the token of a job start no pipeline. Push with a project access token, or run the pipeline by hand.",
};

/** Runs `accept --build NUMBER --pull-request`: a commit on a branch of its own, and the request for it. The working tree stays as it is. */
export async function acceptAsPullRequest(
  options: AcceptOptions,
  repository: Repository,
  found: FoundConfig | null,
  terminal: Terminal,
  build: ApprovedBuild,
): Promise<number> {
  let opened: AcceptBranch | null = null;
  const state = { path: join(build.downloads, "state") };
  const placeOf = (decisions: BuildDecisions) => {
    opened = openBranch(repository, join(build.downloads, "branch"), options, decisions, terminal.env);
    const { root } = opened.tree;
    const none = new Set<string>();
    return { workplace: { repository: null, root }, folder: state, dirty: { changed: none, untracked: none }, found };
  };
  const approved = await planApproved(options, build, { found, placeOf }, terminal);
  const own = opened! as AcceptBranch;
  const { tree, remote, branch, base } = own;
  const changes = approved.entries.flatMap(({ change }) => change ?? []);
  if (!options.json && !options.quiet) printPlan([approved], options, terminal);
  const finish = (message: string, more: object = {}) => {
    if (options.json) terminal.print(JSON.stringify({ ...jsonDocument([approved]), ...more }));
    else if (!options.quiet) terminal.print(message);
    return approved.isUndecided || approved.entries.some(({ action }) => action === "left" || action === "refused")
      ? EXIT.undecided
      : EXIT.done;
  };
  checkRefused(approved.entries, options, terminal);
  if (!changes.length) return finish(`Nothing to write: ${base} has these pictures.`);
  if (options.dryRun) return finish("Dry run: nothing was written.");
  if (!(await mayWrite(`Push ${counted(changes.length, "file")} to ${branch}, for ${base}?`, options, terminal))) {
    terminal.note("Nothing was written.");
    return EXIT.undecided;
  }
  await approved.checkUnchanged();
  const earlier = fetchBranch(repository, remote, branch);
  if (earlier !== null) checkOwnBranch(repository, own, approved.build, earlier);
  await writeFiles(tree.root, state, changes, terminal.signal);
  const paths = changes.map(({ path }) => path);
  const message = commitMessage(approved, paths.length);
  const author = { name: "Loupe", email: `noreply@${new URL(approved.connection.api.origin).hostname}` };
  const made = tree.commitFiles(paths, message, author);
  const isSame = earlier !== null && isSameCommit(repository, earlier, made);
  const commit = isSame ? earlier : made;
  const [title = ""] = message.split("\n", 1);
  const body = `Pictures of ${approved.build.url}, approved by ${approved.people.join(", ")}.`;
  const request = { branch, base, title, body };
  const pushed = pushBranch(repository, remote, { commit, earlier }, request);
  const url = await openRequest(repository, own, request, pushed, terminal);
  const note = Object.entries(WORKFLOW_NOTE).find(([variable]) => terminal.env[variable])?.[1];
  if (note && !isSame) terminal.note(note);
  await recordWriteBack(approved.connection, approved.build.number, { paths, commit, pullRequestUrl: url }, terminal.note);
  const what = isSame
    ? `${branch} has these pictures already.`
    : `${counted(paths.length, "file")} pushed to ${branch} as ${commit.slice(0, 7)}.`;
  return finish(url ? `${what}\n${url}` : what, { branch, base, commit, pullRequestUrl: url });
}
