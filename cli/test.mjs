// `npm test`: every check and test. Node built-ins only until the packages are installed.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install } from "./install.mjs";
import { ROOT } from "./root.mjs";

process.chdir(ROOT);
await install();
const { findBrowser } = await import("./browser.mjs");
const { register } = await import("tsx/esm/api");
const unregister = register();
const { operatorSettings, processSettings } = await import("../lib/settings.ts");
await unregister();
const SETTINGS = new Set([...Object.keys(operatorSettings.shape), ...Object.keys(processSettings.shape), "NODE_ENV"]);

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

/**
 * Runs a stage with its output on the terminal; resolves with its exit code.
 * @param {string} title @param {string[]} args of node @param {Record<string, string>} [more] environment @param {string} [node] executable
 */
function run(title, args, more = {}, node = process.execPath) {
  console.log(`\n── ${title}`);
  return new Promise((resolve) => {
    running = spawn(node, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], env: { ...env, ...more } });
    running.once("error", () => resolve(1));
    running.once("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs unit and service tests; resolves with false when the run was interrupted.
 * @param {string} title @param {string} report @param {string[]} [filters] folders, all without @param {Record<string, string>} [more] environment
 * @param {string} [node] executable
 */
async function runVitest(title, report, filters = [], more = {}, node = process.execPath) {
  const file = join(reports, report);
  const args = ["node_modules/vitest/vitest.mjs", "run", ...filters, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run(title, args, more, node);
  const { numPassedTests, numFailedTests } = read(report) ?? {};
  count(code, numPassedTests, numFailedTests);
  return !interrupted;
}

/** Reads a report; null when its stage did not write one. @param {string} name */
function read(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), "utf8"));
  } catch {
    return null;
  }
}

const totals = { passed: 0, failed: 0, second: 0 };
/** Adds a stage to the totals. A stage that fails without a failed test counts as one failure. */
function count(code, passed = 0, failed = 0) {
  totals.passed += passed;
  totals.failed += failed || (code === 0 ? 0 : 1);
}

async function stages() {
  count(await run("Check", ["cli/check.mjs"]));
  if (interrupted) return;
  const built = await run("Build", ["--import", "tsx", "cli/build-pages.ts"]);
  count(built);
  if (interrupted) return;

  if (!(await runVitest("Unit and service tests", "unit.json"))) return;
  const node24 = process.env["LOUPE_NODE_24"];
  // Without those that start whole instances, which take minutes. Warnings of Node throw, so that none goes unnoticed.
  const filters = ["app/", "components/", "lib/", "service/"];
  const strict = { NODE_OPTIONS: "--throw-deprecation" };
  if (node24 && !(await runVitest("Unit and service tests on Node 24", "unit-24.json", filters, strict, node24))) return;
  if (built !== 0) return;

  const browser = await findBrowser();
  if (!browser) {
    console.error("No browser was found and none could be installed. Install Chromium, or set CHROME_PATH=/path/to/chromium.");
    return count(1);
  }
  const journeys = ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts"];
  const code = await run(`Journeys, in ${browser}`, journeys, { LOUPE_BROWSER: browser, E2E_REPORT: join(reports, "e2e.json") });
  const { expected = 0, flaky = 0, unexpected = 0 } = read("e2e.json")?.stats ?? {};
  count(code, expected + flaky, unexpected);
  totals.second = flaky;
}

try {
  await stages();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.exitCode = totals.failed || interrupted ? 1 : 0;
if (totals.second) console.log(`\n${totals.second} passed only at the second try, listed as flaky above`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
