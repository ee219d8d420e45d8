import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gold, repositoryWithRun, type Failed } from "../../testing/playwright-run.ts";
import { git, loupe } from "../../testing/workspace.ts";

const TESTS = 10_000;

test("a thousand pictures of a report of 10,000 tests are accepted, committed and undone as a whole", async () => {
  const failed = Array.from({ length: TESTS }, (_, at): Failed => ({
    baseline: `tests/${at % 100}.spec.ts-snapshots/home-${at}-linux.png`,
  }));
  const folder = repositoryWithRun(failed);
  expect((await loupe(folder, ["accept", "results.json", "--all", "--dry-run"])).out).toContain("10,000 changed");
  const { out } = await loupe(folder, ["accept", "results.json", "--only", "tests/?.spec.ts-snapshots/*", "--yes", "--commit"]);
  expect(out).toContain("1,000 files written. Committed 1,000 files as");
  expect(git(folder, "status", "--porcelain")).toBe("");
  for (const { baseline } of [failed[0]!, failed.at(-91)!]) expect(readFileSync(join(folder, baseline)).equals(gold)).toBe(true);
  expect((await loupe(folder, ["accept", "--undo", "--yes"])).out).toContain("1,000 files put back.");
}, 600_000);
