import { defineConfig, devices } from "@playwright/test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OPERATOR } from "./support/operator.ts";
import { installedBrowser } from "../cli/browser.mjs";

const isCi = Boolean(process.env["CI"]);
const port = Number(process.env["E2E_PORT"] ?? 3219);
const origin = `http://localhost:${port}`;
// Set once here; the workers inherit all three.
process.env["E2E_ORIGIN"] ??= origin;
// Without `npm test`, which names one, the browser that is installed.
const browser = process.env["LOUPE_BROWSER"] ?? (await installedBrowser());
if (browser) process.env["LOUPE_BROWSER"] = browser;
process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "loupe-e2e-"));

/** Runs the journeys in Chromium against the built product as `npm start` serves it. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  workers: 2,
  fullyParallel: true,
  // A CI machine may stall for seconds, which costs patience and no second try.
  timeout: isCi ? 120_000 : 60_000,
  expect: { timeout: isCi ? 20_000 : 10_000 },
  forbidOnly: isCi,
  // A test that needs a second try is a defect.
  retries: 0,
  reporter: [["list"], ...(process.env["E2E_REPORT"] ? [["json", { outputFile: process.env["E2E_REPORT"] }] as [string, object]] : [])],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    // Recording every journey takes a fifth of the time; `--trace on` records one.
    trace: "off",
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node cli/start.mjs",
    cwd: join(import.meta.dirname, ".."),
    url: `${origin}/readyz`,
    timeout: 600_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      ...(process.env as Record<string, string>),
      PORT: String(port),
      HOST: "127.0.0.1",
      APP_URL: origin,
      DATA_DIR: process.env["E2E_DATA_DIR"],
      LOG_LEVEL: "error",
      OPERATORS: OPERATOR,
      // Destinations of the journeys listen on this machine.
      AUTOMATION_PRIVATE_TARGETS: "true",
    },
  },
});
