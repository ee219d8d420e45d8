import { existsSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { contextOf, type AcceptTarget, type Workplace } from "../commands/accept-targets.ts";
import { usageError } from "../commands/exit-codes.ts";
import { folderOf, isPlainFolder, readResults } from "../formats/find-format.ts";
import { listFilesBelow } from "../formats/list-files.ts";
import { isInFolder } from "../formats/locate-files.ts";
import { listPlainPictures } from "../formats/plain-folder.ts";
import type { PictureFacts } from "../formats/loupe-results.ts";
import { fileBytes, type Format, type PictureBytes, type ReadContext, type ResultSet } from "../formats/result-set.ts";
import type { DirtyFiles } from "../git/repository.ts";
import { isPictureName } from "../pictures/picture-type.ts";
import { relativePath } from "../write-back/safe-path.ts";

/** A picture of a suite. `baseline`: relative to the root, with slashes; null where none is named. `isNew`: the run had no baseline. */
export type SuitePicture = {
  name: string;
  picture: PictureBytes;
  baseline: string | null;
  isNew: boolean;
  facts?: PictureFacts;
  /** Content type of a picture whose name has no ending. Its file has one. */
  contentType?: string;
};
/** A picture that the reader refused, with a sentence. */
type UnreadPicture = { name: string; reason: string };

/** All pictures of a suite: its baselines, and over them the pictures of the run. */
export type SuitePictures = {
  format: Format;
  /** Folder that links may not leave. */
  folder: string;
  pictures: SuitePicture[];
  refused: UnreadPicture[];
  /** The results, or null for a folder of pictures alone. */
  results: ResultSet | null;
  /** Report or folder that was read. */
  source: string;
};

/** Folders of baselines by the names that the tools give to them. */
export const BASELINE_FOLDERS: Partial<Record<Format, RegExp>> = {
  playwright: /(?:-snapshots|(?:^|\/)__screenshots__)\//,
  vitest: /(?:^|\/)__screenshots__\//,
  "jest-image-snapshot": /(?:^|\/)__image_snapshots__\//,
};
/** Pictures that jest-image-snapshot leaves next to its baselines. */
export const JEST_OUTPUT = /\/__(?:diff|received)_output__\//;

/** Files that show the folder of a project. */
const PROJECT_FILES = [".git", "package.json"];

/** Returns the paths in the nearest folder above the results that holds some; all paths where none does. A repository may have several packages with suites. */
function nearest(paths: readonly string[], root: string, folder: string): string[] {
  for (let above = folder; isInFolder(root, above); above = dirname(above)) {
    const own = paths.filter((path) => isInFolder(above, join(root, path)));
    if (own.length) return own;
  }
  return [...paths];
}

/** Lists the baselines of a suite, relative to the root: those of the given folder, else those where its tool stores them. */
function baselinesOf(results: ResultSet, context: ReadContext): string[] {
  const { root } = context;
  const named = results.baselineFolder ?? context.baselines;
  if (named)
    return existsSync(named)
      ? listFilesBelow(named)
          .filter((path) => isPictureName(path) && !JEST_OUTPUT.test(`/${path}`))
          .map((path) => relativePath(root, join(named, path)))
      : [];
  const stored = context.files().filter((path) => isPictureName(path) && !JEST_OUTPUT.test(`/${path}`) && existsSync(join(root, path)));
  const expression = BASELINE_FOLDERS[results.format];
  const beside = new Set(results.pictures.map(({ baseline }) => posix.dirname(relativePath(root, baseline))));
  const byRule = nearest(
    stored.filter((path) => expression?.test(path)),
    root,
    context.folder,
  );
  const near = stored.filter((path) => beside.has(posix.dirname(path)) && posix.dirname(path) !== ".");
  return [...new Set([...byRule, ...near])];
}

function readRun(target: AcceptTarget, context: ReadContext): SuitePictures {
  const { root } = context;
  const results = readResults(target.source, target.format, context);
  const pictures = new Map<string, SuitePicture>();
  const set = (path: string, picture: PictureBytes, isNew: boolean, facts?: PictureFacts) =>
    pictures.set(path, { name: path, picture, baseline: path, isNew, ...(facts && { facts }) });
  if (!results.namesAllBaselines) for (const path of baselinesOf(results, context)) set(path, fileBytes(join(root, path)), false);
  for (const { path, facts } of results.unchanged ?? []) set(path, fileBytes(join(root, path)), false, facts);
  for (const { baseline, actual, status, facts } of results.pictures) {
    const path = relativePath(root, baseline);
    if (actual) set(path, actual, status === "added", facts);
    else pictures.delete(path);
  }
  const refused = results.refused.map(({ name, baseline, reason }) => ({
    name: baseline === null ? name : relativePath(root, baseline),
    reason,
  }));
  for (const { name } of refused) pictures.delete(name);
  return { format: results.format, folder: context.folder, pictures: [...pictures.values()], refused, results, source: results.source };
}

/**
 * Reads the pictures of a suite. A folder of pictures is taken as it is, named by paths from it. Results of a tool are the changed pictures only, so the
 * baselines stand for the others, and all are named by the path of their baseline: a changed picture has the name that it had before. Throws a sentence where
 * there are no results.
 */
export function readSuite(target: AcceptTarget, workplace: Workplace, dirty: DirtyFiles): SuitePictures {
  const context = contextOf(target, workplace, dirty);
  const { root } = workplace;
  if (!isPlainFolder(target.source, target.format, context)) return readRun(target, context);
  // Without results, a project has pictures of all kinds.
  const isProject = PROJECT_FILES.some((name) => existsSync(join(target.source, name)));
  if (isProject && target.format === null && target.pattern === null)
    throw usageError(
      `${target.source} is the folder of a project without results of a known tool. Name the report or the folder of pictures, or pass --format.`,
    );
  const pictures = listPlainPictures(target.source, context).map(({ name, file, baseline }) => ({
    name,
    picture: fileBytes(file),
    baseline: baseline && relativePath(root, baseline),
    isNew: false,
  }));
  if (!pictures.length) throw usageError(`${target.source} has no pictures and no results of a known tool. Run the suite first.`);
  return { format: "folder", folder: folderOf(target.source), pictures, refused: [], results: null, source: target.source };
}
