import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { packCli, runBundle, startBundle, unpackCli } from "../../testing/bundle.ts";
import { gold, repositoryWithRun, white } from "../../testing/playwright-run.ts";
import { loupe, put, readTree } from "../../testing/workspace.ts";

const HOME = "tests/shop.spec.ts-snapshots/home-linux.png";
const PAY = "tests/shop.spec.ts-snapshots/pay-linux.png";
/** Written by the accept, into a folder that it creates. */
const NEW = "tests/new.spec.ts-snapshots/new-linux.png";
const ALL = ["accept", "results.json", "--all", "--yes"];
const MOST_STEPS = 200;

let bundle: string;
beforeAll(() => {
  bundle = unpackCli(packCli());
});

/** Creates a repository with two changed baselines and a new one. */
function repository(): string {
  const folder = repositoryWithRun([{ baseline: HOME }, { baseline: PAY }, { baseline: NEW }]);
  rmSync(join(folder, "tests/new.spec.ts-snapshots"), { recursive: true });
  const report = JSON.parse(readFileSync(join(folder, "results.json"), "utf8")) as {
    suites: { suites: { specs: { tests: { results: { errors: object[] }[] }[] }[] }[] }[];
  };
  const added = report.suites[0]!.suites[0]!.specs[2]!.tests[0]!.results[0]!;
  added.errors.push({ message: `Error: A snapshot doesn't exist at ${join(folder, NEW)}, writing actual.` });
  put(join(folder, "results.json"), JSON.stringify(report));
  return folder;
}

const states = (folder: string) =>
  [HOME, PAY, NEW].map((path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : null));
const isOld = (folder: string) => states(folder).every((bytes, at) => (at === 2 ? bytes === null : bytes?.equals(white)));
const isNew = (folder: string) => states(folder).every((bytes) => bytes?.equals(gold));
const leftovers = (folder: string) => Object.keys(readTree(folder)).filter((path) => path.includes(".loupe-"));

describe("a command that ends at any of its steps", () => {
  test("killed: each file has its old or its new bytes, and the next accept finishes the work", async () => {
    let step = 1;
    for (; step < MOST_STEPS; step++) {
      const folder = repository();
      const { signal } = runBundle(bundle, folder, ALL, { fault: `kill:${step}` });
      if (!signal) break;
      for (const bytes of states(folder)) expect(bytes === null || bytes.equals(white) || bytes.equals(gold), `step ${step}`).toBe(true);
      const next = await loupe(folder, ALL);
      expect(next.code, `step ${step}: ${next.out}${next.err}`).toBe(0);
      expect(isNew(folder), `step ${step}`).toBe(true);
      expect(leftovers(folder), `step ${step}`).toEqual([]);
    }
    expect(step).toBeGreaterThan(20);
    expect(step).toBeLessThan(MOST_STEPS);
  }, 600_000);

  test("killed: --undo finds all files old or all files new, and leaves them old", async () => {
    for (let step = 5; step < MOST_STEPS; step += 3) {
      const folder = repository();
      if (!runBundle(bundle, folder, ALL, { fault: `kill:${step}` }).signal) break;
      expect((await loupe(folder, ["accept", "--undo", "--yes"])).code, `step ${step}`).toBe(0);
      expect(isOld(folder), `step ${step}`).toBe(true);
      expect(leftovers(folder), `step ${step}`).toEqual([]);
    }
  }, 600_000);

  test("full disk: every file keeps its bytes, and the message says so", () => {
    let failed = 0;
    for (let step = 1; step < MOST_STEPS; step++) {
      const folder = repository();
      const { code, err } = runBundle(bundle, folder, ALL, { fault: `full:${step}` });
      if (code === 0) break;
      failed++;
      expect(code, err).toBe(1);
      expect(isOld(folder) || isNew(folder), `step ${step}: ${err}`).toBe(true);
      if (isOld(folder)) expect(leftovers(folder), `step ${step}`).toEqual([]);
      expect(err).toMatch(/disk is full|no space left/);
    }
    expect(failed).toBeGreaterThan(10);
  }, 600_000);

  test("interrupted by a signal: the code is 130 and no file changed, or everything is written", async () => {
    for (const delay of [150, 250, 350, 500]) {
      const folder = repository();
      const { child, ended } = startBundle(bundle, folder, ALL);
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill("SIGINT");
      const { code, err } = await ended;
      expect(isOld(folder) || isNew(folder), err).toBe(true);
      // A signal that arrives while the process ends, with everything written, still ends it as a signal.
      if (isNew(folder)) expect([0, null]).toContain(code);
      expect(leftovers(folder)).toEqual([]);
    }
  }, 60_000);
});

describe("two commands in one working tree", () => {
  test("of several that start together one writes, and the others end with 1 or find nothing to write", async () => {
    for (let round = 0; round < 3; round++) {
      const folder = repository();
      const ends = await Promise.all(Array.from({ length: 4 }, () => startBundle(bundle, folder, ALL).ended));
      for (const { code, err } of ends)
        if (code !== 0) expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("Another loupe accept") });
      expect(ends.some(({ code }) => code === 0)).toBe(true);
      expect(isNew(folder)).toBe(true);
    }
  }, 120_000);

  test("the lock of a process that ended is taken", async () => {
    const folder = repository();
    put(join(folder, ".git/loupe/lock"), "999999999");
    expect((await loupe(folder, ALL)).code).toBe(0);
    expect(existsSync(join(folder, ".git/loupe/lock"))).toBe(false);
    writeFileSync(join(folder, ".git/loupe/lock"), "");
    expect((await loupe(folder, ["accept", "--undo", "--yes"])).code).toBe(0);
  });
});
