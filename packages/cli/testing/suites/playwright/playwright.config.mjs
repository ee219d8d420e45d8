import { defineConfig } from "@playwright/test";

const launchOptions = { executablePath: process.env.LOUPE_BROWSER, args: ["--no-sandbox", "--disable-gpu"] };

export default defineConfig({
  testDir: "tests",
  outputDir: "output",
  workers: 1,
  timeout: 120_000,
  // A busy machine takes several seconds for a picture.
  expect: { timeout: 60_000 },
  snapshotPathTemplate: process.env.TEMPLATE,
  reporter: [
    ["json", { outputFile: "results.json" }],
    ["blob", { outputDir: process.env.BLOB ?? "blob-report" }],
    ["line"],
    ...(process.env.LOUPE_REPORTER ? [[process.env.LOUPE_REPORTER, JSON.parse(process.env.LOUPE_OPTIONS ?? "{}")]] : []),
  ],
  use: { launchOptions, viewport: { width: 60, height: 40 } },
  projects: [{ name: "desktop" }, { name: "Mobile Safari", use: { viewport: { width: 30, height: 40 } } }],
});
