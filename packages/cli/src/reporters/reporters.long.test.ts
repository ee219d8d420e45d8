import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedBrowser } from "../../../../cli/browser.mjs";
import { stagePackage } from "../../../../cli/stage-package.ts";
import { ROOT } from "../../../../lib/product/files.mjs";
import { realService } from "../../testing/real-service.ts";
import { TOOLS } from "../../testing/record/tools.mjs";
import { commitAll, copySuite } from "../../testing/suite-copy.ts";
import { git, loupe } from "../../testing/workspace.ts";
import type { LoupeResults } from "../formats/loupe-results.ts";

const browser = await installedBrowser();
const MINUTES = 60_000;
const open = realService();
const never = new AbortController().signal;
const packages = mkdtempSync(join(tmpdir(), "loupe-reporters-"));
const scope = join(packages, "node_modules/@loupe");

beforeAll(async () => {
  if (browser) process.env["LOUPE_BROWSER"] = browser;
  for (const name of ["cli", "playwright", "vitest"]) {
    mkdirSync(join(scope, name), { recursive: true });
    await stagePackage(join(ROOT, "packages", name), join(scope, name));
  }
}, MINUTES);
afterAll(() => rmSync(packages, { recursive: true, force: true }));

/** Copies the reporters next to the packages of a suite. Returns variables that switch them on. */
function withReporter(folder: string, name: "playwright" | "vitest"): Record<string, string> {
  execFileSync("cp", ["-r", packages, join(folder, "own")]);
  const own = join(folder, "own/node_modules/@loupe", name);
  git(folder, "config", "core.excludesFile", join(folder, ".git/info/exclude"));
  execFileSync("sh", ["-c", "printf 'own\\nloupe-results*\\n' >> .git/info/exclude"], { cwd: folder });
  return name === "vitest"
    ? { LOUPE_REPORTER: join(own, "dist/index.cjs") }
    : { LOUPE_REPORTER: join(own, "dist/reporter.cjs"), LOUPE_EXPECT: join(own, "dist/index.cjs") };
}

const readResults = (folder: string, name = "loupe-results.json") => JSON.parse(readFileSync(join(folder, name), "utf8")) as LoupeResults;
const linesOf = ({ pictures }: LoupeResults) => pictures.map(({ status, baseline }) => `${status} ${baseline}`).toSorted();

