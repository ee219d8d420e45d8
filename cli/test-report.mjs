// Reads the reports of vitest and Playwright and words the summary of `npm test`. Node built-ins only.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../lib/product/files.mjs";

/** @typedef {{ file: string, title: string, message: string }} FailedTest */
/** @typedef {{ passed: number, skipped: number, failures: FailedTest[] }} TestReport */

/** @type {TestReport} */
export const EMPTY_REPORT = { passed: 0, skipped: 0, failures: [] };

const firstLine = (text = "") =>
  stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trim())
    .find(Boolean) ?? "";

/** Reads a JSON file; null when it is missing or broken, because its stage crashed. @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** Reads a report of vitest. A file that fails outside its tests counts as one failure. @param {string} path @returns {TestReport} */
export function readVitestReport(path) {
  const report = readJson(path);
  if (!report) return EMPTY_REPORT;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && !failed.length) return [{ file, title: "the file itself", message: firstLine(message) }];
    return failed.map(({ fullName, failureMessages: [first] }) => ({ file, title: fullName, message: firstLine(first) }));
  });
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failures };
}

/** Lists the failed tests of a Playwright suite and the suites in it. @param {any} suite @param {string[]} [titles] @returns {FailedTest[]} */
function failuresOf({ suites = [], specs = [] }, titles = []) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, results }) =>
      status === "unexpected"
        ? [{ file: join("e2e", file), title: [...titles, title].join(" "), message: firstLine(results.at(-1)?.errors?.[0]?.message) }]
        : [],
    ),
  );
  // The outermost suites are files.
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, suite.title === suite.file ? titles : [...titles, suite.title]))];
}

/** Reads a report of Playwright. @param {string} path @returns {TestReport} */
export function readJourneyReport(path) {
  const report = readJson(path);
  if (!report) return EMPTY_REPORT;
  const { expected, skipped } = report.stats;
  return { passed: expected, skipped, failures: failuresOf(report) };
}

/**
 * Words the end of the output: the duration of each stage, each failed test, the number of tests that did not run, and the totals on the last line. A stage that fails without a
 * failed test counts as one failure.
 * @param {readonly { title: string, code: number, seconds: number, report: TestReport }[]} stages @returns {{ text: string, failed: number }}
 */
export function testSummary(stages) {
  const durations = stages.map(
    ({ title, seconds }) => `${title}: ${Math.floor(Math.round(seconds) / 60)} min ${Math.round(seconds) % 60} s`,
  );
  const failures = stages.flatMap(({ title, code, report }) => {
    const failed = report.failures.map(({ file, title: test, message }) => `✗ ${file} › ${test}\n    ${message}`);
    return failed.length || code === 0 ? failed : [`✗ ${title}: failed with exit code ${code}, without a failed test`];
  });
  const sum = (key) => stages.reduce((total, { report }) => total + report[key], 0);
  const skipped = sum("skipped")
    ? [`${sum("skipped")} did not run: this machine lacks a program that they need (CONTRIBUTING.md, "Tests")`]
    : [];
  const totals = `${sum("passed")} passed, ${failures.length} failed`;
  return {
    text: [durations, failures, skipped, [totals]].flatMap((part) => (part.length ? ["", ...part] : [])).join("\n"),
    failed: failures.length,
  };
}
