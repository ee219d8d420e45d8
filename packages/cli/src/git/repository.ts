import { execFileSync, spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { CommandError } from "../commands/exit-codes.ts";

export type Repository = {
  /** Absolute path of the working tree, without links in it. */
  root: string;
  /** Absolute path of git's own folder for this working tree. */
  gitDir: string;
};

const MAX_OUTPUT = 1024 ** 3;

/** Runs git in a folder and returns its output. Throws with git's message. */
export function runGit(folder: string, args: readonly string[], input = "", env: Readonly<Record<string, string>> = {}): string {
  return execFileSync("git", ["-C", folder, ...args], {
    encoding: "utf8",
    input,
    maxBuffer: MAX_OUTPUT,
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", ...env },
  });
}

/** Runs git in a folder and returns its output with its messages. Throws with git's message. */
export function runGitWithMessages(folder: string, args: readonly string[]): string {
  const env = { ...process.env, LC_ALL: "C", GIT_TERMINAL_PROMPT: "0" };
  const { status, stdout, stderr, error } = spawnSync("git", ["-C", folder, ...args], { encoding: "utf8", maxBuffer: MAX_OUTPUT, env });
  if (error) throw error;
  if (status !== 0) throw Object.assign(new Error(`git ended with ${status}`), { stderr });
  return `${stdout}${stderr}`;
}

/** Returns the message of git without its repetition of the command. */
export const gitMessage = (error: unknown) => ((error as { stderr?: string }).stderr || (error as Error).message).trim();

/** Returns the repository that contains a folder, or null. Throws when git itself can't read it, for example one of another user. */
export function findRepository(folder: string): Repository | null {
  try {
    const [root, gitDir] = runGit(folder, ["rev-parse", "--show-toplevel", "--absolute-git-dir"]).split("\n");
    return root && gitDir ? { root: realpathSync(root), gitDir } : null;
  } catch (error) {
    const message = gitMessage(error);
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new CommandError("Git was not found. Install it, and run the command again.");
    if (/not a git repository|must be run in a work tree/.test(message)) return null;
    throw new CommandError(`Git can't read the repository of ${folder}: ${message.split("\n")[0]}`);
  }
}

const paths = (output: string) => output.split("\0").filter(Boolean);

/** Lists the files of the working tree that git tracks or does not ignore, relative to the root. */
export const listRepositoryFiles = ({ root }: Repository): string[] => [
  ...new Set(paths(runGit(root, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]))),
];

/** Kinds of files with uncommitted changes. Files that git ignores are in neither. */
export type DirtyFiles = { changed: ReadonlySet<string>; untracked: ReadonlySet<string> };

/** Returns the files with uncommitted changes, relative to the root, whatever their folder. */
export function readDirtyFiles({ root }: Repository): DirtyFiles {
  const output = runGit(root, ["status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames", "--ignore-submodules=none"]);
  const changed = new Set<string>();
  const untracked = new Set<string>();
  for (const line of paths(output)) (line.startsWith("??") ? untracked : changed).add(line.slice(3));
  return { changed, untracked };
}

/** Returns those of the files that git ignores. */
export function ignoredFiles({ root }: Repository, files: readonly string[]): Set<string> {
  try {
    return new Set(paths(runGit(root, ["check-ignore", "-z", "--stdin"], files.map((file) => `${file}\0`).join(""))));
  } catch (error) {
    // Ends with 1 when it ignores none.
    if ((error as { status?: number }).status === 1) return new Set();
    throw error;
  }
}

/**
 * Commits the present content of files and nothing else: other staged changes stay staged. `files` are relative to the root. Throws with git's message,
 * for example that of a hook.
 */
export function commitFiles({ root }: Repository, files: readonly string[], message: string): string {
  const list = files.map((file) => `${file}\0`).join("");
  const fromList = ["--pathspec-from-file=-", "--pathspec-file-nul"];
  // Names with brackets and stars are no patterns.
  runGit(root, ["--literal-pathspecs", "add", "--all", ...fromList], list);
  runGit(root, ["--literal-pathspecs", "commit", "--quiet", "--only", "-m", message, ...fromList], list);
  return runGit(root, ["rev-parse", "--short", "HEAD"]).trim();
}