describe.runIf(browser)("the reporters", () => {
  const playwright = TOOLS["playwright-1.65.1"]!;
  const TEMPLATE = "{testDir}/__shots__{/projectName}/{testFileName}/{arg}{ext}";

  test(
    "Playwright: the results name all baselines of a template, and the suite is green after accept",
    { timeout: 10 * MINUTES },
    async () => {
      const folder = copySuite("playwright");
      const variables = {
        TEMPLATE,
        ARIA: "Shop",
        ARGS: "--project=desktop --grep=home|names|aria|flaky|new",
        ...withReporter(folder, "playwright"),
      };
      playwright.run(folder, variables);
      commitAll(folder);
      expect(playwright.run(folder, variables)).toBe(true);
      const same = readResults(folder);
      expect(linesOf(same)).toContain("unchanged tests/__shots__/desktop/shop.spec.mjs/Zahlung/Größe 100%__a.png");
      expect(linesOf(same)).toContain("unchanged tests/__shots__/desktop/shop.spec.mjs/title.aria.yml");
      expect(linesOf(same).every((line) => line.startsWith("unchanged "))).toBe(true);
      const home = same.pictures.find(({ baseline }) => baseline.endsWith("desktop/shop.spec.mjs/home.png"))!;
      expect(home).toMatchObject({
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
      expect(playwright.run(folder, { ...variables, COLOR: "gold", NEW: "1", ARIA: "Market" })).toBe(false);
      const changed = readResults(folder);
      expect(changed.passedOnRetry).toBe(1);
      const lines = linesOf(changed);
      expect(lines).toContain("changed tests/__shots__/desktop/shop.spec.mjs/home.png");
      expect(lines).toContain("changed tests/__shots__/desktop/shop.spec.mjs/title.aria.yml");
      expect(lines).toContain("added tests/__shots__/desktop/shop.spec.mjs/new.png");
      expect(lines.filter((line) => line.includes("flaky"))).toEqual(["unchanged tests/__shots__/desktop/shop.spec.mjs/flaky.png"]);
      const accepted = await loupe(folder, ["accept", "loupe-results.json", "--all", "--yes", "--commit"]);
      expect(accepted).toMatchObject({ code: 3, out: expect.stringContaining("title.aria.yml  Matches in part, so it is never written.") });
      expect(playwright.run(folder, { ...variables, COLOR: "gold", NEW: "1" })).toBe(true);
      expect(git(folder, "status", "--porcelain")).toBe("");
    },
  );

  test("Playwright: shards are one build with the facts of each picture, and start the command", { timeout: 10 * MINUTES }, async () => {
    const made = await open();
    const folder = copySuite("playwright");
    const reporter = withReporter(folder, "playwright");
    const ARGS = "--project=desktop --grep=home|text|same|names";
    playwright.run(folder, { ...reporter, ARGS });
    commitAll(folder);
    git(folder, "branch", "-M", "main");
    // The service answers in this process, which waits for the runner, so the reporter starts a stand-in of the command.
    writeFileSync(
      join(folder, "own/node_modules/@loupe/cli/dist/loupe.mjs"),
      'import { writeFileSync } from "node:fs"; writeFileSync("loupe-results-asked", process.argv.slice(2).join(" "));',
    );
    const options = JSON.stringify({ upload: true, name: "shop" });
    const env = { ...made.env, LOUPE_ATTEMPTS: "3" };
    for (const shard of [1, 2]) {
      playwright.run(folder, { ...reporter, COLOR: "gold", LOUPE_OPTIONS: options, ARGS: `${ARGS} --shard=${shard}/2` });
      const file = join(folder, `loupe-results-${shard}.json`);
      expect(readFileSync(join(folder, "loupe-results-asked"), "utf8")).toBe(`upload ${file} --name shop --shard ${shard}/2`);
      const args = ["upload", file, "--shard", `${shard}/2`, "--nonce", "run-1"];
      expect(await loupe(folder, args, undefined, never, env)).toMatchObject({ code: 0 });
    }
    await made.compare();
    const { results, pageInfo } = await made.read(1, "/diffs?perPage=100");
    const names = results.map(({ name }: { name: string }) => name);
    expect([names.length, new Set(names).size]).toEqual([pageInfo.total, pageInfo.total]);
    expect(names).toContain("tests/shop.spec.mjs-snapshots/same-desktop-linux.png");
    const home = results.find(({ name }: { name: string }) => name.endsWith("home-desktop-linux.png"));
    expect(home.head.metadata).toMatchObject({
      automationLibrary: { name: "playwright", version: "1.65.1" },
      browser: { name: "chromium" },
      test: { title: "home" },
      baseline: { path: "tests/shop.spec.mjs-snapshots/home-desktop-linux.png", tool: "playwright" },
    });
    expect((await loupe(folder, ["accept", ".", "--dry-run"])).err).toContain("has results of several runs");
    rmSync(join(folder, "loupe-results.json"));
    const both = await loupe(folder, ["accept", ".", "--dry-run", "--json"]);
    expect(both.out, both.err).not.toBe("");
    expect(JSON.parse(both.out).entries.length).toBeGreaterThan(3);
  });

  test("Vitest: the results name the reference screenshots, and the suite is green after accept", { timeout: 10 * MINUTES }, async () => {
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
    expect((await loupe(folder, ["accept", "loupe-results.json", "--all", "--yes", "--commit"])).code).toBe(0);
    expect(vitest.run(folder, { ...reporter, COLOR: "gold", NEW: "1" })).toBe(true);
  });
});
