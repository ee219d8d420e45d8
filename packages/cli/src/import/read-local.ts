import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { counted } from "../commands/accept-text.ts";
import { dirtyFilesOf } from "../commands/accept-targets.ts";
import { usageError } from "../commands/exit-codes.ts";
import type { ImportOptions } from "../commands/import-options.ts";
import { fileBytes } from "../formats/result-set.ts";
import { findAncestors, isShallow, readHead } from "../git/history.ts";
import type { Repository } from "../git/repository.ts";
import type { SuitePicture } from "../upload/suite-snapshots.ts";
import { relativePath } from "../write-back/safe-path.ts";
import { filesBelow, findBaselines, type FoundBaselines, type ImportPlace } from "./find-baselines.ts";
import { type BaselineCommit, CommitReader, commitsSince, foldersOf, listBaselineCommits, trackedFiles } from "./git-baselines.ts";
import type { ImportFound, ImportSet } from "./import-set.ts";
import { isRegBucket, readRegBucket, regTolerances } from "./reg-suit.ts";

/** Commits that `--history` imports. */
const MOST_COMMITS = 50;
/** Ancestors to send, as an upload does. */
const MOST_ANCESTORS = 500;
/** Commits after which a build of a commit is no longer found by every client: GitHub's history has so many. */
const MOST_DISTANCE = 100;

/** Commit, time and person of the present baselines. */
type Present = { commit: string; takenAt: Date; decidedBy: string | null };

const placeOf = (found: FoundBaselines, pictures: SuitePicture[]): Pick<ImportSet, "source" | "suite" | "pictures" | "refused"> => ({
  source: found.source,
  suite: null,
  pictures,
  refused: [],
});

/** Returns the newest time of files. */
const newestTime = (root: string, paths: readonly string[]) =>
  new Date(paths.reduce((newest, path) => Math.max(newest, statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0), 0));

const countLinks = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isSymbolicLink()).length;

/** Returns the commit of the present baselines: the last one that changed them while it is near, else HEAD. */
function presentOf(repository: Repository, commits: readonly BaselineCommit[], options: ImportOptions): Present | null {
  const head = readHead(repository).commit;
  const [last] = commits;
  if (!head || !last) return null;
  const isNear = commitsSince(repository, last.commit) <= MOST_DISTANCE;
  return { commit: options.commit ?? (isNear ? last.commit : head), takenAt: last.at, decidedBy: last.author };
}

function requireBranch(options: ImportOptions, repository: Repository | null): string {
  const branch = options.branch ?? (repository && readHead(repository).branch);
  if (branch) return branch;
  throw usageError("The branch is not known: git has no branch checked out. Name it with --branch, for example --branch main.");
}

/** Reads the baselines of earlier commits, oldest first. */
function readHistory(repository: Repository, found: FoundBaselines, commits: readonly BaselineCommit[], branch: string): ImportSet[] {
  const reader = new CommitReader(repository);
  const folder = relativePath(repository.root, found.folder) || ".";
  return commits.toReversed().map(({ commit, at, author }) => {
    const files = reader.files(commit, [folder]).filter(({ path }) => found.isBaseline(path));
    const pictures = files.map(({ path, picture }): SuitePicture => {
      const facts = found.factsOf(path);
      // The file in the working tree is another one, so nothing is to be written back for these.
      return { name: found.nameOf(path), picture, baseline: null, isNew: false, ...(facts && { facts }) };
    });
    const parents = findAncestors(repository, commit, MOST_ANCESTORS, false);
    return { ...placeOf(found, pictures), commit, branch, parents, takenAt: at, decidedBy: author };
  });
}

