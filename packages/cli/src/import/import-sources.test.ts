import { utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commitOn, repositoryWith } from "../../testing/importing.ts";
import { gold, white } from "../../testing/playwright-run.ts";
import { git, initRepository, loupe, openRecorded, put, temporaryFolder } from "../../testing/workspace.ts";
import { importId } from "./import-drafts.ts";

/** Returns the document of a dry run without a server. */
async function lookAt(folder: string, ...args: string[]) {
  const { code, out, err } = await loupe(folder, ["import", ...args, "--dry-run", "--json"], undefined, new AbortController().signal, {
    XDG_CONFIG_HOME: folder,
  });
  expect(code, err).toBe(0);
  return { ...JSON.parse(out), err };
}

const never = new AbortController().signal;
const commit = "a".repeat(40);

test.each([
  ["vitest-4.1.12", "Vitest", 4],
  ["jest-image-snapshot-6.5.2", "jest-image-snapshot", 7],
  ["playwright-1.65.1", "Playwright", 20],
  ["backstop-6.3.25", "BackstopJS", 6],
])("the committed baselines of %s are found as those of %s", async (recording, source, snapshots) => {
  const found = await lookAt(openRecorded(recording), ".");
  expect(found).toMatchObject({
    source,
    builds: [{ snapshots, name: "default", build: null, isNew: null, imported: { decidedBy: "Ana" } }],
  });
});

test("a Lost Pixel threshold in pixels becomes a share of the largest picture", async () => {
  const files = { ".lostpixel/baseline/home__[w30px].png": white, ".lostpixel/baseline/pay__[w30px|firefox].png": gold };
  const config = { "lostpixel.config.ts": "export const config = { threshold: 12 };" };
  const found = await lookAt(repositoryWith({ ...files, ...config }), ".");
  expect(found).toMatchObject({
    source: "Lost Pixel",
    builds: [{ snapshots: 2 }],
    rules: { proposed: [{ tests: ".lostpixel/baseline/**" }] },
  });
  const { maxScore } = found.rules.proposed[0];
  const size = [white.readUInt32BE(16), white.readUInt32BE(20)];
  expect(maxScore).toBeCloseTo(12 / (size[0]! * size[1]!), 10);
  const share = await lookAt(repositoryWith({ ...files, "lostpixel.config.ts": "export const config = { threshold: 0.05 };" }), ".");
  expect(share.rules.proposed).toMatchObject([{ maxScore: 0.05 }]);
});

