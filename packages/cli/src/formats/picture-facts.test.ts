import { join } from "node:path";
import { expect, test } from "vitest";
import { gold, HOME_BASELINE as HOME, repositoryWithOneChange, white } from "../../testing/playwright-run.ts";
import { put } from "../../testing/workspace.ts";
import { readResults } from "./find-format.ts";
import type { ReadContext } from "./result-set.ts";

const contextOf = (root: string): ReadContext => ({
  root,
  folder: root,
  baselines: null,
  pattern: null,
  baselinePattern: null,
  files: () => [HOME],
  untrackedFiles: () => new Set(),
});
const factsOf = (root: string, report: string) => readResults(join(root, report), null, contextOf(root)).pictures.map(({ facts }) => facts);

test("the JSON report of Playwright names the titles, place, attempt and tags of a test", () => {
  const root = repositoryWithOneChange();
  put(join(root, "output/home-actual.png"), gold);
  put(join(root, "output/home-expected.png"), white);
  const attachments = [
    { name: "home-expected.png", path: join(root, HOME) },
    { name: "home-actual.png", path: join(root, "output/home-actual.png") },
  ];
  const tests = [
    {
      projectName: "desktop",
      status: "unexpected",
      results: [
        { retry: 0, attachments: [] },
        { retry: 1, attachments },
      ],
    },
  ];
  const spec = { title: "home", id: "a-1", file: "shop.spec.ts", line: 7, column: 3, tags: ["smoke"], tests };
  const suites = [{ title: "shop.spec.ts", suites: [{ title: "prices", specs: [spec] }] }];
  put(join(root, "report.json"), JSON.stringify({ config: { rootDir: join(root, "tests") }, suites }));
  expect(factsOf(root, "report.json")).toEqual([
    {
      test: {
        id: "a-1",
        title: "home",
        titlePath: ["desktop", "shop.spec.ts", "prices", "home"],
        retry: 1,
        location: { file: "shop.spec.ts", line: 7, column: 3 },
        tags: ["smoke"],
      },
    },
  ]);
});

test("the JSON report of Vitest names the titles and place of a test", () => {
  const root = repositoryWithOneChange();
  put(join(root, "actual.png"), gold);
  const message = `Error\n\nReference screenshot:\n  ${join(root, HOME)}\n\nActual screenshot:\n  ${join(root, "actual.png")}\n`;
  const failed = {
    status: "failed",
    title: "home",
    ancestorTitles: ["prices"],
    location: { line: 7, column: 3 },
    failureMessages: [message],
  };
  put(join(root, "report.json"), JSON.stringify({ testResults: [{ name: join(root, "src/shop.test.ts"), assertionResults: [failed] }] }));
  expect(factsOf(root, "report.json")).toEqual([
    {
      test: {
        title: "home",
        titlePath: ["src/shop.test.ts", "prices", "home"],
        location: { file: "src/shop.test.ts", line: 7, column: 3 },
      },
    },
  ]);
});
