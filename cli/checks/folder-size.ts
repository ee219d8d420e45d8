import { dirname } from "node:path/posix";
import type { RuleProblem } from "./problem.ts";

const MOST = 45;
/** Folders that are one list by nature. */
const LISTS = new Set(["lib/contract", "components/ui"]);
/** Folders that are larger than the rule allows, with the number of files that they may have at most. Lower it when one shrinks. */
const LARGER = new Map([
  ["components/shell", 57],
  ["e2e", 60],
  ["service/http/routes", 47],
]);

/** Finds folders with more than 45 files. `paths`: of source files. */
export function largeFolders(paths: Iterable<string>): RuleProblem[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].flatMap(([path, count]) => {
    const most = LARGER.get(path) ?? MOST;
    if (count <= most || LISTS.has(path)) return [];
    return [{ path, line: 1, message: `The folder has ${count} files; ${most} are allowed. Split it by what its files are about.` }];
  });
}