test("reg-suit gives its expected pictures and its rate, and without them says where they are", async () => {
  const regconfig = JSON.stringify({ core: { workingDir: ".reg", thresholdRate: 0.01, matchingThreshold: 0.1 } });
  const folder = repositoryWith({ "regconfig.json": regconfig, ".gitignore": ".reg\n" });
  const missing = await loupe(folder, ["import", ".", "--dry-run"], undefined, never, {});
  expect(missing).toMatchObject({
    code: 2,
    err: expect.stringMatching(/\.reg\/expected doesn't exist: reg-suit keeps baselines in its bucket/),
  });
  put(join(folder, ".reg/expected/home.png"), white);
  put(join(folder, ".reg/expected/sub/pay.png"), gold);
  expect(await lookAt(folder, ".")).toMatchObject({
    source: "reg-suit",
    builds: [{ snapshots: 2, imported: { decidedBy: null } }],
    rules: { proposed: [{ tests: "**", maxScore: 0.01 }] },
    notMoved: ["matchingThreshold of regconfig.json: it has no counterpart"],
  });
});

test("a downloaded bucket of reg-suit gives a build for each commit, oldest first", async () => {
  const folder = repositoryWith({ "a.txt": "1" });
  const first = git(folder, "rev-parse", "HEAD").trim();
  const second = commitOn(folder, { "a.txt": "2" });
  const bucket = temporaryFolder();
  for (const [key, picture] of [
    [second, gold],
    [first, white],
  ] as const) {
    put(join(bucket, key, "out.json"), "{}");
    put(join(bucket, key, "actual/home.png"), picture);
  }
  const found = await lookAt(folder, bucket);
  expect(found.builds.map((one: { commit: string }) => one.commit)).toEqual([first, second]);
  expect(found.source).toBe("reg-suit");
});

test("a folder outside of git needs the commit and the branch, and has the time of its newest file", async () => {
  const folder = temporaryFolder();
  put(join(folder, "shots/home.png"), white);
  put(join(folder, "shots/pay/form.png"), gold);
  utimesSync(join(folder, "shots/home.png"), new Date("2025-03-01"), new Date("2025-03-01"));
  utimesSync(join(folder, "shots/pay/form.png"), new Date("2025-03-03"), new Date("2025-03-03"));
  const without = await loupe(folder, ["import", "shots", "--dry-run"], undefined, never, {});
  expect(without).toMatchObject({ code: 2, err: expect.stringMatching(/^The branch is not known/) });
  const noCommit = await loupe(folder, ["import", "shots", "--dry-run", "--branch", "main"], undefined, never, {});
  expect(noCommit).toMatchObject({ code: 2, err: expect.stringMatching(/^The commit is not known/) });
  const given = ["--commit", commit, "--branch", "main"];
  expect(await lookAt(folder, "shots", ...given)).toMatchObject({
    source: "Folder",
    builds: [{ commit, branch: "main", snapshots: 2, imported: { takenAt: "2025-03-03T00:00:00.000Z", decidedBy: null } }],
  });
  const named = ["--taken-at", "2024-01-02", "--approved-by", "Ben Okri", "--name", "pages", "--exclude", "pay/**"];
  expect(await lookAt(folder, "shots", ...given, ...named)).toMatchObject({
    builds: [{ name: "pages", snapshots: 1, imported: { takenAt: "2024-01-02T00:00:00.000Z", decidedBy: "Ben Okri" } }],
  });
});

test("the id of an import depends on names and hashes, and not on their order", () => {
  const [a, b] = [
    { name: "a", hash: "1" },
    { name: "b", hash: "2" },
  ];
  expect(importId([a!, b!])).toBe(importId([b!, a!]));
  expect(importId([a!, b!])).not.toBe(
    importId([
      { name: "a", hash: "2" },
      { name: "b", hash: "1" },
    ]),
  );
  expect(importId([{ name: "a", hash: "12" }])).not.toBe(importId([{ name: "a1", hash: "2" }]));
});

test("an old commit gives way to HEAD, which every client finds", async () => {
  const folder = repositoryWith({ "shots/home.png": white });
  for (let at = 0; at < 101; at++) git(folder, "commit", "--quiet", "--allow-empty", "-m", `later ${at}`);
  const found = await lookAt(folder, "shots");
  expect(found.builds[0].commit).toBe(git(folder, "rev-parse", "HEAD").trim());
});

test.each([
  [[], "Name what to import: the folder with the baselines, or argos or percy."],
  [["gone"], expect.stringMatching(/gone doesn't exist\. Name the folder with the baselines, or the config of the tool\.$/)],
  [["a.txt"], expect.stringMatching(/a\.txt is not a folder, and not backstop\.json\.$/)],
  [["argos", "--history"], "--history is for baselines on this machine. Leave it out for argos."],
  [["shots", "--from-token", "x"], "--from-url, --from-token and --from-project are for argos and percy."],
  [["shots", "--history", "--taken-at", "2026-01-01"], "--history takes commits and times from git. Leave out --commit and --taken-at."],
  [["shots", "--taken-at", "yesterday"], "--taken-at yesterday is not a time such as 2026-03-01 or 2026-03-01T10:00:00Z."],
  [["shots", "--taken-at", "2999-01-01"], "--taken-at 2999-01-01 is in the future."],
  [["shots", "--format", "vitest"], expect.stringMatching(/shots has no baselines of Vitest\. Name their folder with --baselines DIR\.$/)],
  [["."], expect.stringMatching(/is the folder of a project without baselines of a known tool/)],
  [["argos"], "There is no token for Argos. Set ARGOS_TOKEN, or pass --from-token."],
  [["argos", "--from-token", "x"], "Name the project of Argos as owner/name, with --from-project or ARGOS_PROJECT."],
  [["percy"], "There is no token for Percy. Set PERCY_TOKEN, or pass --from-token."],
  [["shots", "--rule"], "--rule is not an option of import. Did you mean --rules?"],
])("import with %j is refused with code 2", async (args, err) => {
  const folder = repositoryWith({ "shots/home.png": white, "a.txt": "a" });
  expect(await loupe(folder, ["import", ...args], undefined, never, {})).toMatchObject({ code: 2, err });
});

test("baselines of two runners ask for a choice", async () => {
  const folder = repositoryWith({ "e2e/a.spec.ts-snapshots/a.png": white, "src/__image_snapshots__/b.png": gold });
  expect(await loupe(folder, ["import", ".", "--dry-run"], undefined, never, {})).toMatchObject({
    code: 2,
    err: expect.stringMatching(
      /has baselines of Playwright and jest-image-snapshot\. Choose with --format playwright or --format jest-image-snapshot\.$/,
    ),
  });
  expect(await lookAt(folder, ".", "--format", "jest-image-snapshot")).toMatchObject({ builds: [{ snapshots: 1 }] });
});

test("__screenshots__ is of Playwright where only its config is there, else of Vitest", async () => {
  const shots = { "src/__screenshots__/a.test.ts/a-chromium-linux.png": white };
  expect(await lookAt(repositoryWith(shots), ".")).toMatchObject({ source: "Vitest" });
  const folder = repositoryWith({ ...shots, "playwright.config.ts": "export default {}" });
  expect(await lookAt(folder, ".")).toMatchObject({ source: "Playwright" });
});

test("a repository without a commit is asked for one", async () => {
  const folder = temporaryFolder();
  initRepository(folder);
  put(join(folder, "shots/a.png"), white);
  expect(await loupe(folder, ["import", "shots", "--branch", "main", "--dry-run"], undefined, never, {})).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^The commit is not known/),
  });
});
