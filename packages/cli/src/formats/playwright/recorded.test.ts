import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../../../../lib/product/files.mjs";
import { namesOf, planOf } from "../../../testing/plans.ts";
import { git, initRepository, loupe, openRecorded, put, temporaryFolder } from "../../../testing/workspace.ts";

const SHOTS = "tests/shop.spec.mjs-snapshots";
const perProject = (status: string, names: readonly string[]) =>
  names.flatMap((name) =>
    ["desktop", "Mobile-Safari"].map((project) => `${status} ${SHOTS}/${name.replace(/(\.\w+)$/, `-${project}-linux$1`)}`),
  );
const CHANGED = [
  "Raw-Shot-1-.png",
  "Zahlung/Größe 100%__a.png",
  "button.png",
  "color.txt",
  "failing-twice.png",
  "home.png",
  "names-1.png",
  "sub-pic.png",
];
const PLAYWRIGHT = [...perProject("changed write", CHANGED), ...perProject("added none", ["new.png"])];
/** The reader finds no baseline for what was never stable. */
const UNSTABLE = ["changed refused null", "changed refused null"];

describe("Playwright 1.65.1", () => {
  test("the JSON report gives the baselines of tests that failed, and none that passed on a retry", async () => {
    const folder = openRecorded("playwright-1.65.1");
    expect(await planOf(folder, "results.json")).toEqual([...PLAYWRIGHT, ...UNSTABLE].toSorted());
    expect((await loupe(folder, ["accept", "results.json", "--dry-run", "--skip-refused"])).out).toContain(
      "Playwright results in results.json: 18 changed, 2 new, 2 tests passed on retry (not shown)",
    );
  });

  test("a report in the folder is read instead of the pictures next to it", async () => {
    const folder = openRecorded("playwright-1.65.1");
    rmSync(join(folder, "blob-report"), { recursive: true });
    expect(await planOf(folder, ".")).toEqual([...PLAYWRIGHT, ...UNSTABLE].toSorted());
  });

  test("names are the project, the test file and the picture", async () => {
    const folder = openRecorded("playwright-1.65.1");
    expect(await namesOf(folder, "results.json")).toEqual(
      expect.arrayContaining(["desktop/shop.spec.mjs/Zahlung/Größe 100%__a.png", "Mobile Safari/shop.spec.mjs/names-1.png"]),
    );
  });

  test("the picture of the last attempt is taken, and an unstable one is refused", async () => {
    const folder = openRecorded("playwright-1.65.1");
    const { out } = await loupe(folder, ["accept", "results.json", "--all", "--yes", "--skip-refused"]);
    expect(out).toContain("was not stable during the run. Make the page stable and run the suite again.");
    const last = readFileSync(join(folder, "output/shop-retries-failing-twice-desktop-retry1/failing-twice-actual.png"));
    expect(readFileSync(join(folder, `${SHOTS}/failing-twice-desktop-linux.png`)).equals(last)).toBe(true);
  });

  test("the blob report finds baselines by their bytes, also where two projects have the same picture", async () => {
    const folder = openRecorded("playwright-1.65.1");
    expect(await planOf(folder, "blob-report")).toEqual([...PLAYWRIGHT, ...UNSTABLE].toSorted());
    expect(await planOf(folder, "blob-report/report.zip")).toEqual([...PLAYWRIGHT, ...UNSTABLE].toSorted());
  });

  test("a JSON report that merge-reports made of shards finds baselines by their bytes", async () => {
    const folder = openRecorded("playwright-1.65.1");
    const cli = join(ROOT, "node_modules/@playwright/test/cli.js");
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, "merged.json") };
    execFileSync(process.execPath, [cli, "merge-reports", "--reporter", "json", "blob-report"], { cwd: folder, env, stdio: "ignore" });
    expect(await planOf(folder, "merged.json")).toEqual([...PLAYWRIGHT, ...UNSTABLE].toSorted());
  });

  test("the output folder alone says that it doesn't show retries, and lists those pictures too", async () => {
    const folder = openRecorded("playwright-1.65.1");
    const expected = [...perProject("changed write", [...CHANGED, "flaky.png"]), ...perProject("added none", ["new.png"]), ...UNSTABLE];
    expect(await planOf(folder, "output")).toEqual(expected.toSorted());
    const { err } = await loupe(folder, ["accept", "output", "--dry-run", "--skip-refused"]);
    expect(err).toContain("A folder without a report doesn't show which tests passed on a retry");
  });

  test("an output folder whose last run passed has nothing to accept", async () => {
    const folder = openRecorded("playwright-1.65.1");
    writeFileSync(join(folder, "output/.last-run.json"), '{"status":"passed","failedTests":[]}');
    expect((await loupe(folder, ["accept", "output", "--all", "--yes"])).out).toContain("no changes");
  });

  test("a report of another machine is matched with the files of this repository, and says so", async () => {
    const folder = openRecorded("playwright-1.65.1", { isForeign: true });
    expect(await planOf(folder, "results.json")).toEqual([...PLAYWRIGHT, ...UNSTABLE].toSorted());
    const { err } = await loupe(folder, ["accept", "results.json", "--dry-run", "--skip-refused"]);
    expect(err).toContain("The report is from another machine.");
  });

  test("a report of another machine may be in a folder of its own, for a repository with more folders", async () => {
    const artifact = openRecorded("playwright-1.65.1", { isForeign: true });
    const folder = temporaryFolder();
    cpSync(join(artifact, "tests"), join(folder, "packages/web/tests"), { recursive: true });
    rmSync(join(folder, `packages/web/${SHOTS}/new-desktop-linux.png`));
    initRepository(folder);
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "-m", "Baselines");
    const expected = [...PLAYWRIGHT.map((line) => line.replace("tests/", "packages/web/tests/")), ...UNSTABLE]
      .map((line) => (line.endsWith("new-desktop-linux.png") ? line.replace("added none", "added write") : line))
      .toSorted();
    mkdirSync(join(folder, "packages/web/tests"), { recursive: true });
    put(join(folder, "packages/web/tests/shop.spec.mjs"), "");
    expect(await planOf(folder, join(artifact, "results.json"))).toEqual(expected);
    // Two folders with the same files: no way to choose.
    cpSync(join(folder, "packages/web"), join(folder, "packages/copy"), { recursive: true });
    const { out } = await loupe(folder, ["accept", join(artifact, "results.json"), "--dry-run", "--skip-refused"]);
    expect(out).toContain("is ambiguous here");
  });

  test("a failed test that was expected to fail is not offered", async () => {
    const folder = openRecorded("playwright-1.65.1");
    const report = readFileSync(join(folder, "results.json"), "utf8");
    writeFileSync(join(folder, "results.json"), report.replaceAll('"status": "unexpected"', '"status": "expected"'));
    expect(await planOf(folder, "results.json")).toEqual([]);
  });
});
