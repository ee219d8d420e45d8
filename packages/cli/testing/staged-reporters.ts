import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { stagePackage } from "../../../cli/stage-package.ts";
import { ROOT } from "../../../lib/product/files.mjs";
import { git } from "./workspace.ts";

/**
 * Packs the command and the reporters for the tests of a file. Returns a function that copies them next to the packages of a suite and returns the
 * variables that switch its reporter on.
 */
export function stagedReporters(): (folder: string, name: "playwright" | "vitest") => Record<string, string> {
  const packages = mkdtempSync(join(tmpdir(), "loupe-reporters-"));
  const scope = join(packages, "node_modules/@loupe");
  beforeAll(async () => {
    for (const name of ["cli", "playwright", "vitest"]) {
      mkdirSync(join(scope, name), { recursive: true });
      await stagePackage(join(ROOT, "packages", name), join(scope, name));
    }
  }, 60_000);
  afterAll(() => rmSync(packages, { recursive: true, force: true }));
  return (folder, name) => {
    execFileSync("cp", ["-r", packages, join(folder, "own")]);
    const own = join(folder, "own/node_modules/@loupe", name);
    git(folder, "config", "core.excludesFile", join(folder, ".git/info/exclude"));
    execFileSync("sh", ["-c", "printf 'own\\nloupe-results*\\n' >> .git/info/exclude"], { cwd: folder });
    return name === "vitest"
      ? { LOUPE_REPORTER: join(own, "dist/index.cjs") }
      : { LOUPE_REPORTER: join(own, "dist/reporter.cjs"), LOUPE_EXPECT: join(own, "dist/index.cjs") };
  };
}
