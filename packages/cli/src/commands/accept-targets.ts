import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { FoundConfig } from "../config/read-config.ts";
import { folderOf, readResults } from "../formats/find-format.ts";
import { listFilesBelow } from "../formats/list-files.ts";
import { isInFolder } from "../formats/locate-files.ts";
import type { Format, ReadContext, ResultSet } from "../formats/result-set.ts";
import { findRepository, listRepositoryFiles, readDirtyFiles, type DirtyFiles, type Repository } from "../git/repository.ts";
import { usageError } from "./exit-codes.ts";
import { typedCommand } from "./package-name.ts";

/** Results to read: those of the command line, or a suite of the config. */
export type AcceptTarget = {
  suite: string | null;
  source: string;
  format: Format | null;
  baselines: string | null;
  pattern: string | null;
  baselinePattern: string | null;
  threshold: number | null;
};

/** Working tree of the baselines. */
export type Workplace = {
  repository: Repository | null;
  /** Baselines are inside of it. Absolute, without links in it. */
  root: string;
};

/** Returns the folder of a repository that contains a path, by its `.git`. Runs no git, which would run programs that a stranger's config names. */
const enclosingRepository = (path: string): string | null =>
  existsSync(join(path, ".git")) ? path : path === dirname(path) ? null : enclosingRepository(dirname(path));

/** Returns the working tree: the repository of the current folder, else the folder with the results. Throws where these are in a repository. */
export function findWorkplace(cwd: string, results: string | null): Workplace {
  const repository = findRepository(cwd);
  if (repository) return { repository, root: repository.root };
  const folder = results === null ? cwd : folderOf(resolve(cwd, results));
  const root = realpathSync(existsSync(folder) ? folder : cwd);
  const other = enclosingRepository(root);
  if (other) throw usageError(`The results are in the repository ${other}. Run the command there.`);
  return { repository, root };
}

/** Returns the files with uncommitted changes; none without a repository. */
export const dirtyFilesOf = ({ repository }: Workplace): DirtyFiles =>
  repository ? readDirtyFiles(repository) : { changed: new Set(), untracked: new Set() };

/** The results of a command line. */
type GivenResults = { results: string | null; format: Format | null; baselines: string | null };

/** Returns the results to read: those that were named, else every suite of the config. `example`: a command line for the message without both. */
export function findTargets(given: GivenResults, found: FoundConfig | null, cwd: string, example: string): AcceptTarget[] {
  const { results, format, baselines } = given;
  if (results !== null) {
    const own = { suite: null, pattern: null, baselinePattern: null, threshold: null };
    return [{ ...own, source: resolve(cwd, results), format, baselines: baselines && resolve(cwd, baselines) }];
  }
  if (!found?.config.suites) throw usageError(`Name the folder or report with the results, for example: ${typedCommand(example)}`);
  if (baselines || format) throw usageError("--baselines and --format need a folder or report. Suites have them in the config.");
  const at = (path: string) => resolve(dirname(found.file), path);
  return found.config.suites.map((suite) => ({
    suite: suite.name,
    source: at(suite.results),
    format: suite.format ?? null,
    baselines: suite.baselines === undefined ? null : at(suite.baselines),
    pattern: suite.pattern ?? null,
    baselinePattern: suite.baselinePattern ?? null,
    threshold: suite.threshold ?? null,
  }));
}

/** Returns the circumstances in which a target is read. */
export function contextOf({ source, ...rest }: AcceptTarget, { repository, root }: Workplace, dirty: DirtyFiles): ReadContext {
  let files: readonly string[] | null = null;
  const candidates = () =>
    (repository ? listRepositoryFiles(repository) : listFilesBelow(root)).filter(
      (file) => !rest.baselines || isInFolder(rest.baselines, join(root, file)),
    );
  return {
    root,
    folder: folderOf(source),
    baselines: rest.baselines,
    pattern: rest.pattern,
    baselinePattern: rest.baselinePattern,
    files: () => (files ??= candidates()),
    untrackedFiles: () => dirty.untracked,
  };
}

/** Reads the results of a target. */
export const readTarget = (target: AcceptTarget, workplace: Workplace, dirty: DirtyFiles): ResultSet =>
  readResults(target.source, target.format, contextOf(target, workplace, dirty));

/** Returns a path for people: relative to the current folder where that is shorter. */
export function shownPath(cwd: string, path: string): string {
  const way = relative(cwd, path).split(sep).join("/") || ".";
  return way.startsWith("../") ? path : way;
}
