import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gold, repositoryWithRun, white, writeRun } from "../../testing/playwright-run.ts";
import { GOLD, plainPng, WHITE } from "../../testing/record/pictures.mjs";
import { git, initRepository, loupe, put, readTree, temporaryFolder } from "../../testing/workspace.ts";

const HOME = "tests/shop.spec.ts-snapshots/home-linux.png";
const PAY = "tests/shop.spec.ts-snapshots/pay-linux.png";
const ALL = ["accept", "results.json", "--all"];
const two = () => repositoryWithRun([{ baseline: HOME }, { baseline: PAY }]);
const bytesOf = (folder: string, path: string) => readFileSync(join(folder, path));

describe("the question", () => {
  test("names the number of files, and writes on yes only", async () => {
    const folder = two();
    const before = readTree(folder);
    expect(await loupe(folder, ALL, false)).toMatchObject({ code: 3, err: "Nothing was written." });
    expect(readTree(folder)).toEqual(before);
    expect(await loupe(folder, ALL, true)).toMatchObject({
      code: 0,
      out: expect.stringContaining("2 files written. Undo: loupe accept --undo"),
    });
    expect(bytesOf(folder, HOME).equals(gold)).toBe(true);
  });

  test("without a terminal needs --yes: code 2, and no byte changed", async () => {
    const folder = two();
    const before = readTree(folder);
    expect(await loupe(folder, ALL)).toMatchObject({
      code: 2,
      err: "There is no terminal to ask on. Pass --yes to write, or --dry-run to look.",
    });
    expect(readTree(folder)).toEqual(before);
  });

  test("keeps a second command out while it waits", async () => {
    const folder = two();
    const before = readTree(folder);
    let second = Promise.resolve({ code: -1, out: "", err: "" });
    const first = await loupe(folder, ALL, () => {
      second = loupe(folder, [...ALL, "--yes"]);
      return false;
    });
    expect(first.code).toBe(3);
    expect(await second).toMatchObject({ code: 1, err: expect.stringMatching(/^Another loupe accept \(process \d+\) is running here\./) });
    expect(readTree(folder)).toEqual(before);
    expect(existsSync(join(folder, ".git/loupe"))).toBe(false);
  });

  test("a file that changes while it waits is not written over", async () => {
    const folder = two();
    const own = plainPng([7, 7, 7]);
    const { code, err } = await loupe(folder, ALL, () => {
      writeFileSync(join(folder, PAY), own);
      return true;
    });
    expect({ code, err }).toEqual({ code: 1, err: `${PAY} was changed by another program. No file was changed. Run the command again.` });
    expect(bytesOf(folder, HOME).equals(white)).toBe(true);
    expect(bytesOf(folder, PAY).equals(own)).toBe(true);
  });

  test("a picture that changes while it waits is not written", async () => {
    const folder = two();
    const { code } = await loupe(folder, ALL, () => {
      writeFileSync(join(folder, "output/test-0/home-linux-actual.png"), plainPng([7, 7, 7]));
      return true;
    });
    expect(code).toBe(1);
    expect(bytesOf(folder, HOME).equals(white)).toBe(true);
    expect(bytesOf(folder, PAY).equals(white)).toBe(true);
  });

  test("an interruption ends with 130, and no byte changed", async () => {
    const folder = two();
    const before = readTree(folder);
    const interruption = new AbortController();
    const outcome = await loupe(folder, ALL, () => (interruption.abort(), true), interruption.signal);
    expect(outcome).toMatchObject({ code: 130, err: "Interrupted. No file was changed." });
    expect(readTree(folder)).toEqual(before);
  });
});

describe("the selection", () => {
  test("--only matches baselines and names, and leaves the rest with code 3", async () => {
    const folder = two();
    expect((await loupe(folder, ["accept", "results.json", "--only", "**/home*", "--yes"])).code).toBe(3);
    expect(bytesOf(folder, PAY).equals(white)).toBe(true);
    expect((await loupe(folder, ["accept", "results.json", "--only", "desktop/*/pay*", "--yes"])).code).toBe(3);
    expect(bytesOf(folder, PAY).equals(gold)).toBe(true);
  });

  test.each([
    [["accept", "results.json"], "Choose what to accept: --all, --only GLOB, or --build NUMBER."],
    [
      ["accept", "results.json", "--only", "missing/**"],
      "--only matches none of 2 pictures, for example desktop/shop.spec.ts/home-linux.png.",
    ],
    [["accept", "results.json", "--only", "{a"], '--only "{a" has a brace without its counterpart.'],
    [["accept", "results.json", "--all", "--only", "a"], "--all and --only exclude each other."],
    [["accept", "--all"], "Name the folder or report with the results"],
    [["accept", "results.json", "more", "--all"], '"more" is one argument too many.'],
    [["accept", "results.json", "--al"], "--al is not an option of accept. Did you mean --all?"],
    [["accept", "results.json", "--all", "--format", "cypress"], "--format cypress is not known. Known: playwright, vitest"],
    [["accept", "--undo", "--all"], "--undo takes no results and no selection."],
    [["approve"], 'There is no command "approve".'],
    [[], "Usage:"],
  ])("%j is a wrong command line", async (args, message) => {
    const folder = two();
    const before = readTree(folder);
    const { code, out, err } = await loupe(folder, args);
    expect(code).toBe(2);
    expect(err || out.replace(/^@?[^\n]*/, "Usage:")).toContain(message);
    expect(readTree(folder)).toEqual(before);
  });
});