/** Chooses the baselines to import: those that git tracks, else all. Adds notes about the others. */
function choosePaths(place: ImportPlace, found: FoundBaselines, notes: string[]) {
  const { repository } = place.workplace;
  const all = filesBelow(place.workplace, found.folder).filter(found.isBaseline);
  if (!all.length)
    throw usageError(
      `${found.folder} has no baselines${found.tool === "folder" ? "" : ` of ${found.source}`}. Name their folder with --baselines DIR.`,
    );
  const links = repository ? 0 : countLinks(found.folder);
  if (links) notes.push(`${counted(links, "link")} left out: links are never followed.`);
  const known = repository && trackedFiles(repository);
  const tracked = all.filter((path) => known?.has(path));
  if (!tracked.length) return { paths: all, isTracked: false };
  if (tracked.length < all.length)
    notes.push(
      `${counted(all.length - tracked.length, "picture")} left out, because git doesn't track ${all.length - tracked.length === 1 ? "it" : "them"}.`,
    );
  return { paths: tracked, isTracked: true };
}

/** Reads a downloaded bucket of reg-suit. */
function readBucket(place: ImportPlace, options: ImportOptions): ImportFound {
  const { repository } = place.workplace;
  const branch = requireBranch(options, repository);
  const sets = readRegBucket(place.path, branch, repository, MOST_COMMITS);
  if (!sets.length) throw usageError(`${place.path} has folders of commits without pictures. Download the bucket whole.`);
  return {
    source: "reg-suit",
    tool: "reg-cli",
    place: place.path,
    facts: [counted(sets.length, "commit")],
    folder: place.path,
    sets,
    ...regTolerances(place.workplace.root, "**"),
    notes: repository ? [] : ["Without the repository, builds after these don't find them by their commits. Run the command there."],
  };
}

/** Reads baselines of this machine: those in git, those of a tool's folder, or a downloaded bucket. Throws a sentence where there are none. */
export function readLocal(place: ImportPlace, options: ImportOptions): ImportFound {
  const { repository, root } = place.workplace;
  if (options.format === null && statSync(place.path, { throwIfNoEntry: false })?.isDirectory() && isRegBucket(place.path))
    return readBucket(place, options);
  const found = findBaselines(place);
  const notes: string[] = [];
  const { paths, isTracked } = choosePaths(place, found, notes);
  const branch = requireBranch(options, repository);
  const most = options.history ? MOST_COMMITS : 1;
  const commits = repository && isTracked ? listBaselineCommits(repository, foldersOf(paths), most) : [];
  const git = repository && presentOf(repository, commits, options);
  const commit = git?.commit ?? options.commit ?? (repository && readHead(repository).commit);
  if (!commit) throw usageError("The commit is not known. Run the command in the repository of the baselines, or name it with --commit.");
  if (options.history && !isTracked)
    throw usageError("--history needs baselines that git tracks. Import without it, or commit them first.");
  if (options.history && isShallow(repository!))
    notes.push("This clone is shallow, so older commits are missing. Run git fetch --unshallow for them.");
  const dirty = isTracked ? dirtyFilesOf(place.workplace).changed : new Set<string>();
  const pictures = paths
    .filter((path) => !dirty.has(path))
    .map((path): SuitePicture => {
      const facts = found.factsOf(path);
      return { name: found.nameOf(path), picture: fileBytes(join(root, path)), baseline: path, isNew: false, ...(facts && { facts }) };
    });
  const refused = paths
    .filter((path) => dirty.has(path))
    .map((name) => ({ name, reason: "has uncommitted changes. Commit or restore it." }));
  const parents = repository && findAncestors(repository, commit, MOST_ANCESTORS, false);
  const takenAt = git?.takenAt ?? newestTime(root, paths);
  const present = { ...placeOf(found, pictures), refused, commit, branch, parents, takenAt, decidedBy: git?.decidedBy ?? null };
  const earlier = options.history ? readHistory(repository!, found, commits.slice(1), branch) : [];
  return {
    source: found.source,
    tool: found.tool,
    place: found.place,
    facts: found.facts,
    folder: found.folder,
    sets: [...earlier.filter((set) => set.pictures.length), present],
    ...found.tolerances(paths),
    notes,
  };
}
