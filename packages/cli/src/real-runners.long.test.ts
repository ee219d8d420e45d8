import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { installedBrowser } from "../../../cli/browser.mjs";
import { TOOLS } from "../testing/record/tools.mjs";
import { commitAll, copySuite } from "../testing/suite-copy.ts";
import { git, loupe } from "../testing/workspace.ts";

const browser = await installedBrowser();
const MINUTES = 60_000;

beforeAll(() => {
  if (browser) process.env["LOUPE_BROWSER"] = browser;
});

/** Returns the messages of the failed tests in a JSON report of Playwright, with those that are expected. */
const failures = (folder: string, report = "results.json"): string =>
  [...readFileSync(join(folder, report), "utf8").matchAll(/"message": "(.*?)(?<!\\)"/g)].map(([, message]) => message).join("\n");

describe.runIf(browser)("a suite that fails is green after its pictures were accepted", () => {
  const playwright = TOOLS["playwright-1.65.1"]!;
  const template = "{testDir}/__shots__{/projectName}/{testFileName}/{arg}{ext}";

  test("Playwright: two projects, a template of paths, retries, new pictures, text", { timeout: 10 * MINUTES }, async () => {
    const folder = copySuite("playwright");
    const variables = { TEMPLATE: template };
    playwright.run(folder, variables);
    commitAll(folder);
    expect(playwright.run(folder, { ...variables, COLOR: "gold", NEW: "1" })).toBe(false);
    const { code, out } = await loupe(folder, ["accept", "results.json", "--all", "--yes", "--commit"]);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining("tests/__shots__/Mobile-Safari/shop.spec.mjs/Zahlung/Größe 100%__a.png"),
    });
    expect(git(folder, "status", "--porcelain")).toBe("");
    expect(playwright.run(folder, { ...variables, COLOR: "gold", NEW: "1" })).toBe(true);
    expect(git(folder, "status", "--porcelain")).toBe("");
  });

  test("Playwright: shards with blob reports, and their merged JSON report", { timeout: 10 * MINUTES }, async () => {
    const folder = copySuite("playwright");
    playwright.run(folder, {});
    expect(playwright.run(folder, {}), failures(folder)).toBe(true);
    commitAll(folder);
    for (const shard of [1, 2]) playwright.run(folder, { COLOR: "gold", BLOB: `shard-report-${shard}`, ARGS: `--shard=${shard}/2` });
    execFileSync("sh", ["-c", "mkdir all-reports && for n in 1 2; do cp shard-report-$n/*.zip all-reports/; done"], { cwd: folder });
    const merge = ["node_modules/@playwright/test/cli.js", "merge-reports", "--reporter", "json", "all-reports"];
    spawnSync(process.execPath, merge, { cwd: folder, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: "merged-report.json" } });
    const entries = async (results: string) => {
      const { out, err } = await loupe(folder, ["accept", results, "--dry-run", "--json"]);
      expect(out, err).not.toBe("");
      return (JSON.parse(out) as { entries: { baseline: string; action: string }[] }).entries
        .map(({ baseline, action }) => `${action} ${baseline}`)
        .toSorted();
    };
    const blobs = await entries("all-reports");
    expect(await entries("merged-report.json")).toEqual(blobs);
    const perProject = [
      ...["Raw-Shot-1-", "Zahlung/Größe 100%__a", "button", "failing-twice", "home", "names-1", "sub-pic"].map((name) => [name, "png"]),
      ["color", "txt"],
    ];
    const expected = ["Mobile-Safari", "desktop"].flatMap((project) =>
      perProject.map(([name, ending]) => `write tests/shop.spec.mjs-snapshots/${name}-${project}-linux.${ending}`),
    );
    const missing = expected.filter((line) => !blobs.includes(line));
    expect(blobs, `missing: ${missing.join(", ")}\n${failures(folder, "merged-report.json")}`).toEqual(expected.toSorted());
    rmSync(join(folder, "output"), { recursive: true });
    expect((await loupe(folder, ["accept", "all-reports", "--all", "--yes"])).code).toBe(0);
    expect(playwright.run(folder, { COLOR: "gold" })).toBe(true);
  });

  test("Vitest 4: names in folders, retries, new pictures", { timeout: 10 * MINUTES }, async () => {
    const vitest = TOOLS["vitest-4.1.12"]!;
    const folder = copySuite("vitest");
    vitest.run(folder, {});
    expect(vitest.run(folder, {})).toBe(true);
    commitAll(folder);
    expect(vitest.run(folder, { COLOR: "gold", NEW: "1" })).toBe(false);
    expect((await loupe(folder, ["accept", ".", "--all", "--yes", "--commit"])).code).toBe(0);
    expect(vitest.run(folder, { COLOR: "gold", NEW: "1" })).toBe(true);
    expect(git(folder, "status", "--porcelain")).toBe("");
  });
});
