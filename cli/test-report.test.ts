import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../lib/product/files.mjs";
import { EMPTY_REPORT, readJourneyReport, readVitestReport, testSummary } from "./test-report.mjs";

const folder = mkdtempSync(join(tmpdir(), "loupe-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

function store(report: object): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(report));
  return path;
}

test("reads failed tests and broken files of a vitest report", () => {
  const path = store({
    numPassedTests: 7,
    numPendingTests: 2,
    testResults: [
      {
        name: join(ROOT, "lib/a.test.ts"),
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          { status: "failed", fullName: "numbers add up", failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[0m\n  at a.ts"] },
        ],
      },
      { name: join(ROOT, "lib/b.test.ts"), status: "failed", message: "Cannot find module", assertionResults: [] },
    ],
  });
  expect(readVitestReport(path)).toEqual({
    passed: 7,
    skipped: 2,
    failures: [
      { file: "lib/a.test.ts", title: "numbers add up", message: "expected 1 to be 2" },
      { file: "lib/b.test.ts", title: "the file itself", message: "Cannot find module" },
    ],
  });
});

test("reads failed tests of a journey report", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "share.spec.ts",
    tests: [{ status, results: [{ errors: [{ message: "first try" }] }, { errors: [{ message: "Timed out\ndetails" }] }] }],
  });
  const path = store({
    stats: { expected: 3, flaky: 0, unexpected: 1, skipped: 0 },
    suites: [
      {
        title: "share.spec.ts",
        file: "share.spec.ts",
        specs: [spec("opens", "expected")],
        suites: [{ title: "a visitor", file: "share.spec.ts", specs: [spec("comments", "unexpected")] }],
      },
    ],
  });
  expect(readJourneyReport(path)).toEqual({
    passed: 3,
    skipped: 0,
    failures: [{ file: "e2e/share.spec.ts", title: "a visitor comments", message: "Timed out" }],
  });
});

test("returns an empty report when a stage wrote none", () => {
  expect(readVitestReport(join(folder, "none.json"))).toEqual(EMPTY_REPORT);
  expect(readJourneyReport(join(folder, "none.json"))).toEqual(EMPTY_REPORT);
});

test("ends with durations, failures, tests that did not run and totals", () => {
  const failures = [{ file: "lib/a.test.ts", title: "adds", message: "expected 1 to be 2" }];
  const stages = [
    { title: "Build", code: 2, seconds: 3.2, report: EMPTY_REPORT },
    { title: "Tests", code: 1, seconds: 125, report: { passed: 7, skipped: 2, failures } },
  ];
  expect(testSummary(stages)).toEqual({
    failed: 2,
    text: [
      "",
      "Build: 0 min 3 s",
      "Tests: 2 min 5 s",
      "",
      "✗ Build: failed with exit code 2, without a failed test",
      "✗ lib/a.test.ts › adds",
      "    expected 1 to be 2",
      "",
      '2 did not run: this machine lacks a program that they need (CONTRIBUTING.md, "Tests")',
      "",
      "7 passed, 2 failed",
    ].join("\n"),
  });
});
