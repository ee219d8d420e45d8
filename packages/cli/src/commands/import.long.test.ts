import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildsOf, commitOn, repositoryWith, runAs, setBackstopRun } from "../../testing/importing.ts";
import { gold, HOME_BASELINE, PAY_BASELINE, white, writeRun } from "../../testing/playwright-run.ts";
import { realService } from "../../testing/real-service.ts";
import { git, openRecorded, put, readTree } from "../../testing/workspace.ts";

describe("loupe import", () => {
  const open = realService();

  test("a dry run of BackstopJS shows the build, the rule and what can't move, and sends nothing", async () => {
    const made = await open();
    const folder = openRecorded("backstop-6.3.25");
    const file = join(folder, "backstop.json");
    const config = JSON.parse(readFileSync(file, "utf8"));
    Object.assign(config.scenarios[1], { hideSelectors: [".go"], removeSelectors: ["h1"] });
    writeFileSync(file, JSON.stringify(config));
    git(folder, "commit", "--quiet", "-am", "Mask");
    git(folder, "branch", "-M", "main");
    const commit = git(folder, "rev-parse", "HEAD~1").trim();
    const before = readTree(folder);
    const { code, out, err } = await runAs(made)(folder, ["import", ".", "--dry-run"]);
    expect({ code, err }).toEqual({ code: 0, err: "Dry run: nothing was imported." });
    expect(out.split("\n")).toEqual([
      "BackstopJS in backstop.json: 6 baselines of 3 scenarios, 2 viewports",
      expect.stringMatching(
        new RegExp(`^  build       "default" on main at ${commit.slice(0, 7)}, 6 snapshots, taken .*20\\d\\d, approved by Ana$`),
      ),
      "  names       backstop_data/bitmaps_reference/shop_Broken_0_document_0_phone.png …",
      "  rules       1 proposed, created with --rules",
      '              approve up to 0.1% of a picture in "backstop_data/bitmaps_reference/shop_Home___page_0_document_*" (misMatchThreshold 0.1 of "Home / page" in backstop.json)',
      '  not moved   hideSelectors of "Same" (.go): they act when the picture is taken',
      '  not moved   removeSelectors of "Same" (h1): they act when the picture is taken',
      expect.stringMatching(/^ {2}sends {7}2 files, \d+ bytes; counts 6 snapshots of this month$/),
    ]);
    expect(readTree(folder)).toEqual(before);
    expect(await buildsOf(made)).toEqual([]);
  });

  test("imported BackstopJS baselines: the same pictures are unchanged, one other picture is one change", async () => {
    const made = await open();
    const folder = openRecorded("backstop-6.3.25");
    git(folder, "branch", "-M", "main");
    const run = runAs(made);
    expect(await run(folder, ["import", "backstop.json", "--rules"], true)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Build 1 · main · \w{7}: 6 snapshots, sent 2 files\n.*\/builds\/1\n1 rule created\.$/),
    });
    await made.compare();
    expect(await made.read(1)).toMatchObject({
      type: "reference",
      stats: { added: 6, total: 6 },
      imported: { source: "BackstopJS", decidedBy: "Ana" },
    });
    const { results } = await made.read(1, "/diffs");
    expect(results.find(({ name }: { name: string }) => name.includes("Home___page_0_document_0")).head.metadata).toMatchObject({
      viewport: { width: 30, height: 40 },
      test: { title: "Home / page", titlePath: ["phone", "Home / page", "document"] },
      baseline: { tool: "backstop" },
    });
    setBackstopRun(folder, null);
    expect((await run(folder, ["upload", "."])).code).toBe(0);
    await made.compare();
    expect(await made.read(2)).toMatchObject({
      baseNumber: 1,
      status: "no-changes",
      stats: { unchanged: 6, changed: 0, added: 0, removed: 0 },
    });
    setBackstopRun(folder, "Home___page_0_document_0_phone");
    commitOn(folder, { "notes.txt": "later" });
    expect((await run(folder, ["upload", "."])).code).toBe(0);
    await made.compare();
    expect(await made.read(3)).toMatchObject({ baseNumber: 2, stats: { changed: 1, unchanged: 5, added: 0, removed: 0 } });
    // A second import, after another commit too, creates nothing.
    expect(await run(folder, ["import", ".", "--rules", "--yes"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /sends {7}nothing: all of it was imported before\nBuild 1 · .* was imported before\n0 rules created, 1 known\.$/,
      ),
    });
    expect(await buildsOf(made)).toHaveLength(3);
  });

  test("imported Playwright baselines: the same pictures are unchanged, one other picture is one change", async () => {
    const made = await open();
    const folder = openRecorded("playwright-1.65.1");
    git(folder, "branch", "-M", "main");
    put(
      join(folder, "playwright.config.ts"),
      "export default { expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.02, maxDiffPixels: 9 } } }",
    );
    const { code, out, err } = await runAs(made)(folder, ["import", ".", "--yes", "--json"]);
    expect({ code, err }).toEqual({ code: 0, err: "2 pictures left out, because git doesn't track them." });
    const document = JSON.parse(out);
    expect(document).toMatchObject({
      source: "Playwright",
      builds: [{ name: "default", branch: "main", build: { number: 1 }, isNew: true }],
      rules: { proposed: [{ tests: "**", maxScore: 0.02, reason: "maxDiffPixelRatio 0.02 in playwright.config.ts" }], created: 0 },
      notMoved: ["maxDiffPixels of playwright.config.ts: it has no counterpart"],
    });
    const { snapshots } = document.builds[0];
    expect(snapshots).toBeGreaterThan(10);
    await made.compare();
    git(folder, "clean", "--quiet", "-fd", "tests");
    writeRun(folder, []);
    expect((await runAs(made)(folder, ["upload", "results.json"])).code).toBe(0);
    await made.compare();
    expect(await made.read(2)).toMatchObject({ baseNumber: 1, stats: { unchanged: snapshots, total: snapshots } });
    writeRun(folder, [{ baseline: "tests/shop.spec.mjs-snapshots/home-desktop-linux.png" }]);
    git(folder, "commit", "--quiet", "--allow-empty", "-m", "More");
    expect((await runAs(made)(folder, ["upload", "results.json"])).code).toBe(0);
    await made.compare();
    expect(await made.read(3)).toMatchObject({ baseNumber: 2, stats: { changed: 1, unchanged: snapshots - 1, added: 0, removed: 0 } });
  });

  test("--history imports a build for each commit that changed baselines, with its time and author", async () => {
    const made = await open();
    const folder = repositoryWith({ [HOME_BASELINE]: white });
    const commits = [git(folder, "rev-parse", "HEAD").trim()];
    commits.push(commitOn(folder, { [HOME_BASELINE]: gold, [PAY_BASELINE]: white }));
    commitOn(folder, { "notes.txt": "no baseline" });
    commits.push(commitOn(folder, { [HOME_BASELINE]: white }));
    const timer = setInterval(() => void made.compare(), 300);
    const outcome = await runAs(made)(folder, ["import", ".", "--history"], true).finally(() => clearInterval(timer));
    expect(outcome).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^Playwright in \.: 3 builds\n/) });
    await made.compare();
    const all = (await buildsOf(made)).toReversed() as unknown as { head: { sha: string }; stats: object; imported: object }[];
    expect(all.map(({ head }) => head.sha)).toEqual(commits);
    expect(all.map(({ stats }) => stats)).toMatchObject([{ added: 1 }, { changed: 1, added: 1 }, { changed: 1, unchanged: 1 }]);
    expect(all.every(({ imported }) => (imported as { decidedBy: string }).decidedBy === "Ana")).toBe(true);
    expect(await runAs(made)(folder, ["import", ".", "--history", "--yes"])).toMatchObject({ code: 0 });
    expect(await buildsOf(made)).toHaveLength(3);
  });

  test("an import after builds of the project leaves their baseline", async () => {
    const made = await open();
    const folder = repositoryWith({ [HOME_BASELINE]: white });
    writeRun(folder, [{ baseline: HOME_BASELINE }]);
    expect((await runAs(made)(folder, ["upload", "results.json"])).code).toBe(0);
    await made.compare();
    expect((await runAs(made)(folder, ["import", ".", "--yes"])).code).toBe(0);
    await made.compare();
    expect((await runAs(made)(folder, ["upload", "results.json"])).code).toBe(0);
    await made.compare();
    expect(await made.read(3)).toMatchObject({ baseNumber: 1, status: "no-changes" });
  });
});
