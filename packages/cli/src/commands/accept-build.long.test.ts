import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gold, repositoryWithRun, white, writeRun } from "../../testing/playwright-run.ts";
import { realService, type RealProject } from "../../testing/real-service.ts";
import { plainPng } from "../../testing/record/pictures.mjs";
import { git, loupe, put, readTree } from "../../testing/workspace.ts";
import { hashOf } from "../pictures/hash.ts";

const folderOf = "tests/shop.spec.ts-snapshots";
const [HOME, MENU, PAY] = [`${folderOf}/home-linux.png`, `${folderOf}/menu-linux.png`, `${folderOf}/pay-linux.png`];
const never = new AbortController().signal;
const ACCEPT = ["accept", "--build", "2"];
const bytesOf = (folder: string, path: string) => readFileSync(join(folder, path));

type Reviewed = RealProject & {
  folder: string;
  accept(args?: string[], answer?: boolean | (() => boolean | Promise<boolean>)): ReturnType<typeof loupe>;
};

describe("loupe accept --build", () => {
  const open = realService();

  /** Uploads main, and a branch with three changed screenshots. The working tree has the baselines of main. */
  async function reviewed(): Promise<Reviewed> {
    const made = await open();
    const env = { ...made.env, LOUPE_PROJECT: made.project.path };
    const folder = repositoryWithRun([{ baseline: HOME }, { baseline: MENU }, { baseline: PAY }]);
    git(folder, "branch", "-M", "main");
    writeRun(folder, []);
    const upload = () => loupe(folder, ["upload", "results.json"], undefined, never, env);
    expect((await upload()).code).toBe(0);
    await made.compare();
    git(folder, "checkout", "--quiet", "-b", "feat/x");
    writeRun(folder, [
      { baseline: HOME },
      { baseline: MENU, actual: plainPng([1, 2, 3]) },
      { baseline: PAY, actual: plainPng([200, 2, 3]) },
    ]);
    expect((await upload()).code).toBe(0);
    await made.compare();
    rmSync(join(folder, "output"), { recursive: true });
    return { ...made, folder, accept: (args = [], answer) => loupe(folder, [...ACCEPT, ...args], answer, never, env) };
  }

  test("writes the approved pictures; rejected and undecided ones stay", async () => {
    const { folder, accept, decide, review, read } = await reviewed();
    await decide(2, HOME, "approve");
    await decide(2, MENU, "reject", "wrong red");
    await review(2, "REJECT");
    const before = readTree(folder);
    const asked = await accept([], false);
    expect(asked).toMatchObject({ code: 3, err: "Nothing was written." });
    const [heading, ...lines] = asked.out.split("\n");
    expect(heading).toMatch(/^Build 2: 1 approved by .+, 1 rejected, 1 undecided$/);
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^ {2}changed {2}${HOME} {2}approved by .+, .+$`)),
      expect.stringMatching(new RegExp(`^ {2}left {5}${MENU} {2}rejected by .+: "wrong red"$`)),
    ]);
    expect(readTree(folder)).toEqual(before);
    const done = await accept(["--json", "--yes"]);
    expect({ code: done.code, err: done.err }).toEqual({ code: 3, err: "" });
    expect(JSON.parse(done.out)).toEqual({
      format: "playwright",
      build: 2,
      revision: (await read(2)).decisionsRevision,
      entries: [
        {
          name: HOME,
          baseline: HOME,
          status: "changed",
          action: "write",
          sha256: hashOf(gold),
          decidedBy: expect.any(String),
          decidedAt: expect.any(String),
        },
        { name: MENU, baseline: MENU, status: "changed", action: "left", sha256: null, reason: expect.stringContaining("wrong red") },
      ],
    });
    expect(bytesOf(folder, HOME).equals(gold)).toBe(true);
    expect([bytesOf(folder, MENU).equals(white), bytesOf(folder, PAY).equals(white)]).toEqual([true, true]);
    expect(await accept(["--yes"])).toMatchObject({ code: 3, out: expect.stringContaining("Nothing to write.") });
    expect((await loupe(folder, ["accept", "--undo", "--yes"])).code).toBe(0);
    expect(readTree(folder)).toEqual(before);
  });

  test("an accepted build ends with 0, and --commit commits its pictures", async () => {
    const { folder, accept, review, read } = await reviewed();
    await review(2, "APPROVE");
    expect(await accept(["--yes", "--commit", "--only", "**/home*"])).toMatchObject({
      code: 3,
      out: expect.stringContaining("Committed 1 file"),
    });
    expect(await accept(["--yes", "--commit"])).toMatchObject({ code: 0, err: "", out: expect.stringContaining("Committed 2 files") });
    expect(git(folder, "status", "--porcelain")).toBe("");
    expect(bytesOf(folder, HOME).equals(gold)).toBe(true);
    const commit = git(folder, "rev-parse", "HEAD").trim();
    expect((await read(2, "/write-backs")).results).toMatchObject([{ files: 2, commit }, { paths: [HOME] }]);
  });

  test("a draft is no decision", async () => {
    const { accept, decide, folder } = await reviewed();
    await decide(2, HOME, "approve");
    const before = readTree(folder);
    expect(await accept(["--yes"])).toMatchObject({ code: 3, out: expect.stringContaining("0 approved, 0 rejected, 3 undecided") });
    expect(readTree(folder)).toEqual(before);
  });

  test.each([
    ["rejected", "REJECT", /rejected 1 of these a moment ago\. Nothing was written\./],
    ["taken back", null, /The approval of 1 of these was taken back a moment ago\. Nothing was written\./],
  ] as const)("an approval that is %s while the question waits is refused with 4, and no byte changed", async (_name, event, message) => {
    const { folder, accept, decide, review } = await reviewed();
    for (const path of [HOME, MENU, PAY]) await decide(2, path, "approve");
    await review(2, "APPROVE");
    const before = readTree(folder);
    const { code, err } = await accept([], async () => {
      await decide(2, HOME, event ? "reject" : "undecide");
      if (event) await review(2, event);
      return true;
    });
    expect({ code, err }).toEqual({ code: 4, err: expect.stringMatching(message) });
    expect(readTree(folder)).toEqual(before);
  });

  test("a baseline that changed since the run is refused, as are uncommitted changes", async () => {
    const { folder, accept, review } = await reviewed();
    await review(2, "APPROVE");
    put(join(folder, HOME), plainPng([4, 4, 4]));
    const dirty = readTree(folder);
    expect(await accept(["--yes"])).toMatchObject({ code: 4, out: expect.stringContaining("changed since this run") });
    expect(readTree(folder)).toEqual(dirty);
    git(folder, "commit", "--quiet", "-am", "Other");
    expect(await accept(["--yes", "--overwrite"])).toMatchObject({ code: 4, out: expect.stringContaining("changed since this run") });
    expect(readTree(folder)).toEqual(dirty);
    expect(await accept(["--yes", "--skip-refused"])).toMatchObject({ code: 3 });
    expect(bytesOf(folder, HOME).equals(plainPng([4, 4, 4]))).toBe(true);
    expect(bytesOf(folder, MENU).equals(plainPng([1, 2, 3]))).toBe(true);
  });

  test("a baseline that is a link here is refused", async () => {
    const { folder, accept, review } = await reviewed();
    await review(2, "APPROVE");
    rmSync(join(folder, HOME));
    symlinkSync("pay-linux.png", join(folder, HOME));
    const before = readTree(folder);
    expect(await accept(["--yes"])).toMatchObject({ code: 4, out: expect.stringContaining("is a link") });
    expect(readTree(folder)).toEqual(before);
  });

  test("a removed screenshot is deleted with --remove only", async () => {
    const { folder, review, compare, env, project } = await reviewed();
    const own = { ...env, LOUPE_PROJECT: project.path };
    writeRun(folder, []);
    git(folder, "checkout", "--quiet", "-b", "feat/y");
    git(folder, "commit", "--quiet", "--allow-empty", "-m", "Remove a page");
    await loupe(folder, ["upload", "results.json", "--exclude", "**/pay*"], undefined, never, own);
    await compare();
    await review(3, "APPROVE");
    const run = (...args: string[]) => loupe(folder, ["accept", "--build", "3", "--yes", ...args], undefined, never, own);
    expect(await run()).toMatchObject({ code: 3, out: expect.stringContaining("--remove deletes it") });
    expect(bytesOf(folder, PAY).equals(white)).toBe(true);
    expect(await run("--remove")).toMatchObject({ code: 0 });
    expect(readTree(folder)[PAY]).toBeUndefined();
  });

  test("an approved ARIA snapshot is left: it matches in part", async () => {
    const { folder, review, compare, env, project } = await reviewed();
    const own = { ...env, LOUPE_PROJECT: project.path, LOUPE_ATTEMPTS: "3" };
    const path = "tests/shop.spec.ts-snapshots/title.aria.yml";
    const [shop, market] = ["Shop", "Market"].map((title) => Buffer.from(`- heading "${title}"\n`));
    put(join(folder, path), shop!);
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "-m", "Title");
    writeRun(folder, [{ baseline: path, actual: market!, expected: shop! }]);
    expect(await loupe(folder, ["upload", "results.json"], undefined, never, own)).toMatchObject({ code: 0 });
    await compare();
    await review(3, "APPROVE");
    const outcome = await loupe(folder, ["accept", "--build", "3", "--yes"], undefined, never, own);
    expect(outcome).toMatchObject({ code: 3, out: expect.stringContaining(`left     ${path}  Matches in part, so it is never written.`) });
    expect(bytesOf(folder, path).equals(shop!)).toBe(true);
  });

  test("bytes that differ from the server's hash are refused", async () => {
    const { folder, accept, review } = await reviewed();
    await review(2, "APPROVE");
    const before = readTree(folder);
    const { fetch } = globalThis;
    globalThis.fetch = async (...args) =>
      String(args[0]).includes("/files/") ? Object.assign(new Response(new Uint8Array(white)), {}) : fetch(...args);
    try {
      expect(await accept(["--yes"])).toMatchObject({ code: 4, out: expect.stringContaining("its SHA-256 differs") });
    } finally {
      globalThis.fetch = fetch;
    }
    expect(readTree(folder)).toEqual(before);
  });

  test("a build of plain pictures has no files to write to", async () => {
    const { folder, review, compare, env, project } = await reviewed();
    const own = { ...env, LOUPE_PROJECT: project.path };
    put(join(folder, "shots/a.png"), gold);
    await loupe(folder, ["upload", "shots", "--name", "shots"], undefined, never, own);
    await compare();
    await review(3, "APPROVE");
    const outcome = await loupe(folder, ["accept", "--build", "3", "--yes"], undefined, never, own);
    expect(outcome).toMatchObject({ code: 4, out: expect.stringContaining("has no baseline file: its upload named none.") });
  });

  test.each([
    [["accept", "--build", "99", "--yes"], 1, /^There is no build 99 of .+ that this token can see\.$/],
    [["accept", "--build", "0"], 2, /^--build 0 is not a whole number/],
    [["accept", "--build", "2", "--all"], 2, /^--build takes what people approved/],
    [["accept", "results.json", "--all", "--token", "x"], 2, /^--url, --token and --project are for --build\./],
    [["accept", "--build", "2", "--project", "", "--yes"], 2, /is not written as owner\/name/],
  ])("%j is refused", async (args, code, message) => {
    const { env, project } = await open();
    const folder = repositoryWithRun([{ baseline: HOME }]);
    const before = readTree(folder);
    const outcome = await loupe(folder, args, undefined, never, { ...env, LOUPE_PROJECT: project.path });
    expect([outcome.code, outcome.err]).toEqual([code, expect.stringMatching(message)]);
    expect(readTree(folder)).toEqual(before);
  });

  test("a build that is not compared yet is refused, and an interruption ends with 130", async () => {
    const { env, project } = await open();
    const folder = repositoryWithRun([{ baseline: HOME }]);
    const own = { ...env, LOUPE_PROJECT: project.path };
    await loupe(folder, ["upload", "results.json"], undefined, never, own);
    expect(await loupe(folder, ["accept", "--build", "1", "--yes"], undefined, never, own)).toMatchObject({
      code: 1,
      err: "Build 1 is not compared yet. Wait, and run the command again.",
    });
    const aborted = AbortSignal.abort();
    expect(await loupe(folder, ["accept", "--build", "1", "--yes"], undefined, aborted, own)).toMatchObject({ code: 130 });
  });
});
