import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { installedBrowser } from "../../../cli/browser.mjs";
import { stagedReporters } from "../testing/staged-reporters.ts";
import { TOOLS } from "../testing/record/tools.mjs";
import { commitAll, copySuite } from "../testing/suite-copy.ts";
import { git, loupe } from "../testing/workspace.ts";
import type { LoupeResults } from "./formats/loupe-results.ts";

const browser = await installedBrowser();
/** Writes the baselines of Playwright. Without it, a missing one fails its test, which starts another browser. */
const WRITE = { ARGS: "--update-snapshots" };
const LONG = { timeout: 600_000 };
const withReporter = stagedReporters();

beforeAll(() => {
  if (browser) process.env["LOUPE_BROWSER"] = browser;
});

/** Returns the messages of the failed tests in a JSON report of Playwright, with those that are expected. */
const failures = (folder: string, report = "results.json"): string =>
  [...readFileSync(join(folder, report), "utf8").matchAll(/"message": "(.*?)(?<!\\)"/g)].map(([, message]) => message).join("\n");

const readResults = (folder: string) => JSON.parse(readFileSync(join(folder, "loupe-results.json"), "utf8")) as LoupeResults;
const linesOf = ({ pictures }: LoupeResults) => pictures.map(({ status, baseline }) => `${status} ${baseline}`).toSorted();

/** Returns what `loupe accept` would do with results, as sorted lines, and its notes. */
async function planOf(folder: string, results: string) {
  const { out, err } = await loupe(folder, ["accept", results, "--dry-run", "--json"]);
  expect(out, err).not.toBe("");
  const { entries } = JSON.parse(out) as { entries: { baseline: string; action: string; sha256: string | null }[] };
  return entries
    .map(({ baseline, action, sha256 }) => ({ baseline, action, sha256 }))
    .toSorted((a, b) => (a.baseline < b.baseline ? -1 : 1));
}

/** Returns the pictures that `loupe accept` would write. */
const writtenBy = async (folder: string, results: string) => (await planOf(folder, results)).filter(({ action }) => action === "write");

