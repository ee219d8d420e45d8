import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the scripts that every page starts with, so that browsers compile their functions beside the page while they arrive. Without
 * it each is compiled on the page's own thread when it is first called: the longest task of a page on a slow processor. `folder`: of
 * the build.
 */
export function hintCompilation(folder: string): void {
  const { rootMainFiles } = JSON.parse(readFileSync(join(folder, "build-manifest.json"), "utf8")) as { rootMainFiles: string[] };
  for (const file of rootMainFiles) {
    const path = join(folder, file);
    const script = readFileSync(path, "utf8");
    if (!script.startsWith(HINT)) writeFileSync(path, HINT + script);
  }
}
