import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { realService } from "../../testing/real-service.ts";
import { gold, HOME_BASELINE, PAY_BASELINE, repositoryWithOneChange, white, writeRun } from "../../testing/playwright-run.ts";
import { git, initRepository, loupe, openRecorded, put, readTree, temporaryFolder } from "../../testing/workspace.ts";
import { hashOf } from "../pictures/hash.ts";

const HELP = "tests/shop.spec.ts-snapshots/help-linux.png";
const never = new AbortController().signal;

const run = (folder: string, args: string[], env: Record<string, string>) => loupe(folder, args, undefined, never, env);

describe("loupe upload", () => {
  const open = realService();

  test("sends the baselines overlaid with the pictures of the run, and each file once", async () => {
    const { env, read, compare, project } = await open();
    const folder = repositoryWithOneChange();
    const before = readTree(folder);
    const sent = await run(folder, ["upload", "results.json"], env);
    const commit = git(folder, "rev-parse", "HEAD").trim();
    expect(sent).toMatchObject({ code: 0, err: "" });
    expect(sent.out.split("\n")).toEqual([
      "Playwright results in results.json: 2 snapshots, 1 changed here, 0 new",
      `Build 1 · main · ${commit.slice(0, 7)}`,
      expect.stringMatching(/^Sent 2 files, \d+ bytes\.$/),
      `${env["LOUPE_URL"]}/accounts/${project.path.replace("/", "/projects/")}/builds/1`,
    ]);
    expect(readTree(folder)).toEqual(before);
    await compare();
    const { results } = await read(1, "/diffs");
    expect(results.map(({ name, head }: { name: string; head: { hash: string } }) => [name, head.hash])).toEqual([
      [HOME_BASELINE, hashOf(gold)],
      [PAY_BASELINE, hashOf(white)],
    ]);
    expect(results[0].head.metadata).toMatchObject({
      baseline: { path: HOME_BASELINE, tool: "playwright", hash: hashOf(white) },
      sdk: { name: expect.stringContaining("/cli") },
    });
    expect(await read(1)).toMatchObject({ head: { sha: commit, branch: "main" }, name: "default", mode: "ci" });
  });

  test("a second upload sends no file, and is compared with the first by the commits before it", async () => {
    const { env, read, compare } = await open();
    const folder = repositoryWithOneChange();
    writeRun(folder, []);
    expect((await run(folder, ["upload", "results.json", "--json"], env)).code).toBe(0);
    await compare();
    git(folder, "checkout", "--quiet", "-b", "feat/pay");
    put(join(folder, "notes.txt"), "more");
    git(folder, "add", "notes.txt");
    git(folder, "commit", "--quiet", "-m", "More");
    writeRun(folder, [{ baseline: HOME_BASELINE }, { baseline: HELP, expected: null }]);
    put(join(folder, HELP), gold);
    const { out } = await run(folder, ["upload", "results.json", "--json"], env);
    const document = JSON.parse(out);
    expect(document).toEqual({
      build: { number: 2, url: expect.stringContaining("/builds/2"), status: "pending" },
      sent: 1,
      bytes: gold.length,
    });
    await compare();
    expect(await read(2)).toMatchObject({ baseNumber: 1, head: { branch: "feat/pay" }, stats: { changed: 1, added: 1, unchanged: 1 } });
  });

  test("--wait ends with 3 while changes are undecided, and with 0 once they were approved", async () => {
    const { env, compare, review } = await open();
    const folder = repositoryWithOneChange();
    writeRun(folder, []);
    await run(folder, ["upload", "results.json"], env);
    await compare();
    git(folder, "checkout", "--quiet", "-b", "feat/x");
    writeRun(folder, [{ baseline: HOME_BASELINE }]);
    const wait = async () => {
      const [outcome] = await Promise.all([
        run(folder, ["upload", "results.json", "--wait"], env),
        new Promise((end) => setTimeout(end, 1500)).then(compare),
      ]);
      return outcome;
    };
    expect(await wait()).toMatchObject({ code: 3, out: expect.stringContaining("Build 2: changes-detected") });
    await review(2, "APPROVE");
    expect(await wait()).toMatchObject({ code: 0, out: expect.stringContaining("Build 3: no-changes") });
    expect(await run(folder, ["upload", "results.json", "--wait=0"], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining("was not compared within 0 seconds"),
    });
  });

  test("shards of a run are one build, and --finalize ends one without a known number", async () => {
    const { env, read, compare } = await open();
    const folder = repositoryWithOneChange();
    const shard = (part: string, only: string) =>
      run(folder, ["upload", "results.json", "--shard", part, "--nonce", "run-1", "--include", `**/${only}*`, "--json"], env);
    expect((await shard("1/2", "home")).code).toBe(0);
    expect((await shard("2/2", "pay")).code).toBe(0);
    await compare();
    expect(await read(1)).toMatchObject({ snapshots: 2, shards: { completed: 2, total: 2 } });
    expect(await run(folder, ["upload", "results.json", "--nonce", "run-2"], env)).toMatchObject({ code: 0 });
    expect(await run(folder, ["upload", "--finalize", "--nonce", "run-2"], env)).toMatchObject({
      code: 0,
      out: expect.stringContaining("Build 2"),
    });
    expect(await run(folder, ["upload", "results.json", "--shard", "1/2"], env)).toMatchObject({
      code: 2,
      err: expect.stringContaining("--nonce"),
    });
  });

  test("--skip creates a build that passes", async () => {
    const { env, read } = await open();
    const folder = repositoryWithOneChange();
    expect(await run(folder, ["upload", "--skip", "--json"], env)).toMatchObject({ code: 0 });
    expect(await read(1)).toMatchObject({ type: "skipped", status: "no-changes" });
  });

  test("a folder of pictures is sent as it is, named by paths from it", async () => {
    const { env, read, compare } = await open();
    const folder = temporaryFolder();
    initRepository(folder);
    put(join(folder, "shots/Größe 100%.png"), gold);
    put(join(folder, "shots/a/b.png"), white);
    put(join(folder, "shots/notes.md"), "not a picture");
    const facts = ["--commit", "a".repeat(40), "--branch", "main"];
    expect(await run(folder, ["upload", "shots", ...facts, "--name", "shots", "--pr", "7"], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Pictures in shots: 2 snapshots\n/),
    });
    await compare();
    const { results } = await read(1, "/diffs");
    expect(results.map(({ name }: { name: string }) => name)).toEqual(["Größe 100%.png", "a/b.png"]);
    expect(await read(1)).toMatchObject({ name: "shots", prNumber: 7 });
  });

  test.each(["playwright-1.65.1", "vitest-5.1.1", "jest-image-snapshot-6.5.2", "backstop-6.3.25", "reg-cli-0.18.16"])(
    "sends each recorded run of %s with its baselines",
    async (tool) => {
      const { env, read, compare } = await open();
      const folder = openRecorded(tool);
      const results = tool.startsWith("playwright") ? ["results.json"] : tool.startsWith("vitest") ? ["vitest-report.json"] : ["."];
      const { code, err } = await run(folder, ["upload", ...results, "--skip-refused", "--branch", "main", "--json"], env);
      expect({ code, err }).toMatchObject({ code: 0 });
      await compare();
      const { results: diffs } = await read(1, "/diffs?perPage=100");
      const baselines = git(folder, "ls-files")
        .split("\n")
        .filter((path) => path.endsWith(".png") && !path.includes('"'));
      const names = new Set(diffs.map(({ name }: { name: string }) => name));
      expect(baselines.filter((path) => !names.has(path) && !err.includes(path) && !path.includes("gone"))).toEqual([]);
      for (const { name, head } of diffs) expect(head.metadata.baseline.path).toBe(name);
      const added = diffs.filter(({ name }: { name: string }) => name.endsWith("/new-desktop-linux.png"));
      const automationLibrary = { name: "playwright", version: "1.65.1" };
      if (tool.startsWith("playwright"))
        expect(added).toMatchObject([{ head: { metadata: { automationLibrary, baseline: { hash: null } } } }]);
    },
  );

  test("more than 1,000 snapshots are named in several requests, also of a shard", async () => {
    const { env, read } = await open();
    const folder = temporaryFolder();
    for (let at = 0; at < 1001; at++) put(join(folder, `shots/${at}.png`), gold);
    const facts = ["--commit", "a".repeat(40), "--branch", "main"];
    expect(await run(folder, ["upload", "shots", ...facts], env)).toMatchObject({ code: 0, out: expect.stringContaining("Sent 1 file,") });
    expect(await read(1)).toMatchObject({ snapshots: 1001 });
    expect((await run(folder, ["upload", "shots", ...facts, "--shard", "1/2", "--nonce", "r"], env)).code).toBe(0);
    expect(await read(2)).toMatchObject({ snapshots: 1001, shards: { completed: 1, total: 2 } });
    expect((await run(folder, ["upload", "shots", ...facts, "--nonce", "s"], env)).code).toBe(0);
    expect(await read(3)).toMatchObject({ snapshots: 1001, shards: { completed: 1, total: -1 } });
  });

  test("takes the suites of the config, with its url and project", async () => {
    const { env, token, read, project, service } = await open();
    const folder = repositoryWithOneChange();
    const suites = [
      { name: "e2e", results: "results.json", threshold: 0.2 },
      { name: "pages", format: "folder", results: "shots" },
    ];
    put(join(folder, "shots/a.png"), gold);
    put(join(folder, "loupe.config.json"), JSON.stringify({ url: service.origin, project: project.path, suites }));
    const { code, out, err } = await run(folder, ["upload", "--json"], { LOUPE_TOKEN: token });
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(JSON.parse(out).suites).toMatchObject([
      { name: "e2e", build: { number: 1 } },
      { name: "pages", build: { number: 2 } },
    ]);
    expect(await read(2)).toMatchObject({ name: "pages" });
    expect((await run(folder, ["upload"], env)).code).toBe(0);
    put(join(folder, "loupe.config.json"), JSON.stringify({ suites: [{ ...suites[0], threshold: 2 }] }));
    expect(await run(folder, ["upload"], env)).toMatchObject({
      code: 2,
      err: expect.stringContaining('"suites[0].threshold" must be a number from 0 to 1.'),
    });
  });

  test("--max-files and --max-bytes end with 5 and send nothing", async () => {
    const { env, read } = await open();
    const folder = repositoryWithOneChange();
    expect(await run(folder, ["upload", "results.json", "--max-files", "1"], env)).toMatchObject({
      code: 5,
      err: "2 files to send, above --max-files 1. Nothing was sent.",
    });
    expect(await run(folder, ["upload", "results.json", "--max-bytes", "10"], env)).toMatchObject({
      code: 5,
      err: expect.stringMatching(/^[\d,]+ bytes to send, above --max-bytes 10\. Nothing was sent\.$/),
    });
    expect(await read(1)).toMatchObject({ error: "Not found" });
    expect((await run(folder, ["upload", "results.json", "--max-files", "2"], env)).code).toBe(0);
  });

  test("former variables are read with a note", async () => {
    const { env } = await open();
    const former = { ARGOS_API_BASE_URL: `${env["LOUPE_URL"]}/v2`, ARGOS_TOKEN: env["LOUPE_TOKEN"]! };
    expect(await run(repositoryWithOneChange(), ["upload", "results.json"], former)).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Read ARGOS_API_BASE_URL, ARGOS_TOKEN from the environment\./),
    });
  });
});
