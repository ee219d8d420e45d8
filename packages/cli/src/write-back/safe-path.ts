import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { isInFolder } from "../formats/locate-files.ts";

/** Returns a form in which paths are equal that some file systems can't tell apart: by case, or by Unicode normalization. */
export const foldedPath = (path: string) => path.normalize("NFC").toLowerCase().normalize("NFC");

/** Returns a path relative to a folder with slashes, as git writes it. */
export const relativePath = (root: string, path: string) => relative(root, path).split(sep).join("/");

/** Names that lead to git's own folder on some system: `.git.`, `.git:stream`, `GIT~1`. */
const GIT_FOLDER = /^(?:\.git|git~1)[\s.]*(?:$|:)/i;
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

const lstat = (path: string) => lstatSync(path, { throwIfNoEntry: false });

/** Checks where files may be written. Listings of folders are kept, so use one for one plan. */
export class PathChecker {
  readonly #root: string;
  readonly #names = new Map<string, Map<string, string[]>>();

  /** `root`: absolute, without links in it. */
  constructor(root: string) {
    this.#root = root;
  }

  /** Returns why a file can't be written, as the rest of a sentence that begins with its path, or null. */
  problem(path: string): string | null {
    if (CONTROL.test(path)) return "has control characters in its path. Rename it.";
    if (!isInFolder(this.#root, path)) return `is outside of ${this.#root}. Loupe writes only inside of it.`;
    const segments = relative(this.#root, path).split(sep);
    if (segments.some((segment) => GIT_FOLDER.test(segment))) return "is in git's own folder.";
    let at = this.#root;
    for (const [index, segment] of segments.entries()) {
      const problem = this.#sameNames(at, segment);
      if (problem) return problem;
      at = join(at, segment);
      const stats = lstat(at);
      if (!stats) return null;
      const isLast = index === segments.length - 1;
      if (stats.isSymbolicLink())
        return isLast
          ? "is a link. Replace it with the file."
          : `is behind the link ${relativePath(this.#root, at)}. Links are not followed.`;
      if (isLast ? !stats.isFile() : !stats.isDirectory())
        return isLast ? "is not a file." : `is below ${relativePath(this.#root, at)}, which is not a folder.`;
      if (!isLast && existsSync(join(at, ".git")))
        return `is in another repository, ${relativePath(this.#root, at)}. Run the command there.`;
    }
    return null;
  }

  /** Returns a problem when a folder has another name that some systems take for this one. */
  #sameNames(folder: string, name: string): string | null {
    let names = this.#names.get(folder);
    if (!names) {
      names = new Map();
      for (const one of readdirSync(folder)) names.set(foldedPath(one), [...(names.get(foldedPath(one)) ?? []), one]);
      this.#names.set(folder, names);
    }
    const other = names.get(foldedPath(name))?.find((one) => one !== name);
    return other ? `differs only by case or Unicode form from ${relativePath(this.#root, join(folder, other))}. Rename one of them.` : null;
  }
}
