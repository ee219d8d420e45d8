import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gold, repositoryWithRun, white, writeRun, type Failed } from "../../testing/playwright-run.ts";
import { GOLD, plainPng } from "../../testing/record/pictures.mjs";
import { git, initRepository, loupe, put, readTree, temporaryFolder } from "../../testing/workspace.ts";

const HOME = "tests/shop.spec.ts-snapshots/home-linux.png";
const PAY = "tests/shop.spec.ts-snapshots/pay-linux.png";
const ALL = ["accept", "results.json", "--all", "--yes"];

/** Expects a refusal that changes no byte. Returns its messages. */
async function expectRefused(folder: string, args: readonly string[] = ALL, code = 4): Promise<string> {
  const before = readTree(folder);
  const outcome = await loupe(folder, args);
  expect(outcome.code, outcome.out + outcome.err).toBe(code);
  expect(readTree(folder)).toEqual(before);
  return `${outcome.out}\n${outcome.err}`;
}

const bytesOf = (folder: string, path: string) => readFileSync(join(folder, path));

describe("uncommitted work", () => {
  test("a baseline with uncommitted changes is refused, also when it is staged", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    const own = plainPng([1, 2, 3]);
    writeFileSync(join(folder, HOME), own);
    writeRun(folder, [{ baseline: HOME, expected: own }]);
    expect(await expectRefused(folder)).toContain(`${HOME}  has uncommitted changes. Commit them, or pass --overwrite.`);
    git(folder, "add", HOME);
    expect(await expectRefused(folder)).toContain("has uncommitted changes");
  });

  test("a baseline that was never committed is refused", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    git(folder, "rm", "--quiet", "--cached", HOME);
    git(folder, "commit", "--quiet", "-m", "Without");
    expect(await expectRefused(folder)).toContain(`${HOME}  is not committed.`);
  });

  test("--overwrite writes over uncommitted changes, and --undo brings them back", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    const own = plainPng([1, 2, 3]);
    writeFileSync(join(folder, HOME), own);
    writeRun(folder, [{ baseline: HOME, expected: own }]);
    expect((await loupe(folder, [...ALL, "--overwrite"])).code).toBe(0);
    expect(bytesOf(folder, HOME).equals(gold)).toBe(true);
    expect((await loupe(folder, ["accept", "--undo", "--yes"])).code).toBe(0);
    expect(bytesOf(folder, HOME).equals(own)).toBe(true);
  });

  test("a baseline that Loupe wrote itself may be written again before it is committed", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    expect((await loupe(folder, ALL)).code).toBe(0);
    const tomato = plainPng([255, 99, 71]);
    writeRun(folder, [{ baseline: HOME, expected: gold, actual: tomato }]);
    expect((await loupe(folder, ALL)).code).toBe(0);
    expect(bytesOf(folder, HOME).equals(tomato)).toBe(true);
  });

  test("other uncommitted files don't matter", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    put(join(folder, "src/own-work.ts"), "export {};\n");
    expect((await loupe(folder, ALL)).code).toBe(0);
  });
});

