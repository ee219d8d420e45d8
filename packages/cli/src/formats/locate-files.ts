import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { ReadContext } from "./result-set.ts";

/** A file of a report that can't be located. The message is a sentence. */
export class NotLocated extends Error {
  override readonly name = "NotLocated";
}

/** Returns true for paths in a folder, by their text. */
export const isInFolder = (folder: string, path: string) => {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** Splits a path of any system. A report of Windows has backslashes and a drive. */
const segmentsOf = (path: string) => (/^[a-z]:[\\/]/i.test(path) ? path.slice(2).split(/[\\/]+/) : path.split("/")).filter(Boolean);

/** Returns a path with the links of the folders above resolved, as far as they exist and lead to `root`. Links below `root` stay. */
function belowRoot(root: string, path: string): string | null {
  if (isInFolder(root, path)) return path;
  for (let above = dirname(path); above !== dirname(above); above = dirname(above))
    if (existsSync(above) && realpathSync(above) === root) return join(root, relative(above, path));
  return null;
}

const commonEnding = (one: readonly string[], other: readonly string[]) => {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length++;
  return length;
};

/** A folder of the machine that wrote a report, and its files: paths below it end in the same way here. */
export type ForeignFolder = { path: string; files: readonly string[] };

/** Finds the files here that a report names by absolute paths, which are those of another machine where it ran there. */
export class FileLocator {
  readonly #context: ReadContext;
  readonly #foreign: ForeignFolder | null;
  readonly #byName = new Map<string, string[][]>();
  readonly #picturesIn = new Map<string, string>();
  #localFolder: string | null | undefined;
  /** The report names files of another machine. */
  isForeign = false;

  /** `foreign`: the folder of tests, with files of it that the report names. */
  constructor(context: ReadContext, foreign: ForeignFolder | null = null) {
    this.#context = context;
    this.#foreign = foreign;
  }

  /**
   * Returns the file of this repository that a baseline of a report is: the path itself, else the file with the longest common ending. Throws
   * `NotLocated` when there is none, or more than one.
   */
  baseline(path: string): string {
    const { root } = this.#context;
    const own = isAbsolute(path) && belowRoot(root, resolve(path));
    if (own) return own;
    this.isForeign = true;
    const segments = segmentsOf(path);
    const below = this.#belowForeign(segments);
    const found = this.#longestEndings(segments, below?.length ?? 2);
    if (found.length > 1) throw new NotLocated(`is ambiguous here: it may be ${found.join(" or ")}. Run the suite on this machine.`);
    if (found[0]) return join(root, found[0]);
    const folder = below && this.#folderHere();
    if (folder) return join(folder, ...below);
    throw new NotLocated(`is outside of ${root}. Run the command in the repository of the suite.`);
  }

  /** Returns the path here of a picture that a report names, below the results or the repository. Throws `NotLocated`. */
  picture(path: string, report: string): string {
    const { root, folder } = this.#context;
    const absolute = resolve(dirname(report), path);
    const own = [root, folder].some((limit) => belowRoot(limit, absolute));
    if (own && existsSync(absolute)) return absolute;
    const segments = segmentsOf(path);
    const prefix = (count: number) => segments.slice(0, count).join("/");
    for (let count = 0; count <= segments.length - 2; count++) {
      const base = this.#picturesIn.get(prefix(count));
      if (base && existsSync(join(base, ...segments.slice(count)))) return join(base, ...segments.slice(count));
    }
    const bases = [folder, dirname(report)];
    for (let above = dirname(report); isInFolder(root, above); above = dirname(above)) bases.push(dirname(above));
    for (let count = 0; count <= segments.length - 2; count++)
      for (const base of bases)
        if (existsSync(join(base, ...segments.slice(count)))) {
          this.#picturesIn.set(prefix(count), base);
          return join(base, ...segments.slice(count));
        }
    throw new NotLocated(
      existsSync(absolute)
        ? "is outside of the repository and of the results. Move the results into the repository."
        : "is missing. Keep the folder of pictures with the report, or run the suite again.",
    );
  }

  /** Returns the part of a path below the folder of tests of the other machine. */
  #belowForeign(segments: readonly string[]): string[] | null {
    const folder = this.#foreign && segmentsOf(this.#foreign.path);
    return folder && folder.every((segment, at) => segments[at] === segment) ? segments.slice(folder.length) : null;
  }

  #longestEndings(segments: readonly string[], shortest: number): string[] {
    if (!this.#byName.size)
      for (const file of this.#context.files()) {
        const parts = file.split("/");
        this.#byName.set(parts.at(-1)!, [...(this.#byName.get(parts.at(-1)!) ?? []), parts]);
      }
    const candidates = (this.#byName.get(segments.at(-1) ?? "") ?? []).map((parts) => ({ parts, length: commonEnding(parts, segments) }));
    const longest = Math.max(shortest, ...candidates.map(({ length }) => length));
    return candidates.filter(({ length }) => length === longest).map(({ parts }) => parts.join("/"));
  }

  /** Returns the folder here that has the files of the other machine's folder of tests. */
  #folderHere(): string | null {
    if (this.#localFolder !== undefined) return this.#localFolder;
    this.#localFolder = null;
    for (const file of this.#foreign?.files ?? []) {
      const tail = segmentsOf(file);
      const found = this.#longestEndings([...segmentsOf(this.#foreign!.path), ...tail], tail.length);
      if (found.length === 1) {
        this.#localFolder = join(this.#context.root, ...found[0]!.split("/").slice(0, -tail.length));
        break;
      }
    }
    return this.#localFolder;
  }
}
