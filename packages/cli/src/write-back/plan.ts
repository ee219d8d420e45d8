import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import { isInFolder } from "../formats/locate-files.ts";
import { UnreadablePicture, type RunPicture, type PictureBytes, type PictureStatus, type RefusedPicture } from "../formats/result-set.ts";
import type { DirtyFiles } from "../git/repository.ts";
import { hashOf } from "../pictures/hash.ts";
import { isLfsPointer, isPictureName, MAX_PICTURE_BYTES, pictureProblem } from "../pictures/picture-type.ts";
import { foldedPath, PathChecker, relativePath } from "./safe-path.ts";
import type { FileChange } from "./write-files.ts";

/** `none`: nothing has to be written. `left`: not selected. */
type PlanAction = "write" | "none" | "delete" | "left" | "refused";

/** The decision about one picture. `baseline`: relative to the root, with slashes. */
export type PlanEntry = {
  name: string;
  baseline: string | null;
  status: PictureStatus;
  action: PlanAction;
  /** SHA-256 of the accepted picture. */
  sha256: string | null;
  reason?: string;
  /** The decision on the server that accepted it. */
  decided?: { by: string; at: string | null; text: string };
  change?: FileChange;
};

export type PlanOptions = {
  /** Absolute, without links in it. */
  root: string;
  /** Absolute path of the folder with the results. */
  folder: string;
  dirty: DirtyFiles;
  /** Hashes of files that Loupe wrote. */
  accepted: ReadonlyMap<string, string>;
  isSelected(entry: { name: string; baseline: string | null }): boolean;
  /** Delete the baselines of removed pictures. */
  remove: boolean;
  /** Write over uncommitted changes. */
  overwrite: boolean;
};

/** A reason to refuse a picture. It continues its path. */
export class PictureRefusal extends Error {
  override readonly name = "PictureRefusal";
}

const MAX_MIB = MAX_PICTURE_BYTES / 1024 ** 2;
/** Endings of text snapshots. */
const TEXT = /\.(?:txt|json|html?|xml|csv|md|ya?ml|svg)$/i;
/** Folders of snapshots. Text is written only there: a report must not be able to replace a source file. */
const SNAPSHOT_FOLDER = /(?:snap|shots?|baseline|golden|approved|expected|reference)[^/]*\//i;
const RUN_AGAIN = "Run the suite again.";

function checkName(baseline: string, mayBeText: boolean | undefined): void {
  if (isPictureName(baseline)) return;
  if (!mayBeText || !TEXT.test(baseline)) throw new PictureRefusal("is not a PNG, JPEG or WebP file. Copy it by hand.");
  if (!SNAPSHOT_FOLDER.test(baseline)) throw new PictureRefusal("is text outside of a folder of snapshots. Copy it by hand.");
}

/** Returns the message for a picture of the run. `problem`: the rest of a sentence, and what to do. */
const pictureRefusal = (label: string, problem: string, remedy = RUN_AGAIN) =>
  new PictureRefusal(`can't be used: its picture ${label} ${problem}. ${remedy}`);

/**
 * Reads and checks a picture of the run, for a baseline of this name. Throws `PictureRefusal` for pictures that are broken or too large, and for links: they lead to
 * files that are not of the run.
 */
export function readRunPicture(
  baseline: string,
  { file, label, read }: PictureBytes,
  { root, folder }: Pick<PlanOptions, "root" | "folder">,
): Uint8Array {
  const shown = isInFolder(root, label) ? relativePath(root, label) : label;
  const tooLarge = () => pictureRefusal(shown, `has more than ${MAX_MIB} MiB`, "Make the screenshot smaller.");
  const stats = file === null ? undefined : lstatSync(file, { throwIfNoEntry: false });
  if (file !== null && stats) {
    const isLinked = stats.isSymbolicLink() || ![root, realpathSync(folder)].some((limit) => isInFolder(limit, realpathSync(file)));
    if (isLinked) throw pictureRefusal(shown, "is a link or behind one", "Copy the results without links.");
    if (!stats.isFile()) throw pictureRefusal(shown, "is not a file");
    if (stats.size > MAX_PICTURE_BYTES) throw tooLarge();
  }
  let bytes: Uint8Array;
  try {
    bytes = read();
  } catch (error) {
    if (error instanceof UnreadablePicture) throw pictureRefusal(shown, error.message, error.remedy ?? RUN_AGAIN);
    throw error;
  }
  if (bytes.length > MAX_PICTURE_BYTES) throw tooLarge();
  const problem = pictureProblem(baseline, bytes);
  if (problem) throw pictureRefusal(shown, problem);
  return bytes;
}

