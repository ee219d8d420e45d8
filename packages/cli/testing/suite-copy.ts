import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../lib/product/files.mjs";
import { git, initRepository, temporaryFolder } from "./workspace.ts";

/** Copies a suite to a repository of its own, which uses the packages of this one. */
export function copySuite(suite: string): string {
  const folder = temporaryFolder();
  cpSync(join(ROOT, "packages/cli/testing/suites", suite), folder, { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, ".gitignore"), "node_modules\noutput\n*report*\nresults.json\n.vitest*\n");
  initRepository(folder);
  return folder;
}

/** Commits all files of a suite. */
export function commitAll(folder: string): void {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "-m", "Baselines");
}
