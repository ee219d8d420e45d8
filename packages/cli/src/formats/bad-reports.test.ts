import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { repositoryWithRun, writeRun, type Failed } from "../../testing/playwright-run.ts";
import { loupe, openRecorded, put, readTree, temporaryFolder } from "../../testing/workspace.ts";

const HOME = "tests/shop.spec.ts-snapshots/home-linux.png";

/** Expects one sentence that names the file, code 2, and no changed byte. */
async function expectSentence(folder: string, results: string, sentence: RegExp, ...options: string[]): Promise<void> {
  const before = readTree(folder);
  const { code, out, err } = await loupe(folder, ["accept", results, "--all", "--yes", ...options]);
  expect({ code, out }, err).toEqual({ code: 2, out: "" });
  expect(err).toMatch(sentence);
  expect(err.split("\n"), err).toHaveLength(1);
  expect(readTree(folder)).toEqual(before);
}

test("a half-written JSON report is refused with what to do", async () => {
  const folder = repositoryWithRun([{ baseline: HOME }]);
  for (const text of ["", "{", '{"config": {"rootDir": "/x"}, "suites": [{', "\u0000\u0001"]) {
    writeFileSync(join(folder, "results.json"), text);
    await expectSentence(
      folder,
      "results.json",
      /results\.json is not complete JSON\. The run may have been stopped: run the suite again\./,
    );
  }
});

test("a report of another shape is refused with the first wrong place", async () => {
  const folder = repositoryWithRun([{ baseline: HOME }]);
  writeFileSync(join(folder, "results.json"), JSON.stringify({ config: { rootDir: 7 }, suites: [] }));
  await expectSentence(
    folder,
    "results.json",
    /is not a report of Playwright that Loupe can read: "config\.rootDir" is missing or of another type\./,
  );
  writeFileSync(join(folder, "results.json"), JSON.stringify({ testResults: [{ name: "a" }] }));
  await expectSentence(folder, "results.json", /is not a report of Vitest that Loupe can read/);
  for (const value of [[], null, 7, {}, { numRuntimeErrorTestSuites: 0, testResults: [] }]) {
    writeFileSync(join(folder, "results.json"), JSON.stringify(value));
    await expectSentence(folder, "results.json", /is not a report that Loupe knows/);
  }
});

test("a broken archive, one of another tool and one with a cut line are refused", async () => {
  const folder = repositoryWithRun([{ baseline: HOME }]);
  put(join(folder, "report.zip"), "PK no archive");
  await expectSentence(folder, "report.zip", /report\.zip is not a complete ZIP file/);
  put(join(folder, "report.zip"), zipSync({ "other.txt": Buffer.from("x") }));
  await expectSentence(folder, "report.zip", /it is not a blob report of Playwright/);
  put(join(folder, "report.zip"), zipSync({ "report.jsonl": Buffer.from('{"method":"onBegin"}\n{"method":"onTe') }));
  await expectSentence(folder, "report.zip", /line 2 of its events is not complete/);
});

test("a broken shard among others is refused, and archives of other programs are passed over", async () => {
  const folder = openRecorded("playwright-1.65.1");
  put(join(folder, "blob-report/photos.zip"), "PK no archive");
  expect((await loupe(folder, ["accept", "blob-report", "--dry-run", "--skip-refused"])).out).toContain("18 changed");
  put(join(folder, "blob-report/report-2.zip"), "PK no archive");
  await expectSentence(folder, "blob-report", /report-2\.zip is not a complete ZIP file/);
});

test("missing results, a folder without any, and two reports are refused", async () => {
  const folder = repositoryWithRun([{ baseline: HOME }]);
  await expectSentence(folder, "missing", /missing doesn't exist\. Run the suite first/);
  await expectSentence(folder, "tests", /tests has no results of a known tool/);
  await expectSentence(folder, "results.json", /is not a report of Vitest/, "--format", "vitest");
  put(join(folder, "second.json"), JSON.stringify({ config: { rootDir: "/x" }, suites: [] }));
  await expectSentence(folder, ".", /has 2 reports: results\.json, second\.json\. Name one of them\./);
  rmSync(join(folder, "second.json"));
  put(join(folder, "out.json"), JSON.stringify({ failedItems: [], newItems: [], deletedItems: [], actualDir: "a", expectedDir: "b" }));
  await expectSentence(folder, ".", /has results of reg-cli and Playwright\. Choose with --format reg-cli or --format playwright\./);
});

test("a folder of results that is behind a link is read, and links in it are not", async () => {
  const folder = openRecorded("jest-image-snapshot-6.5.2");
  const other = temporaryFolder();
  symlinkSync(join(folder, "test"), join(other, "linked"));
  symlinkSync(join(folder, "test"), join(folder, "again"));
  const { out } = await loupe(folder, ["accept", ".", "--dry-run", "--skip-refused"]);
  expect(out).not.toContain("again/");
});

test("items that leave their folder are refused", async () => {
  const folder = openRecorded("reg-cli-0.18.16");
  const report = {
    failedItems: ["../../../etc/home.png"],
    newItems: [],
    deletedItems: ["../../gone.png"],
    actualDir: "actual",
    expectedDir: "expected",
  };
  writeFileSync(join(folder, "out.json"), JSON.stringify(report));
  const before = readTree(folder);
  const { code, out } = await loupe(folder, ["accept", "out.json", "--all", "--yes", "--remove"]);
  expect(code).toBe(4);
  expect(out.match(/is outside of/g)).toHaveLength(2);
  expect(readTree(folder)).toEqual(before);
});

test("a name with control characters can't write to the terminal", async () => {
  const failed: Failed = { baseline: HOME };
  const folder = repositoryWithRun([failed]);
  writeRun(folder, [{ ...failed, baselinePath: join(folder, "tests/\u001b]0;owned\u0007.png") }]);
  const { out, err } = await loupe(folder, ["accept", "results.json", "--dry-run"]);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  expect(`${out}${err}`).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
});
