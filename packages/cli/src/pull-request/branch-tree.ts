import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CommandError } from "../commands/exit-codes.ts";
import { gitMessage, type Repository, runGit } from "../git/repository.ts";
import { foldedPath } from "../write-back/safe-path.ts";

const LINE = /^(\d+) \w+ [0-9a-f]+\t/;
const SUBMODULE = "160000";

/** Returns the folders above a path, and the path, from the top. */
const prefixesOf = (path: string) => path.split("/").map((_, at, all) => all.slice(0, at + 1).join("/"));

/**
 * Files of a commit in a folder of their own, with an index of their own. The repository's working tree, index and branches stay untouched: objects are
 * added, nothing else.
 */
export class BranchTree {
  readonly commit: string;
  readonly root: string;
  readonly #env: Record<string, string>;
  /** Modes of the commit's files by their path. */
  readonly #modes = new Map<string, string>();
  /** Spellings of paths and folders, by the form in which some systems can't tell them apart; with one file below each. */
  readonly #spellings = new Map<string, Map<string, string>>();

  /** `folder`: an empty folder that the caller removes. */
  constructor(repository: Repository, commit: string, folder: string) {
    this.commit = commit;
    this.root = join(folder, "files");
    mkdirSync(this.root, { recursive: true });
    this.#env = { GIT_INDEX_FILE: join(folder, "index"), GIT_WORK_TREE: this.root, GIT_DIR: repository.gitDir };
    for (const line of runGit(repository.root, ["ls-tree", "-r", "-z", commit]).split("\0").filter(Boolean)) {
      const path = line.replace(LINE, "");
      this.#modes.set(path, LINE.exec(line)![1]!);
      for (const prefix of prefixesOf(path)) {
        const own = this.#spellings.get(foldedPath(prefix)) ?? new Map<string, string>();
        if (!own.has(prefix)) own.set(prefix, path);
        this.#spellings.set(foldedPath(prefix), own);
      }
    }
    this.#git(["read-tree", commit]);
  }

  #git(args: readonly string[], input = ""): string {
    return runGit(this.root, args, input, this.#env);
  }

  /** Writes those of the files that the commit has, with all that a check of their paths looks at: links above them, and paths that differ by case only. */
  checkOut(paths: readonly string[]): void {
    const wanted = new Set<string>();
    for (const path of paths)
      for (const prefix of prefixesOf(path)) {
        for (const file of this.#spellings.get(foldedPath(prefix))?.entries() ?? []) if (file[0] !== prefix) wanted.add(file[1]);
        if (this.#modes.has(prefix)) wanted.add(prefix);
        const attributes = `${dirname(prefix) === "." ? "" : `${dirname(prefix)}/`}.gitattributes`;
        if (this.#modes.has(attributes)) wanted.add(attributes);
      }
    for (const path of wanted) {
      if (this.#modes.get(path) !== SUBMODULE) continue;
      wanted.delete(path);
      mkdirSync(join(this.root, path), { recursive: true });
      writeFileSync(join(this.root, path, ".git"), "");
    }
    const list = [...wanted].map((path) => `${path}\0`).join("");
    try {
      if (list) this.#git(["checkout-index", "--quiet", "-z", "--stdin"], list);
    } catch (error) {
      throw new CommandError(`Git can't read files of ${this.commit.slice(0, 7)}: ${gitMessage(error).split("\n")[0]}`);
    }
  }

  /** Commits the present content of files on top of the commit. Returns the new commit, whose author is that of git's settings, else `author`. */
  commitFiles(paths: readonly string[], message: string, author: { name: string; email: string }): string {
    const list = paths.map((path) => `${path}\0`).join("");
    const fromList = ["--pathspec-from-file=-", "--pathspec-file-nul"];
    this.#git(["--literal-pathspecs", "add", "--force", "--all", ...fromList], list);
    const tree = this.#git(["write-tree"]).trim();
    const args = ["commit-tree", tree, "-p", this.commit, "-F", "-"];
    return this.#git(
      this.#hasIdentity() ? args : ["-c", `user.name=${author.name}`, "-c", `user.email=${author.email}`, ...args],
      message,
    ).trim();
  }

  #hasIdentity(): boolean {
    try {
      this.#git(["-c", "user.useConfigOnly=true", "var", "GIT_COMMITTER_IDENT"]);
      return true;
    } catch {
      return false;
    }
  }
}
