import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gold, repositoryWithRun, white, writeRun } from "../../testing/playwright-run.ts";
import { git, put } from "../../testing/workspace.ts";
import { dirtyFilesOf, findTargets, findWorkplace, readTarget } from "../commands/accept-targets.ts";
import { writePlan } from "../commands/accept.ts";
import { hashOf } from "../pictures/hash.ts";
import type { DiffRecord } from "../server/records.ts";
import { stateFolder } from "../write-back/state-folder.ts";
import { planReviewed } from "./plan-reviewed.ts";
import { draftsOf } from "./review-drafts.ts";

const [HOME, PAY, NEW, STAYS] = ["home", "pay", "new", "stays"].map((name) => `tests/shop.spec.ts-snapshots/${name}-linux.png`) as [
  string,
  string,
  string,
  string,
];

/** A repository with two changed pictures, one that stays, and one that the run has written as a new baseline. */
function openRun() {
  const folder = repositoryWithRun([{ baseline: HOME }, { baseline: PAY }, { baseline: STAYS }]);
  writeRun(folder, [{ baseline: HOME }, { baseline: PAY }, { baseline: NEW, expected: null }]);
  put(join(folder, NEW), gold);
  const report = JSON.parse(readFileSync(join(folder, "results.json"), "utf8"));
  const missing = report.suites[0].suites[0].specs[2].tests[0].results[0];
  missing.errors = [{ message: `Error: A snapshot doesn't exist at ${join(folder, NEW)}, writing actual.` }];
  missing.attachments = missing.attachments.filter(({ name }: { name: string }) => name.includes("-actual"));
  put(join(folder, "results.json"), JSON.stringify(report));
  const workplace = findWorkplace(folder, "results.json");
  const [target] = findTargets({ results: "results.json", format: null, baselines: null }, null, folder, "");
  const dirty = dirtyFilesOf(workplace);
  return { folder, workplace, target: target!, dirty, results: readTarget(target!, workplace, dirty) };
}

const decided = (names: readonly string[], decision: "approved" | "rejected") =>
  names.map((name): DiffRecord => ({ id: name, name, status: "changed", base: null, head: null, decision, decidedBy: null }));

/** Plans and writes what the decisions say. Returns the actions by baseline. */
async function write(run: ReturnType<typeof openRun>, approved: readonly string[], rejected: readonly string[]) {
  const { workplace, target, results, dirty } = run;
  const folder = stateFolder(workplace.repository, workplace.root);
  const build = { id: "b", number: 2, url: "http://x", status: "rejected", head: { sha: "", branch: "" } };
  const decisions = { build, revision: "1", approved: decided(approved, "approved"), rejected: decided(rejected, "rejected") };
  const planned = planReviewed([{ target, results, decisions }], { workplace, folder, dirty, found: null });
  const entries = planned.flatMap((one) => one.entries);
  await writePlan(entries, workplace.root, dirty, folder, new AbortController().signal);
  return Object.fromEntries(entries.map(({ baseline, action }) => [baseline, action]));
}

const isGold = (folder: string, path: string) => readFileSync(join(folder, path)).equals(gold);

test("approved pictures are written, rejected and undecided ones stay", async () => {
  const run = openRun();
  expect(await write(run, [HOME], [PAY])).toEqual({ [HOME]: "write", [PAY]: "left", [NEW]: "left" });
  expect([isGold(run.folder, HOME), isGold(run.folder, PAY), isGold(run.folder, NEW)]).toEqual([true, false, true]);
});

test("an approved new picture needs no write, a rejected one is deleted", async () => {
  const one = openRun();
  expect(await write(one, [NEW], [HOME])).toMatchObject({ [NEW]: "none", [HOME]: "left" });
  expect(isGold(one.folder, NEW)).toBe(true);
  const other = openRun();
  expect(await write(other, [], [NEW])).toMatchObject({ [NEW]: "delete" });
  expect(existsSync(join(other.folder, NEW))).toBe(false);
});

test("a rejected new picture that is committed, or has other bytes, stays [security: no file of a person is deleted]", async () => {
  const committed = openRun();
  git(committed.folder, "add", NEW);
  git(committed.folder, "commit", "--quiet", "-m", "New");
  expect(await write({ ...committed, dirty: dirtyFilesOf(committed.workplace) }, [], [NEW])).toMatchObject({ [NEW]: "left" });
  const edited = openRun();
  put(join(edited.folder, NEW), white);
  expect(await write(edited, [], [NEW])).toMatchObject({ [NEW]: "left" });
  expect([existsSync(join(committed.folder, NEW)), existsSync(join(edited.folder, NEW))]).toEqual([true, true]);
});

test("the build of the baselines has what the run was compared with, and that of the run its pictures", () => {
  const { target, results, workplace, dirty, folder } = openRun();
  const names = (all: boolean) => {
    const { baselines, run, refused } = draftsOf(target, results, workplace, dirty, all);
    expect(refused).toEqual([]);
    return [baselines, run].map(({ snapshots }) => Object.fromEntries(snapshots.map(({ name, hash }) => [name, hash])));
  };
  const [before, after] = [hashOf(white), hashOf(gold)];
  expect(names(false)).toEqual([
    { [HOME]: before, [PAY]: before },
    { [HOME]: after, [PAY]: after, [NEW]: after },
  ]);
  expect(names(true)).toEqual([
    { [HOME]: before, [PAY]: before, [STAYS]: before },
    { [HOME]: after, [PAY]: after, [NEW]: after, [STAYS]: before },
  ]);
  const { baselines, run } = draftsOf(target, results, workplace, dirty, false);
  expect(baselines.facts).toMatchObject({ branch: "main", commit: git(folder, "rev-parse", "HEAD").trim() });
  expect(run.facts).toMatchObject({ branch: "working-copy", referenceBranch: "main", referenceCommit: baselines.facts.commit });
  expect(run.facts.commit).not.toBe(baselines.facts.commit);
});
