import { join } from "node:path";
import { expect, test } from "vitest";
import { gold, HOME_BASELINE as HOME, PAY_BASELINE as PAY, repositoryWithRun, white } from "../../testing/playwright-run.ts";
import { loupe, put, readTree } from "../../testing/workspace.ts";
import { hashOf } from "../pictures/hash.ts";
import type { LoupePicture, LoupeResults } from "./loupe-results.ts";

const picture = (more: Partial<LoupePicture>): LoupePicture => ({
  name: "desktop/shop.spec.ts/home.png",
  baseline: HOME,
  status: "changed",
  actual: "output/test-0/home-linux-actual.png",
  comparedHash: hashOf(white),
  ...more,
});
const pay = picture({ name: "pay", baseline: PAY, actual: "output/test-1/pay-linux-actual.png" });

/** Makes a repository with results of the reporters next to a run. */
function repositoryWithResults(files: Record<string, object>) {
  const folder = repositoryWithRun([{ baseline: HOME }, { baseline: PAY }]);
  const whole = {
    loupe: 1,
    tool: { name: "playwright", version: "1.65.1" },
    shard: null,
    passedOnRetry: 0,
    isComplete: false,
    pictures: [],
  };
  for (const [name, more] of Object.entries(files)) put(join(folder, name), JSON.stringify({ ...whole, ...more }));
  return folder;
}
const planOf = async (folder: string, results: string) => {
  const { out, err, code } = await loupe(folder, ["accept", results, "--dry-run", "--json", "--skip-refused"]);
  expect(out, err).not.toBe("");
  const { entries } = JSON.parse(out) as { entries: { action: string; baseline: string | null; reason?: string }[] };
  return { code, lines: entries.map(({ action, baseline, reason }) => [action, baseline ?? reason].join(" ")) };
};

test("results of a reporter are read before the report of the tool in the same folder", async () => {
  const folder = repositoryWithResults({ "loupe-results.json": { pictures: [picture({}), pay] } });
  expect(await planOf(folder, ".")).toEqual({ code: 0, lines: [`write ${HOME}`, `write ${PAY}`] });
});

test("the files of all shards are one run", async () => {
  const shard = (current: number, pictures: LoupePicture[]): Partial<LoupeResults> => ({ shard: { current, total: 2 }, pictures });
  const folder = repositoryWithResults({ "loupe-results-1.json": shard(1, [picture({})]), "loupe-results-2.json": shard(2, [pay]) });
  expect((await planOf(folder, ".")).lines).toEqual([`write ${HOME}`, `write ${PAY}`]);
  put(
    join(folder, "loupe-results-3.json"),
    JSON.stringify({
      loupe: 1,
      tool: { name: "playwright", version: "1" },
      shard: null,
      passedOnRetry: 0,
      isComplete: false,
      pictures: [],
    }),
  );
  expect(await loupe(folder, ["accept", ".", "--dry-run"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("has results of several runs: loupe-results-1.json"),
  });
});

test("a baseline that changed since the run, an unstable picture and a partial match are refused", async () => {
  const pictures = [
    picture({ comparedHash: hashOf(gold) }),
    picture({ ...pay, status: "unstable" }),
    picture({
      name: "aria",
      baseline: "tests/shop.spec.ts-snapshots/a.aria.yml",
      isPartialMatch: true,
      comparedHash: null,
      status: "added",
    }),
    picture({ name: "gone", actual: null }),
  ];
  const folder = repositoryWithResults({ "loupe-results.json": { pictures } });
  const before = readTree(folder);
  const { code, out } = await loupe(folder, ["accept", "loupe-results.json", "--all", "--yes"]);
  expect(code).toBe(4);
  for (const text of [
    "changed since this run",
    "was not stable",
    "left     tests/shop.spec.ts-snapshots/a.aria.yml  Matches in part",
    "has no picture of this run",
  ])
    expect(out).toContain(text);
  expect(readTree(folder)).toEqual(before);
});

test.each(["../outside.png", "/etc/a.png", "a\\b.png", "a/../b.png"])("the baseline %s is refused", async (baseline) => {
  const folder = repositoryWithResults({ "loupe-results.json": { pictures: [picture({ baseline })] } });
  expect((await planOf(folder, "loupe-results.json")).lines).toEqual([expect.stringMatching(/^refused .*is not a path in the repository/)]);
});

test("a picture outside of the results and the repository is refused", async () => {
  const folder = repositoryWithResults({ "loupe-results.json": { pictures: [picture({ actual: "../../../../../../etc/hostname" })] } });
  expect(await loupe(folder, ["accept", "loupe-results.json", "--all", "--yes"])).toMatchObject({ code: 4 });
});

test.each([
  [{ loupe: 2 }, "has version 2 of the results, which this command can't read. Update it."],
  [{ pictures: [{ name: 1 }] }, '"pictures.0.name" is missing or of another type'],
  [{ tool: null }, '"tool" is missing or of another type'],
])("results with %j are refused in a sentence", async (more, message) => {
  const folder = repositoryWithResults({ "loupe-results.json": more });
  expect(await loupe(folder, ["accept", "loupe-results.json", "--all", "--yes"])).toMatchObject({
    code: 2,
    err: expect.stringContaining(message),
  });
});
