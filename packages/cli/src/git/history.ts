import { type Repository, runGit } from "./repository.ts";

/** Commits that are fetched more in a shallow clone, step by step. */
const DEEPER = [50, 200, 1000] as const;

/** Runs git; null where it fails, for example for an unknown commit. */
function tryGit({ root }: Repository, ...args: string[]): string | null {
  try {
    return runGit(root, args).trim();
  } catch {
    return null;
  }
}

/** Returns the commit and branch that are checked out; null for a repository without a commit, and for no branch. */
export function readHead(repository: Repository): { commit: string | null; branch: string | null } {
  const commit = tryGit(repository, "rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  return { commit: commit || null, branch: tryGit(repository, "symbolic-ref", "--quiet", "--short", "HEAD") || null };
}

/** Returns true for a clone that lacks a part of the history. */
export const isShallow = (repository: Repository) => tryGit(repository, "rev-parse", "--is-shallow-repository") === "true";

/** Fetches more history from the first remote. Returns false where that is not possible. */
function deepen(repository: Repository, commits: number): boolean {
  const remote = tryGit(repository, "remote")?.split("\n")[0];
  if (!remote) return false;
  try {
    runGit(repository.root, ["fetch", "--quiet", `--deepen=${commits}`, "--no-tags", remote]);
    return true;
  } catch {
    return false;
  }
}

/** Calls a function until it finds something, with more history of a shallow clone each time. */
function withHistory<T>(repository: Repository, fetches: boolean, find: () => T | null): T | null {
  let found = find();
  for (const commits of DEEPER) {
    if (found !== null || !fetches || !isShallow(repository) || !deepen(repository, commits)) break;
    found = find();
  }
  return found;
}

/** Returns the branch that the first remote has checked out; null where git doesn't know it. */
export function readDefaultBranch(repository: Repository): string | null {
  const remote = tryGit(repository, "remote")?.split("\n")[0];
  const ref = remote && tryGit(repository, "symbolic-ref", "--quiet", "--short", `refs/remotes/${remote}/HEAD`);
  return ref ? ref.slice(remote.length + 1) : null;
}

/** Returns the last commit that a branch and a commit have in common; null where git doesn't know it. `fetches`: a shallow clone is deepened. */
export function findMergeBase(repository: Repository, branch: string, commit: string, fetches: boolean): string | null {
  // A name such as "--all" is no branch.
  if (branch.startsWith("-")) return null;
  const remotes = tryGit(repository, "remote")?.split("\n").filter(Boolean) ?? [];
  const refs = [...remotes.map((remote) => `refs/remotes/${remote}/${branch}`), `refs/heads/${branch}`];
  return withHistory(repository, fetches, () => {
    for (const ref of refs) {
      const base = tryGit(repository, "merge-base", ref, commit);
      if (base) return base;
    }
    return null;
  });
}

/** Returns a commit and its ancestors, nearest first, at most a number; null where git lacks the commit. `fetches`: a shallow clone is deepened. */
export function findAncestors(repository: Repository, commit: string, most: number, fetches: boolean): string[] | null {
  const list = () => tryGit(repository, "rev-list", `--max-count=${most}`, commit, "--")?.split("\n").filter(Boolean) ?? null;
  const isEnough = (found: string[] | null) => found !== null && (found.length >= most || !isShallow(repository));
  const found = withHistory(repository, fetches, () => {
    const own = list();
    return isEnough(own) ? own : null;
  });
  return found ?? list();
}
