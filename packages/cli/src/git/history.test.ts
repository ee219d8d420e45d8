import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { git, initRepository, put, temporaryFolder } from "../../testing/workspace.ts";
import { findAncestors, findMergeBase, readDefaultBranch, readHead } from "./history.ts";
import { findRepository } from "./repository.ts";

/** A repository with commits on main and one on a branch of it. */
function branched(count: number): string {
  const folder = temporaryFolder();
  initRepository(folder);
  git(folder, "checkout", "--quiet", "-b", "main");
  for (let at = 0; at < count; at++) git(folder, "commit", "--quiet", "--allow-empty", "-m", `main ${at}`);
  git(folder, "checkout", "--quiet", "-b", "feat");
  git(folder, "commit", "--quiet", "--allow-empty", "-m", "feat");
  return folder;
}
const commitOf = (folder: string, name: string) => git(folder, "rev-parse", name).trim();

test("the merge base with a branch and the ancestors are found, nearest first", () => {
  const folder = branched(3);
  const repository = findRepository(folder)!;
  expect(readHead(repository)).toEqual({ commit: commitOf(folder, "feat"), branch: "feat" });
  expect(findMergeBase(repository, "main", commitOf(folder, "feat"), false)).toBe(commitOf(folder, "main"));
  expect(findAncestors(repository, commitOf(folder, "main"), 2, false)).toEqual([commitOf(folder, "main"), commitOf(folder, "main~1")]);
  expect(findMergeBase(repository, "--all", commitOf(folder, "feat"), false)).toBeNull();
  expect(findMergeBase(repository, "gone", commitOf(folder, "feat"), false)).toBeNull();
  expect(findAncestors(repository, "0".repeat(40), 5, false)).toBeNull();
});

test("a shallow clone is deepened unless that is forbidden", () => {
  const origin = branched(60);
  const clone = join(temporaryFolder(), "clone");
  execFileSync("git", ["clone", "--quiet", "--depth=1", "--no-single-branch", `file://${origin}`, clone]);
  const repository = findRepository(clone)!;
  const feat = commitOf(origin, "feat");
  expect(findMergeBase(repository, "main", feat, false)).toBeNull();
  expect(findMergeBase(repository, "main", feat, true)).toBe(commitOf(origin, "main"));
  expect(findAncestors(repository, commitOf(origin, "main"), 500, true)).toHaveLength(60);
  expect(readDefaultBranch(repository)).toBe("feat");
});

test("a detached head has no branch, and an empty repository no commit", () => {
  const folder = branched(1);
  git(folder, "checkout", "--quiet", "--detach");
  expect(readHead(findRepository(folder)!).branch).toBeNull();
  const empty = temporaryFolder();
  initRepository(empty);
  put(join(empty, "a"), "a");
  expect(readHead(findRepository(empty)!).commit).toBeNull();
});