/** Throws where the present baseline is not the one that the run compared with. */
function checkCompared(
  { status, wasComparedWith, comparedAt, baseline }: RunPicture,
  present: Uint8Array | null,
  overwrite: boolean,
): void {
  if (status === "added") {
    if (present) throw new PictureRefusal(`exists already with another picture. ${RUN_AGAIN}`);
    return;
  }
  if (!present) throw new PictureRefusal(`was deleted since this run. ${RUN_AGAIN}`);
  if (isLfsPointer(present)) throw new PictureRefusal("is a pointer of Git LFS. Run git lfs pull first.");
  try {
    if (wasComparedWith && !wasComparedWith(present)) throw new PictureRefusal(`changed since this run. ${RUN_AGAIN}`);
  } catch (error) {
    if (error instanceof UnreadablePicture)
      throw new PictureRefusal(`can't be compared with this run: the run's copy ${error.message}. ${RUN_AGAIN}`);
    throw error;
  }
  // Times show a change less certainly than bytes: a checkout sets them too.
  if (!overwrite && comparedAt !== undefined && statSync(baseline).mtimeMs > comparedAt)
    throw new PictureRefusal(`changed since this run. ${RUN_AGAIN} If you know that it is the same picture, pass --overwrite.`);
}

/** Throws where a baseline has content that no commit has, unless Loupe wrote it. */
function checkCommitted(path: string, hash: string, { dirty, accepted, overwrite }: PlanOptions): void {
  if (overwrite || accepted.get(path) === hash) return;
  if (dirty.changed.has(path)) throw new PictureRefusal("has uncommitted changes. Commit them, or pass --overwrite.");
  if (dirty.untracked.has(path)) throw new PictureRefusal("is not committed. Commit it, or pass --overwrite.");
}

function planPicture(picture: RunPicture, path: string, checker: PathChecker, options: PlanOptions): Partial<PlanEntry> {
  const { status, baseline, actual } = picture;
  const problem = checker.problem(baseline);
  if (problem) throw new PictureRefusal(problem);
  checkName(path, picture.mayBeText);
  const present = existsSync(baseline) ? readFileSync(baseline) : null;
  const before = present && hashOf(present);
  if (!actual) {
    if (!present) return { action: "none" };
    if (!options.remove) return { action: "left", reason: "The run has no picture of it. --remove deletes it." };
    checkCompared(picture, present, options.overwrite);
    checkCommitted(path, before!, options);
    return { action: "delete", change: { path, before, after: null, read: () => present } };
  }
  if (picture.writeProblem) return { action: "left", reason: picture.writeProblem };
  const bytes = readRunPicture(path, actual, options);
  const after = hashOf(bytes);
  if (after === before) return { action: "none", sha256: after, ...(status === "added" && { reason: "Written by the run." }) };
  checkCompared(picture, present, options.overwrite);
  if (before) checkCommitted(path, before, options);
  return { action: "write", sha256: after, change: { path, before, after, read: () => actual.read() } };
}

/**
 * Refuses pictures that would overwrite each other: one baseline with two pictures, or paths that some systems can't tell apart. `groups`: the entries of
 * each suite.
 */
export function refuseCollisions(groups: readonly (readonly PlanEntry[])[]): PlanEntry[][] {
  const byPath = new Map<string, PlanEntry[]>();
  for (const entry of groups.flat())
    if (entry.baseline !== null) {
      const key = foldedPath(entry.baseline);
      const own = byPath.get(key);
      if (own) own.push(entry);
      else byPath.set(key, [entry]);
    }
  const seen = new Set<string>();
  const checked = (entry: PlanEntry): PlanEntry[] => {
    if (entry.baseline === null || entry.action === "left" || entry.action === "refused") return [entry];
    const others = byPath.get(foldedPath(entry.baseline))!;
    const other = others.find((one) => one.baseline !== entry.baseline);
    const { change: _, ...rest } = entry;
    const refused = (reason: string): PlanEntry[] => [{ ...rest, action: "refused", sha256: null, reason }];
    if (other) return refused(`differs only by case or Unicode form from ${other.baseline}. Rename one of them.`);
    if (others.some((one) => one.sha256 !== entry.sha256 && one.action !== "left"))
      return refused("has two different pictures in these results. Give the screenshots different names.");
    // The same picture of several tests is written once.
    if (seen.has(entry.baseline)) return [];
    seen.add(entry.baseline);
    return [entry];
  };
  return groups.map((entries) => entries.flatMap(checked));
}

/** Decides what happens to each picture, and checks everything but collisions (`refuseCollisions`). Writes nothing. */
export function planPictures(pictures: readonly RunPicture[], refused: readonly RefusedPicture[], options: PlanOptions): PlanEntry[] {
  const checker = new PathChecker(options.root);
  const relativeBaseline = (path: string | null) => path && relativePath(options.root, path);
  const readable = pictures.map((picture): PlanEntry => {
    const entry: PlanEntry = {
      name: picture.name,
      baseline: relativeBaseline(picture.baseline),
      status: picture.status,
      action: "left",
      sha256: null,
    };
    if (!options.isSelected(entry)) return entry;
    try {
      return { ...entry, ...planPicture(picture, entry.baseline!, checker, options) };
    } catch (error) {
      if (error instanceof PictureRefusal) return { ...entry, action: "refused", reason: error.message };
      throw error;
    }
  });
  const unreadable = refused.map((one): PlanEntry => {
    const entry: PlanEntry = { ...one, baseline: relativeBaseline(one.baseline), action: "refused", sha256: null };
    return options.isSelected(entry) ? entry : { ...entry, action: "left" };
  });
  return [...readable, ...unreadable];
}
