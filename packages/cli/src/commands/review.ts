import { userInfo } from "node:os";
import { basename } from "node:path";
import { findConfig, type FoundConfig } from "../config/read-config.ts";
import { runGit } from "../git/repository.ts";
import { draftsOf, type ReviewDrafts } from "../review/review-drafts.ts";
import { planReviewed, type ReviewedSuite } from "../review/plan-reviewed.ts";
import { findReview, type ReviewInstance, type StartReview } from "../review/review-package.ts";
import { ApiClient } from "../server/api.ts";
import { openPage } from "../server/browser-sign-in.ts";
import { readBuildDecisions, readBuildRecord } from "../server/build-decisions.ts";
import { type Connection, findConnection } from "../server/connection.ts";
import { printable, type Terminal } from "../terminal/terminal.ts";
import { sendBuild } from "../upload/send-build.ts";
import { takeLock } from "../write-back/process-lock.ts";
import { stateFolder } from "../write-back/state-folder.ts";
import { recoverFiles } from "../write-back/write-files.ts";
import { jsonDocument, printPlan } from "./accept-print.ts";
import { writePlan } from "./accept.ts";
import type { PlannedSet } from "./accept-plan.ts";
import { type AcceptTarget, dirtyFilesOf, findTargets, findWorkplace, readTarget, shownPath, type Workplace } from "./accept-targets.ts";
import { counted, question, summaryLine } from "./accept-text.ts";
import { CommandError, EXIT, usageError } from "./exit-codes.ts";
import { typedCommand } from "./package-name.ts";
import type { ReviewOptions } from "./review-options.ts";

/** Milliseconds before the first look at a build, and most between two: a token has 500 requests in 5 minutes. */
const LOOK_MS = 100;
const MAX_LOOK_MS = 1000;
const COMPARING = new Set(["pending", "progress"]);
const FINISHED = new Set(["accepted", "rejected", "no-changes"]);
const ENDED_BADLY = new Set(["error", "expired", "aborted"]);

type Suite = { target: AcceptTarget; results: ReturnType<typeof readTarget> };

/** Opens a build of the server in the browser. */
async function openBuild(options: ReviewOptions, number: number, cwd: string, terminal: Terminal): Promise<number> {
  const { root } = findWorkplace(cwd, null);
  const connection = await findConnection(options.server, findConfig(options.config, cwd, root)?.config ?? null, terminal);
  const { url } = await readBuildRecord(connection, number);
  terminal.print(options.json ? JSON.stringify({ url, build: number }) : printable(url));
  if (options.open) openPage(url);
  return EXIT.done;
}

/** Returns the name of the person: that of git, else of the system. */
function personName({ repository }: Workplace): string {
  try {
    if (repository) return runGit(repository.root, ["config", "user.name"]).trim().slice(0, 100);
  } catch {
    // Git has no name.
  }
  return userInfo().username;
}

function readSuites({ options, workplace, found, terminal }: Run, cwd: string): Suite[] {
  const dirty = dirtyFilesOf(workplace);
  return findTargets(options, found, cwd, "review test-results").map((target) => {
    const results = readTarget(target, workplace, dirty);
    if (!options.json && !options.quiet) terminal.print(summaryLine(results, shownPath(cwd, results.source)));
    for (const note of results.notes) terminal.note(note);
    return { target, results };
  });
}

/** Uploads both builds of each suite. Returns the numbers and pages of the builds to review. */
async function sendSuites(connection: Connection, drafts: readonly ReviewDrafts[]): Promise<{ number: number; page: string }[]> {
  const builds: { number: number; page: string }[] = [];
  for (const { baselines, run } of drafts) {
    const reference = await sendBuild(connection, baselines);
    // A build finds its baseline among those that are compared.
    await waitForStatus(connection, reference.build.number, (status) => !COMPARING.has(status));
    const { build } = await sendBuild(connection, run);
    builds.push({ number: build.number, page: new URL(build.url).pathname });
  }
  return builds;
}

/** Waits for a status of a build. Throws where its comparison failed. */
async function waitForStatus(connection: Connection, number: number, isReached: (status: string) => boolean): Promise<void> {
  for (let look = LOOK_MS; ; look = Math.min(look * 1.5, MAX_LOOK_MS)) {
    const { status } = await readBuildRecord(connection, number);
    if (ENDED_BADLY.has(status)) throw new CommandError(`The pictures could not be compared (${status}). Run the command again.`);
    if (isReached(status)) return;
    await connection.api.pause(look);
  }
}

function announce({ options, terminal }: Run, instance: ReviewInstance, builds: readonly { number: number; page: string }[]): void {
  const [first] = builds;
  const page = builds.length === 1 ? first!.page : first!.page.replace(/\/\d+$/, "");
  const url = instance.signInUrl(page);
  const { token, project, dataDir } = instance;
  if (options.json) terminal.print(JSON.stringify({ url, token, project, build: first!.number, dataDir }));
  else terminal.note(`Review them at ${url}${options.open ? " (opened)" : ""}. Nothing leaves this machine. Ctrl-C ends it.`);
  if (options.keep) terminal.note(`The data stays in ${dataDir}`);
  if (options.open) openPage(url);
}

