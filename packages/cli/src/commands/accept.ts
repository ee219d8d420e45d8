import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findConfig } from "../config/read-config.ts";
import type { DirtyFiles } from "../git/repository.ts";
import { readHead } from "../git/history.ts";
import { recordWriteBack } from "../server/write-back-record.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { PlanEntry } from "../write-back/plan.ts";
import { takeLock } from "../write-back/process-lock.ts";
import { readAccepted, stateFolder, writeAccepted, type StateFolder } from "../write-back/state-folder.ts";
import { recoverFiles, writeFiles } from "../write-back/write-files.ts";
import { commitAccepted } from "./accept-commit.ts";
import type { AcceptOptions } from "./accept-options.ts";
import { type ApprovedBuild, planApproved } from "./accept-build.ts";
import { planTargets } from "./accept-plan.ts";
import { checkRefused, mayWrite, jsonDocument, printPlan } from "./accept-print.ts";
import { acceptAsPullRequest } from "./accept-pull-request.ts";
import { dirtyFilesOf, findWorkplace, type Workplace } from "./accept-targets.ts";
import { counted, question } from "./accept-text.ts";
import { EXIT, usageError } from "./exit-codes.ts";
import { typedCommand } from "./package-name.ts";
import { undoAccept } from "./undo.ts";

/** Writes the pictures of a plan, and remembers that Loupe wrote them. */
export async function writePlan(
  entries: readonly PlanEntry[],
  root: string,
  dirty: DirtyFiles,
  folder: StateFolder,
  signal: AbortSignal,
): Promise<void> {
  const changes = entries.flatMap(({ change }) => change ?? []);
  await writeFiles(root, folder, changes, signal);
  // Committed files need no record.
  const accepted = new Map([...readAccepted(folder)].filter(([path]) => dirty.changed.has(path) || dirty.untracked.has(path)));
  for (const { path, after } of changes)
    if (after) accepted.set(path, after);
    else accepted.delete(path);
  writeAccepted(folder, accepted);
}

/** Runs the command with the lock, if it writes. Returns the exit code. */
async function acceptWithLock(
  options: AcceptOptions,
  cwd: string,
  workplace: Workplace,
  folder: StateFolder,
  terminal: Terminal,
  build: ApprovedBuild | null,
): Promise<number> {
  const dirty = dirtyFilesOf(workplace);
  const found = findConfig(options.config, cwd, workplace.root);
  const place = { workplace, folder, dirty, found };
  const approved = build && (await planApproved(options, build, { found, placeOf: () => place }, terminal));
  const planned = approved ? [approved] : planTargets(options, cwd, place);
  const entries = planned.flatMap((one) => one.entries);
  const changed = entries.filter(({ change }) => change);
  if (!options.json && !options.quiet) printPlan(planned, options, terminal);
  const finish = (message: string) => {
    if (options.json) terminal.print(JSON.stringify(jsonDocument(planned)));
    else if (!options.quiet) terminal.print(message);
    const isLeft = approved?.isUndecided || entries.some(({ action }) => action === "left" || action === "refused");
    return isLeft ? EXIT.undecided : EXIT.done;
  };
  try {
    checkRefused(entries, options, terminal);
  } catch (error) {
    if (options.json) terminal.print(JSON.stringify(jsonDocument(planned)));
    throw error;
  }
  if (options.dryRun) return finish(changed.length ? `Dry run: nothing was written.` : "Nothing to write.");
  if (changed.length) {
    if (!(await mayWrite(question(entries), options, terminal))) {
      terminal.note("Nothing was written.");
      return EXIT.undecided;
    }
    await approved?.checkUnchanged();
    await writePlan(entries, workplace.root, dirty, folder, terminal.signal);
  }
  const commit = options.commit === null ? null : commitAccepted(entries, options.commit, workplace);
  if (approved && changed.length) {
    const paths = changed.flatMap(({ baseline }) => baseline ?? []);
    const written = { paths, commit: commit && readHead(workplace.repository!).commit, pullRequestUrl: null };
    await recordWriteBack(approved.connection, approved.build.number, written, terminal.note);
  }
  const written = `${counted(changed.length, "file")} written.`;
  const done = changed.length ? `${written}${commit ? "" : ` Undo: ${typedCommand("accept --undo")}`}` : "Nothing to write.";
  return finish(commit ? `${changed.length ? `${written} ` : ""}${commit}` : done);
}

/** Runs `loupe accept` in a folder. Returns the exit code; throws `CommandError` with a sentence. */
export async function accept(options: AcceptOptions, cwd: string, terminal: Terminal): Promise<number> {
  if (!options.undo && !options.all && !options.only.length && !options.dryRun && options.build === null)
    throw usageError("Choose what to accept: --all, --only GLOB, or --build NUMBER. --dry-run shows what there is.");
  const workplace = findWorkplace(cwd, options.results);
  if (options.commit !== null && !workplace.repository) throw usageError("--commit needs a git repository.");
  if (options.pullRequest && !workplace.repository) throw usageError("--pull-request needs a git repository.");
  const folder = stateFolder(workplace.repository, workplace.root);
  // Only its owner can read this folder.
  const build =
    options.build === null
      ? null
      : { number: options.build, downloads: mkdtempSync(join(tmpdir(), "loupe-")), repository: workplace.repository };
  const run = () => acceptWithLock(options, cwd, workplace, folder, terminal, build);
  try {
    if (options.pullRequest) {
      const found = findConfig(options.config, cwd, workplace.root);
      return await acceptAsPullRequest(options, workplace.repository!, found, terminal, build!);
    }
    if (options.dryRun && !options.undo) return await run();
    const release = takeLock(folder);
    try {
      if (recoverFiles(workplace.root, folder)) terminal.note("An earlier accept was stopped while it wrote. Its files were put back.");
      return await (options.undo ? undoAccept(options, workplace, folder, terminal) : run());
    } finally {
      release();
    }
  } finally {
    if (build) rmSync(build.downloads, { recursive: true, force: true });
  }
}
