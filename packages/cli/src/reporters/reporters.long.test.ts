import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { installedBrowser } from "../../../../cli/browser.mjs";
import { stagedReporters } from "../../testing/staged-reporters.ts";
import { realService } from "../../testing/real-service.ts";
import { TOOLS } from "../../testing/record/tools.mjs";
import { commitAll, copySuite } from "../../testing/suite-copy.ts";
import { git, loupe } from "../../testing/workspace.ts";

const browser = await installedBrowser();
const MINUTES = 60_000;
const open = realService();
const withReporter = stagedReporters();
const never = new AbortController().signal;

beforeAll(() => {
  if (browser) process.env["LOUPE_BROWSER"] = browser;
});

describe.runIf(browser)("the reporters", () => {
  const playwright = TOOLS["playwright-1.65.1"]!;
  test("Playwright: shards are one build with the facts of each picture, and start the command", { timeout: 10 * MINUTES }, async () => {
    const made = await open();
    const folder = copySuite("playwright");
    const reporter = withReporter(folder, "playwright");
    const ARGS = "--project=desktop --grep=home|text|same|names";
    playwright.run(folder, { ...reporter, ARGS: `${ARGS} --update-snapshots` });
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
});
