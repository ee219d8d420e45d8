// `npm test`: the check, unit and service tests on the embedded database without the long ones, and the main journeys. `npm test -- --all`: every
// test. Node built-ins only until the packages are installed.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install } from "./install.mjs";
import { ROOT } from "../lib/product/files.mjs";
import { EMPTY_REPORT, readJourneyReport, readVitestReport, testSummary } from "./test-report.mjs";

const unknown = process.argv.slice(2).filter((argument) => argument !== "--all");
if (unknown.length) {
  console.error(`Unknown argument: ${unknown[0]}. Run npm test, or npm test -- --all for every test.`);
  process.exit(2);
}
const isAll = process.argv.includes("--all");

process.chdir(ROOT);
await install();
const { findBrowser } = await import("./browser.mjs");
const { register } = await import("tsx/esm/api");
const unregister = register();
const { operatorSettings, processSettings } = await import("../lib/settings.ts");
await unregister();
const SETTINGS = new Set([...Object.keys(operatorSettings.shape), ...Object.keys(processSettings.shape), "NODE_ENV"]);

/** Files of tests of more than about eight seconds: whole instances, many rounds, large data. */
const LONG = "**/*.long.test.ts*";

const reports = mkdtempSync(join(tmpdir(), "loupe-reports-"));
// Settings of the developer's own Loupe must not reach the tests, least of all its database.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.has(name)));

/** @type {import("node:child_process").ChildProcess | null} */
let running = null;
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    interrupted = true;
    running?.kill(signal);
  });

/** @type {Parameters<typeof testSummary>[0][number][]} */
const done = [];

/**
 * Runs a stage with its output on the terminal; resolves with true when it succeeded.
 * @param {string} title @param {string[]} args of node
 * @param {{ env?: Record<string, string>, node?: string, readReport?: () => import("./test-report.mjs").TestReport }} [options]
 */
async function run(title, args, { env: more, node = process.execPath, readReport = () => EMPTY_REPORT } = {}) {
  if (interrupted) return false;
  console.log(`\n── ${title}`);
  const started = performance.now();
  const code = await new Promise((resolve) => {
    running = spawn(node, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], env: { ...env, ...more } });
    running.once("error", () => resolve(1));
    running.once("close", (status) => resolve(status ?? 1));
  });
  done.push({ title, code, seconds: (performance.now() - started) / 1000, report: readReport() });
  return code === 0;
}

/** Runs unit and service tests. @param {string} title @param {string[]} [filters] folders and options, all tests without @param {object} [options] of the stage */
function runVitest(title, filters = [], options = {}) {
  const file = join(reports, `${title}.json`);
  const args = ["node_modules/vitest/vitest.mjs", "run", ...filters, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return run(title, args, { ...options, readReport: () => readVitestReport(file) });
}

async function runJourneys() {
  const browser = await findBrowser();
  if (!browser) {
    console.error("No browser was found and none could be installed. Install Chromium, or set CHROME_PATH=/path/to/chromium.");
    return void done.push({ title: "Journeys", code: 1, seconds: 0, report: EMPTY_REPORT });
  }
  const file = join(reports, "journeys.json");
  const args = ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts", ...(isAll ? [] : ["--grep=@main"])];
  await run(`${isAll ? "Journeys" : "Main journeys"}, in ${browser}`, args, {
    env: { LOUPE_BROWSER: browser, E2E_REPORT: file },
    readReport: () => readJourneyReport(file),
  });
}

try {
  await run("Check", ["cli/check.mjs"]);
  const isBuilt = await run("Build", ["--import", "tsx", "cli/build-pages.ts"]);
  const node24 = isAll ? process.env["LOUPE_NODE_24"] : undefined;
  if (!isAll) await runVitest("Unit and service tests", [], { env: { TEST_DATABASE: "pglite", TEST_EXCLUDE: LONG } });
  // With two versions of Node, each tests one of the databases (docs/decisions/0037-node-24.md).
  else await runVitest("Unit and service tests", [], { env: node24 ? { TEST_DATABASE: "postgres" } : {} });
  // The second database and the second Node: the service and the front server, without long tests and those of pixels and stores of files, which know
  // no database (docs/decisions/0078-tests-in-minutes.md). Warnings of Node throw, so that none goes unnoticed.
  const filters = ["lib/server/", "service/"];
  const exclude = `${LONG},service/compare/**,service/storage/**`;
  const env24 = { NODE_OPTIONS: "--throw-deprecation", TEST_DATABASE: "pglite", TEST_EXCLUDE: exclude };
  if (node24) await runVitest("Unit and service tests on Node 24", filters, { env: env24, node: node24 });
  if (isBuilt && !interrupted) await runJourneys();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const { text, failed } = testSummary(done);
process.exitCode = failed || interrupted ? 1 : 0;
console.log(text);
