import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import { UnreadablePicture, type PictureBytes } from "../formats/result-set.ts";
import { type Repository, runGit } from "../git/repository.ts";
import { isLfsPointer, MAX_PICTURE_BYTES } from "../pictures/picture-type.ts";

/** A commit that changed baselines. */
export type BaselineCommit = { commit: string; at: Date; author: string };

/** Folders that one command line of git names; above, their common folder is named. */
const MOST_FOLDERS = 200;
/** Bytes of pictures of earlier commits that are kept in memory. */
const MOST_CACHED = 256 * 1024 * 1024;

/** Returns the folders of paths, for one command line of git. */
export function foldersOf(paths: readonly string[]): string[] {
  const folders = [...new Set(paths.map((path) => posix.dirname(path)))];
  if (folders.length <= MOST_FOLDERS) return folders;
  let shared = folders[0]!.split("/");
  for (const folder of folders) {
    const parts = folder.split("/");
    const end = shared.findIndex((part, at) => parts[at] !== part);
    if (end >= 0) shared = shared.slice(0, end);
  }
  return [shared.join("/") || "."];
}

/** Lists the commits of the first parents that changed files in folders, newest first, at most a number. */
export function listBaselineCommits({ root }: Repository, folders: readonly string[], most: number): BaselineCommit[] {
  const format = "--format=%H%x00%cI%x00%an";
  const args = ["--literal-pathspecs", "log", "--first-parent", `--max-count=${most}`, format, "HEAD", "--", ...folders];
  return runGit(root, args)
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [commit = "", at = "", author = ""] = line.split("\0");
      return { commit, at: new Date(at), author };
    });
}

/** Returns the number of commits from one to HEAD. */
export const commitsSince = ({ root }: Repository, commit: string): number =>
  Number(runGit(root, ["rev-list", "--count", "--first-parent", `${commit}..HEAD`]).trim());

/** Returns the time of a commit; null where git doesn't have it. */
export function commitTime({ root }: Repository, commit: string): Date | null {
  try {
    return new Date(runGit(root, ["show", "--no-patch", "--format=%cI", `${commit}^{commit}`]).trim());
  } catch {
    return null;
  }
}

/** Lists the files that git tracks, relative to the root. */
export const trackedFiles = ({ root }: Repository): Set<string> =>
  new Set(runGit(root, ["ls-files", "-z", "--cached"]).split("\0").filter(Boolean));

/** Reads pictures of earlier commits. The same bytes are read once. */
export class CommitReader {
  readonly #root: string;
  readonly #bytes = new Map<string, Uint8Array>();
  #cached = 0;

  constructor({ root }: Repository) {
    this.#root = root;
  }

  /** Lists the files of a commit in folders, with their bytes. Links are left out. */
  files(commit: string, folders: readonly string[]): { path: string; picture: PictureBytes }[] {
    const listed = runGit(this.#root, ["ls-tree", "-r", "-z", "--full-tree", commit, "--", ...folders.filter((one) => one !== ".")]);
    return listed
      .split("\0")
      .filter((line) => line.startsWith("100"))
      .map((line) => {
        const at = line.indexOf("\t");
        const path = line.slice(at + 1);
        return { path, picture: this.#picture(`${path} of ${commit.slice(0, 7)}`, line.slice(0, at).split(" ")[2]!) };
      });
  }

  #picture(label: string, blob: string): PictureBytes {
    return {
      label,
      file: null,
      read: () => {
        const bytes = this.#read(blob);
        if (isLfsPointer(bytes)) throw new UnreadablePicture("is a pointer of Git LFS", "Import without --history.");
        return bytes;
      },
    };
  }

  #read(blob: string): Uint8Array {
    const known = this.#bytes.get(blob);
    if (known) return known;
    // Git writes more than the largest picture for none that is accepted.
    const bytes = execFileSync("git", ["-C", this.#root, "cat-file", "blob", blob], { maxBuffer: MAX_PICTURE_BYTES + 1024 });
    if (this.#cached + bytes.length > MOST_CACHED) {
      this.#bytes.clear();
      this.#cached = 0;
    }
    this.#bytes.set(blob, bytes);
    this.#cached += bytes.length;
    return bytes;
  }
}