describe("baselines of another time", () => {
  test("a baseline that changed since the run is refused", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    writeFileSync(join(folder, HOME), plainPng([9, 9, 9]));
    git(folder, "commit", "--quiet", "-am", "Another picture");
    expect(await expectRefused(folder)).toContain(`${HOME}  changed since this run. Run the suite again.`);
  });

  test("a baseline that was deleted since the run is refused", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    rmSync(join(folder, HOME));
    git(folder, "commit", "--quiet", "-am", "No picture");
    expect(await expectRefused(folder)).toContain("was deleted since this run");
  });

  test("a run without its copy of the baseline is refused", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    rmSync(join(folder, "output/test-0/home-linux-expected.png"));
    expect(await expectRefused(folder)).toContain("the run's copy is missing");
  });

  test("a baseline that has the accepted bytes already needs nothing", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    expect((await loupe(folder, ALL)).code).toBe(0);
    const before = readTree(folder);
    const again = await loupe(folder, ALL);
    expect(again).toMatchObject({ code: 0 });
    expect(again.out).toContain("Nothing to write.");
    expect(readTree(folder)).toEqual(before);
  });

  test("a pointer of Git LFS is refused with the command that fetches the picture", async () => {
    const pointer = Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12\n`);
    const folder = repositoryWithRun([{ baseline: HOME, expected: pointer }]);
    expect(await expectRefused(folder)).toContain(`${HOME}  is a pointer of Git LFS. Run git lfs pull first.`);
  });
});

describe("paths", () => {
  test("a baseline that is a link is refused, and its target keeps its bytes", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    const outside = temporaryFolder();
    put(join(outside, "own.png"), white);
    rmSync(join(folder, HOME));
    symlinkSync(join(outside, "own.png"), join(folder, HOME));
    expect(await expectRefused(folder)).toContain(`${HOME}  is a link.`);
    expect(readFileSync(join(outside, "own.png")).equals(white)).toBe(true);
  });

  test("a baseline behind a linked folder is refused", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    renameSync(join(folder, "tests"), join(folder, "elsewhere"));
    symlinkSync("elsewhere", join(folder, "tests"));
    expect(await expectRefused(folder)).toContain("is behind the link tests. Links are not followed.");
  });

  test.each([
    ["outside of the repository", "/etc/loupe/home.png"],
    ["above it", "REPO/../home.png"],
    ["in git's own folder", "REPO/.git/hooks/home.png"],
    ["in git's own folder under another name", "REPO/.GIT./home.png"],
    ["with control characters", "REPO/tests/ho\u001bme.png"],
    ["with a line break", "REPO/tests/ho\nme.png"],
  ])("a baseline %s is refused", async (_, path) => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    writeRun(folder, [{ baseline: HOME, baselinePath: path.replace("REPO", folder) }]);
    await expectRefused(folder);
  });

  test("a baseline in another repository below this one is refused", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    const inner = "vendor/other/tests/home.png";
    put(join(folder, inner), white);
    initRepository(join(folder, "vendor/other"));
    writeRun(folder, [{ baseline: inner }]);
    expect(await expectRefused(folder)).toContain("is in another repository, vendor/other.");
  });

  test.each([
    ["case", "tests/a-snapshots/Home.png", "tests/a-snapshots/home.png"],
    ["the case of a folder", "tests/A-snapshots/home.png", "tests/a-snapshots/home.png"],
    ["Unicode form", "tests/a-snapshots/Gr\u00f6\u00dfe.png", "tests/a-snapshots/Gro\u0308\u00dfe.png"],
  ])("two baselines that differ by %s only are both refused", async (_, one, other) => {
    const folder = repositoryWithRun([{ baseline: one }, { baseline: other }]);
    const message = await expectRefused(folder);
    expect(message.match(/differs only by case or Unicode form/g)).toHaveLength(2);
  });

  test("a baseline is refused when its folder has a file whose name differs by case only", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    put(join(folder, HOME.replace("home", "Home")), white);
    expect(await expectRefused(folder)).toContain("differs only by case or Unicode form from tests/shop.spec.ts-snapshots/Home-linux.png");
  });

  test("results in another repository than the current folder are refused", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    const before = readTree(folder);
    const outcome = await loupe(temporaryFolder(), ["accept", join(folder, "results.json"), "--all", "--yes"]);
    expect(outcome).toMatchObject({ code: 2, err: `The results are in the repository ${folder}. Run the command there.` });
    expect(readTree(folder)).toEqual(before);
  });

  test("without a repository nothing outside of the given folder is written", async () => {
    const folder = temporaryFolder();
    put(join(folder, "baselines/home.png"), white);
    put(join(folder, "run/home.png"), gold);
    expect(await expectRefused(folder, ["accept", "run", "--baselines", "baselines", "--all", "--yes"])).toContain("is outside of");
    put(join(folder, "run/approved/home.png"), white);
    expect((await loupe(folder, ["accept", "run", "--baselines", "run/approved", "--all", "--yes"])).code).toBe(0);
    expect(bytesOf(folder, "run/approved/home.png").equals(gold)).toBe(true);
  });
});

describe("pictures", () => {
  test("a picture of another type than its ending is refused", async () => {
    const failed = ["png", "webp", "jpg"].map((ending) => ({ baseline: HOME.replace("png", ending), actual: Buffer.from("<svg/>") }));
    const message = await expectRefused(repositoryWithRun(failed));
    for (const type of ["PNG", "WebP", "JPEG"]) expect(message).toContain(`is not a ${type} picture`);
  });

  test("a half-written picture is refused at every length", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    for (const length of [0, 7, 8, 20, gold.length - 12, gold.length - 1]) {
      writeRun(folder, [{ baseline: HOME, actual: gold.subarray(0, length) }]);
      expect(await expectRefused(folder)).toMatch(length < 8 ? /is not a PNG picture/ : /is incomplete/);
    }
  });

  test("a picture above 50 MiB is refused without reading it", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    writeFileSync(join(folder, "output/test-0/home-linux-actual.png"), gold);
    truncateSync(join(folder, "output/test-0/home-linux-actual.png"), 50 * 1024 * 1024 + 1);
    expect(await expectRefused(folder)).toContain("has more than 50 MiB");
  });

  test("a picture that is a link is refused, so that a report can't copy a foreign file into the repository", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    const secret = join(temporaryFolder(), "secret.png");
    put(secret, gold);
    rmSync(join(folder, "output/test-0/home-linux-actual.png"));
    symlinkSync(secret, join(folder, "output/test-0/home-linux-actual.png"));
    expect(await expectRefused(folder)).toContain("is a link or behind one");
  });

  test("a picture outside of the results and the repository is refused", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    const secret = join(temporaryFolder(), "secret.png");
    put(secret, gold);
    writeRun(folder, [{ baseline: HOME, actualPath: secret }]);
    expect(await expectRefused(folder)).toContain("is outside of the repository and of the results");
  });

  test("a missing picture is refused", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    rmSync(join(folder, "output/test-0/home-linux-actual.png"));
    expect(await expectRefused(folder)).toContain("is missing");
  });

  test("a report can't replace a source file with text", async () => {
    const source: Failed = { baseline: "package.json", expected: Buffer.from("{}"), actual: Buffer.from('{"scripts":{}}') };
    expect(await expectRefused(repositoryWithRun([source]))).toContain("is text outside of a folder of snapshots");
    const script: Failed = { baseline: "a-snapshots/run.mjs", expected: Buffer.from("1"), actual: Buffer.from("2") };
    expect(await expectRefused(repositoryWithRun([script]))).toContain("is not a PNG, JPEG or WebP file");
  });

  test("two different pictures for one baseline are both refused, and the same picture twice is written once", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }, { baseline: HOME, actual: plainPng([1, 1, 1]) }]);
    expect((await expectRefused(folder)).match(/has two different pictures in these results/g)).toHaveLength(2);
    writeRun(folder, [{ baseline: HOME }, { baseline: HOME, actual: plainPng(GOLD), test: "phone" }]);
    expect((await loupe(folder, ALL)).out).toContain("1 file written.");
  });
});

describe("one refusal refuses all", () => {
  test("nothing is written when one of two pictures is refused, unless --skip-refused is given", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }, { baseline: PAY, actual: Buffer.from("text") }]);
    expect(await expectRefused(folder)).toContain("1 picture refused. Nothing was written. --skip-refused writes the rest.");
    expect((await loupe(folder, [...ALL, "--skip-refused"])).code).toBe(3);
    expect(bytesOf(folder, HOME).equals(gold)).toBe(true);
    expect(bytesOf(folder, PAY).equals(white)).toBe(true);
  });

  test("a refused picture outside of the selection doesn't matter", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }, { baseline: PAY, actual: Buffer.from("text") }]);
    expect((await loupe(folder, ["accept", "results.json", "--only", "**/home*", "--yes"])).code).toBe(3);
    expect(bytesOf(folder, HOME).equals(gold)).toBe(true);
  });

  test("a folder that can't be written to leaves every file as it was", async () => {
    if (process.getuid?.() === 0) return;
    const folder = repositoryWithRun([{ baseline: HOME }, { baseline: "tests/b-snapshots/x.png" }]);
    chmodSync(join(folder, "tests/b-snapshots"), 0o500);
    await expectRefused(folder, ALL, 1);
    chmodSync(join(folder, "tests/b-snapshots"), 0o700);
  });

  test("the mode of a baseline stays", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    chmodSync(join(folder, HOME), 0o640);
    git(folder, "update-index", "--chmod=-x", HOME);
    expect((await loupe(folder, ALL)).code).toBe(0);
    expect(statSync(join(folder, HOME)).mode & 0o777).toBe(0o640);
  });

  test("Loupe leaves none of its files next to the baselines", async () => {
    const folder = repositoryWithRun([{ baseline: HOME }]);
    const before = Object.keys(readTree(folder));
    await loupe(folder, ALL);
    expect(Object.keys(readTree(folder))).toEqual(before);
    expect(existsSync(join(folder, ".git/loupe/journal.json"))).toBe(false);
  });
});