describe.runIf(browser)("a suite that fails is green after its pictures were accepted", () => {
  const playwright = TOOLS["playwright-1.65.1"]!;

  test("Playwright: a template of paths, retries and new pictures, by its report and Loupe’s reporter", LONG, async () => {
    const folder = copySuite("playwright");
    const TEMPLATE = "{testDir}/__shots__{/projectName}/{testFileName}/{arg}{ext}";
    const variables = { TEMPLATE, ...withReporter(folder, "playwright") };
    const changed = { ...variables, COLOR: "gold", NEW: "1", ARIA: "Market" };
    playwright.run(folder, { ...variables, ARIA: "Shop", ...WRITE });
    commitAll(folder);
    expect(playwright.run(folder, { ...variables, ARIA: "Shop" }), failures(folder)).toBe(true);
    const same = readResults(folder);
    const place = "tests/__shots__/desktop/shop.spec.mjs";
    expect(linesOf(same)).toContain(`unchanged ${place}/Zahlung/Größe 100%__a.png`);
    expect(linesOf(same)).toContain(`unchanged ${place}/title.aria.yml`);
    expect(linesOf(same).every((line) => line.startsWith("unchanged "))).toBe(true);
    expect(same.pictures.find(({ baseline }) => baseline === `${place}/home.png`)).toMatchObject({
      name: "desktop/shop.spec.mjs/home.png",
      actual: null,
      facts: {
        browser: { name: "chromium", version: expect.stringMatching(/^\d/) },
        viewport: { width: 60, height: 40 },
        test: {
          title: "home",
          titlePath: ["desktop", "shop.spec.mjs", "home"],
          retry: 0,
          location: { file: "shop.spec.mjs", line: expect.any(Number) },
        },
      },
    });
    expect(playwright.run(folder, changed)).toBe(false);
    const results = readResults(folder);
    const lines = linesOf(results);
    for (const line of [`changed ${place}/home.png`, `changed ${place}/title.aria.yml`, `added ${place}/new.png`])
      expect(lines).toContain(line);
    expect(lines.filter((line) => line.includes("desktop") && line.includes("flaky"))).toEqual([`unchanged ${place}/flaky.png`]);
    expect(await writtenBy(folder, "results.json")).toEqual(await writtenBy(folder, "loupe-results.json"));
    const { code, out } = await loupe(folder, ["accept", "loupe-results.json", "--all", "--yes", "--commit"]);
    expect(code).toBe(3);
    expect(out).toContain("title.aria.yml  Matches in part, so it is never written.");
    expect(out).toContain("tests/__shots__/Mobile-Safari/shop.spec.mjs/Zahlung/Größe 100%__a.png");
    expect(git(folder, "status", "--porcelain")).toBe("");
    expect(playwright.run(folder, { ...changed, ARIA: "Shop" })).toBe(true);
    expect(git(folder, "status", "--porcelain")).toBe("");
  });

  test("Playwright: shards with blob reports, and their merged JSON report", LONG, async () => {
    const folder = copySuite("playwright");
    playwright.run(folder, { ARGS: `${WRITE.ARGS} --project=desktop` });
    commitAll(folder);
    for (const shard of [1, 2])
      playwright.run(folder, { COLOR: "gold", BLOB: `shard-report-${shard}`, ARGS: `--project=desktop --shard=${shard}/2` });
    execFileSync("sh", ["-c", "mkdir all-reports && for n in 1 2; do cp shard-report-$n/*.zip all-reports/; done"], { cwd: folder });
    const merge = ["node_modules/@playwright/test/cli.js", "merge-reports", "--reporter", "json", "all-reports"];
    spawnSync(process.execPath, merge, { cwd: folder, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: "merged-report.json" } });
    const linesOfPlan = async (results: string) => (await planOf(folder, results)).map(({ baseline, action }) => `${action} ${baseline}`);
    const blobs = await linesOfPlan("all-reports");
    expect(await linesOfPlan("merged-report.json")).toEqual(blobs);
    const pictures = ["Raw-Shot-1-", "Zahlung/Größe 100%__a", "button", "failing-twice", "home", "names-1", "sub-pic"];
    const written = [...pictures.map((name) => `${name}-desktop-linux.png`), "color-desktop-linux.txt"];
    const expected = written.map((name) => `write tests/shop.spec.mjs-snapshots/${name}`);
    const missing = expected.filter((line) => !blobs.includes(line));
    expect(blobs.toSorted(), `missing: ${missing.join(", ")}\n${failures(folder, "merged-report.json")}`).toEqual(expected.toSorted());
    rmSync(join(folder, "output"), { recursive: true });
    expect((await loupe(folder, ["accept", "all-reports", "--all", "--yes"])).code).toBe(0);
    expect(playwright.run(folder, { COLOR: "gold", ARGS: "--project=desktop" })).toBe(true);
  });

  test("Vitest 4: names in folders, retries and new pictures, by its attachments and Loupe’s reporter", LONG, async () => {
    const vitest = TOOLS["vitest-4.1.12"]!;
    const folder = copySuite("vitest");
    const reporter = withReporter(folder, "vitest");
    vitest.run(folder, reporter);
    expect(vitest.run(folder, reporter)).toBe(true);
    commitAll(folder);
    expect(readResults(folder).pictures).toEqual([]);
    expect(vitest.run(folder, { ...reporter, COLOR: "gold", NEW: "1" })).toBe(false);
    const results = readResults(folder);
    expect([results.tool, results.passedOnRetry]).toEqual([{ name: "vitest", version: "4.1.12" }, 1]);
    expect(linesOf(results)).toEqual([
      "added src/__screenshots__/shop.visual.js/new-chromium-linux.png",
      "changed src/__screenshots__/shop.visual.js/Zahlung/Gre-100__a-chromium-linux.png",
      "changed src/__screenshots__/shop.visual.js/home-chromium-linux.png",
    ]);
    expect(results.pictures[0]!.facts).toMatchObject({ test: { titlePath: ["src/shop.visual.js", expect.any(String)] } });
    rmSync(join(folder, "loupe-results.json"));
    const attached = await planOf(folder, ".");
    writeFileSync(join(folder, "loupe-results.json"), JSON.stringify(results));
    expect(await planOf(folder, "loupe-results.json")).toEqual(attached);
    expect((await loupe(folder, ["accept", "loupe-results.json", "--all", "--yes", "--commit"])).code).toBe(0);
    expect(vitest.run(folder, { ...reporter, COLOR: "gold", NEW: "1" })).toBe(true);
    expect(git(folder, "status", "--porcelain")).toBe("");
  });
});