describe("the output", () => {
  test("--json is one document with the decision about each picture", async () => {
    const folder = two();
    writeRun(folder, [{ baseline: HOME }, { baseline: PAY, actual: Buffer.from("text") }]);
    const { code, out } = await loupe(folder, [...ALL, "--yes", "--json"]);
    expect(code).toBe(4);
    expect(JSON.parse(out)).toMatchObject({
      format: "playwright",
      entries: [
        {
          name: "desktop/shop.spec.ts/home-linux.png",
          baseline: HOME,
          status: "changed",
          action: "write",
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
        { baseline: PAY, status: "changed", action: "refused", sha256: null, reason: expect.stringContaining("is not a PNG picture") },
      ],
    });
  });

  test("--quiet prints nothing when all is done, and the refused pictures otherwise", async () => {
    const folder = two();
    expect(await loupe(folder, [...ALL, "--yes", "--quiet"])).toEqual({ code: 0, out: "", err: "" });
    writeRun(folder, [{ baseline: HOME, actual: Buffer.from("text") }]);
    expect(await loupe(folder, [...ALL, "--yes", "--quiet"])).toMatchObject({ code: 4, out: "", err: expect.stringContaining(HOME) });
  });

  test("--dry-run writes nothing, not even a file of its own", async () => {
    const folder = two();
    const before = readTree(folder);
    expect((await loupe(folder, ["accept", "results.json", "--dry-run"])).code).toBe(0);
    expect(readTree(folder)).toEqual(before);
    expect(existsSync(join(folder, ".git/loupe"))).toBe(false);
  });
});

describe("--undo", () => {
  test("puts the files back once, and refuses those that changed since", async () => {
    const folder = two();
    expect(await loupe(folder, ["accept", "--undo", "--yes"])).toMatchObject({ code: 0, err: "There is nothing to undo." });
    await loupe(folder, [...ALL, "--yes"]);
    const own = plainPng([7, 7, 7]);
    writeFileSync(join(folder, PAY), own);
    expect(await loupe(folder, ["accept", "--undo", "--yes"])).toMatchObject({
      code: 4,
      err: expect.stringContaining("changed since it was accepted"),
    });
    expect(bytesOf(folder, HOME).equals(gold)).toBe(true);
    expect((await loupe(folder, ["accept", "--undo", "--yes", "--skip-refused"])).code).toBe(3);
    expect(bytesOf(folder, HOME).equals(white)).toBe(true);
    expect(bytesOf(folder, PAY).equals(own)).toBe(true);
    expect((await loupe(folder, ["accept", "--undo", "--yes"])).err).toBe("There is nothing to undo.");
  });

  test("removes a baseline that accept added, and the folder that it made for it", async () => {
    const folder = temporaryFolder();
    initRepository(folder);
    put(join(folder, "approved/a.png"), plainPng(WHITE));
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "-m", "Baselines");
    put(join(folder, "shots/a.png"), plainPng(WHITE));
    put(join(folder, "shots/deep/er/new.png"), plainPng(GOLD));
    expect((await loupe(folder, ["accept", "shots", "--baselines", "approved", "--all", "--yes"])).code).toBe(0);
    expect(existsSync(join(folder, "approved/deep/er/new.png"))).toBe(true);
    expect((await loupe(folder, ["accept", "--undo"], true)).code).toBe(0);
    expect(existsSync(join(folder, "approved/deep/er/new.png"))).toBe(false);
  });
});