type Run = { options: ReviewOptions; terminal: Terminal; workplace: Workplace; found: FoundConfig | null };

/** Runs the product until the reviews of all suites are finished. Returns the decisions. */
async function reviewSuites(run: Run, start: StartReview, suites: readonly Suite[]): Promise<ReviewedSuite[]> {
  const { options, terminal, workplace } = run;
  const dirty = dirtyFilesOf(workplace);
  const drafts = suites.map(({ target, results }) => draftsOf(target, results, workplace, dirty, options.all));
  for (const { refused } of drafts)
    for (const { name, reason } of refused) terminal.note(`  not shown  ${printable(name)} ${printable(reason)}`);
  const only = suites.length === 1 ? suites[0]! : null;
  const suite = only ? (only.target.suite ?? only.results.format) : basename(workplace.root);
  const { port, keep } = options;
  const { signal } = terminal;
  const starting = start({ suite, personName: personName(workplace), port, keep, signal });
  const instance = await starting.catch((error: Error) => {
    throw signal.aborted ? new CommandError("Interrupted. Nothing was written.", EXIT.interrupted) : new CommandError(error.message);
  });
  try {
    const [owner, name] = instance.project.split("/");
    const api = new ApiClient(instance.url, terminal);
    const connection = { api, token: instance.token, project: { owner: owner!, name: name! } };
    const failed = instance.failed.then((message) => {
      throw new CommandError(message);
    });
    failed.catch(() => {});
    const review = async () => {
      const builds = await sendSuites(connection, drafts);
      announce(run, instance, builds);
      for (const { number } of builds) await waitForStatus(connection, number, (status) => FINISHED.has(status));
      return Promise.all(
        builds.map(async ({ number }, at) => ({ ...suites[at]!, decisions: await readBuildDecisions(connection, number) })),
      );
    };
    return await Promise.race([review(), failed]);
  } finally {
    await instance.stop();
  }
}

/** Writes what was approved, after a question. Returns the exit code. */
async function writeReviewed({ options, terminal, workplace, found }: Run, reviewed: readonly ReviewedSuite[]): Promise<number> {
  const folder = stateFolder(workplace.repository, workplace.root);
  const release = takeLock(folder);
  try {
    recoverFiles(workplace.root, folder);
    const dirty = dirtyFilesOf(workplace);
    const planned = planReviewed(reviewed, { workplace, folder, dirty, found });
    const entries = planned.flatMap((one: PlannedSet) => one.entries);
    const changed = entries.filter(({ change }) => change);
    if (!options.json && !options.quiet) printPlan(planned, options, terminal);
    const isLeft = entries.some(
      ({ action, status, reason }) => action === "left" || action === "refused" || (action === "delete" && status === "added" && reason),
    );
    const finish = (message: string) => {
      if (options.json) terminal.print(JSON.stringify(jsonDocument(planned)));
      else if (!options.quiet) terminal.print(message);
      return isLeft ? EXIT.undecided : EXIT.done;
    };
    if (options.write === false || !changed.length)
      return finish(changed.length ? "Nothing was written: --no-write." : "Nothing to write.");
    if (options.write === null && !(await terminal.confirm!(question(entries), true))) {
      terminal.note("Nothing was written.");
      return EXIT.undecided;
    }
    await writePlan(entries, workplace.root, dirty, folder, terminal.signal);
    const [written, deleted] = (["write", "delete"] as const).map((action) => entries.filter((entry) => entry.action === action).length);
    const parts = [
      ...(written ? [`${counted(written, "file")} written`] : []),
      ...(deleted ? [`${counted(deleted, "file")} deleted`] : []),
    ];
    return finish(`${parts.join(", ")}. Undo: ${typedCommand("accept --undo")}`);
  } finally {
    release();
  }
}

/** Runs `loupe review` in a folder. Returns the exit code; throws `CommandError` with a sentence. */
export async function reviewPictures(options: ReviewOptions, cwd: string, terminal: Terminal): Promise<number> {
  if (options.build !== null) return openBuild(options, options.build, cwd, terminal);
  if (options.write === null && !terminal.confirm)
    throw usageError("There is no terminal to ask on. Pass --write to write approved pictures, or --no-write to look.");
  const workplace = findWorkplace(cwd, options.results);
  const run = { options, terminal, workplace, found: findConfig(options.config, cwd, workplace.root) };
  const all = readSuites(run, cwd);
  const suites = options.all ? all : all.filter(({ results }) => results.pictures.length);
  if (!suites.length) {
    for (const { name, reason } of all.flatMap(({ results }) => results.refused))
      terminal.note(`  refused  ${printable(name)} ${printable(reason)}`);
    if (!options.quiet) terminal.note("There is nothing to review. --all shows the baselines that didn't change.");
    return all.some(({ results }) => results.refused.length) ? EXIT.undecided : EXIT.done;
  }
  const reviewed = await reviewSuites(run, await findReview(terminal), suites);
  return writeReviewed(run, reviewed);
}