describe("--commit", () => {
  test("takes names with brackets and stars as they are", async () => {
    const odd = "tests/shop.spec.ts-snapshots/h[o]m*-linux.png";
    const folder = repositoryWithRun([{ baseline: odd }]);
    put(join(folder, "tests/shop.spec.ts-snapshots/hom-other-linux.png"), white);
    expect((await loupe(folder, [...ALL, "--yes", "--commit"])).code).toBe(0);
    expect(git(folder, "log", "-1", "--format=", "--name-only").trim()).toBe(odd);
  });

  test("commits the accepted baselines alone: what is staged stays staged", async () => {
    const folder = two();
    put(join(folder, "src/own.ts"), "export {};\n");
    git(folder, "add", "src/own.ts");
    const { code, out } = await loupe(folder, ["accept", "results.json", "--only", "**/home*", "--yes", "--commit=Show prices"]);
    expect(code).toBe(3);
    expect(out).toMatch(/1 file written\. Committed 1 file as [0-9a-f]+\./);
    expect(git(folder, "log", "-1", "--format=%s", "--name-only").trim()).toBe(`Show prices\n\n${HOME}`);
    expect(git(folder, "status", "--porcelain")).toBe("A  src/own.ts\n");
  });

  test("commits new baselines that the run wrote, with a message of its own", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    git(folder, "rm", "--quiet", "--cached", HOME);
    git(folder, "commit", "--quiet", "-m", "Without");
    writeFileSync(join(folder, HOME), gold);
    expect((await loupe(folder, [...ALL, "--commit"])).out).toMatch(/^.*\nCommitted 1 file as/);
    expect(git(folder, "log", "-1", "--format=%s").trim()).toBe("Accept 1 screenshot");
  });

  test("the message of a hook that refuses is shown, with code 1", async () => {
    const folder = two();
    mkdirSync(join(folder, ".git/hooks"), { recursive: true });
    writeFileSync(join(folder, ".git/hooks/pre-commit"), "#!/bin/sh\necho 'no commits on Friday' >&2\nexit 1\n", { mode: 0o755 });
    const { code, err } = await loupe(folder, [...ALL, "--yes", "--commit"]);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("no commits on Friday") });
    expect(bytesOf(folder, HOME).equals(gold)).toBe(true);
  });

  test("needs a repository", async () => {
    const folder = temporaryFolder();
    put(join(folder, "a/x.png"), gold);
    expect(await loupe(folder, ["accept", "a", "--baselines", "b", "--all", "--yes", "--commit"])).toMatchObject({
      code: 2,
      err: "--commit needs a git repository.",
    });
  });
});

describe("suites of the config", () => {
  test("are accepted together, and two that share a baseline are refused", async () => {
    const folder = two();
    const suites = [
      { name: "one", results: "results.json" },
      { name: "two", results: "shots", baselines: "tests/shop.spec.ts-snapshots", format: "folder" },
    ];
    put(join(folder, "loupe.config.json"), JSON.stringify({ suites }));
    put(join(folder, "shots/home-linux.png"), plainPng([5, 5, 5]));
    const before = readTree(folder);
    expect((await loupe(folder, ["accept", "--all", "--yes"])).code).toBe(4);
    expect(readTree(folder)).toEqual(before);
    rmSync(join(folder, "shots/home-linux.png"));
    put(join(folder, "shots/home-linux.png"), gold);
    const { out } = await loupe(folder, ["accept", "--all", "--dry-run", "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      suites: [
        { name: "one", format: "playwright" },
        { name: "two", format: "folder" },
      ],
    });
  });

  test.each([
    [{ suits: [] }, '"suits" is not a key. Did you mean "suites"?'],
    [{ suites: [{ name: "a" }] }, '"suites[0].results" is missing.'],
    [{ suites: [{ name: "a", results: "x", basline: "y" }] }, '"basline" is not a key of suites[0]. Did you mean "baselines"?'],
    [
      { suites: [{ name: "a", results: "x", zzz: 1 }] },
      '"zzz" is not a key of suites[0]. Known keys: name, format, results, baselines, pattern, baselinePattern, threshold.',
    ],
    [{ suites: [{ name: "a", results: "x", format: "cypress" }] }, '"suites[0].format" must be one of playwright, vitest,'],
    [{ suites: [{ name: 7, results: "x" }] }, '"suites[0].name" must be of the type string.'],
    [{ suites: [{ name: "", results: "x" }] }, '"suites[0].name" must not be empty.'],
    [{ suites: [{ name: "a", results: "x" }], accept: { remove: "yes" } }, '"accept.remove" must be of the type boolean.'],
  ])("the config %j is refused with the key", async (config, message) => {
    const folder = two();
    put(join(folder, "loupe.config.json"), JSON.stringify(config));
    const { code, err } = await loupe(folder, ["accept", "--all", "--yes"]);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) });
    expect(bytesOf(folder, HOME).equals(white)).toBe(true);
  });
});
