import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const launchOptions = { executablePath: process.env.LOUPE_BROWSER, args: ["--no-sandbox", "--disable-gpu"] };

export default defineConfig({
  test: {
    include: ["src/*.visual.js"],
    reporters: ["default", "json", ...(process.env.LOUPE_REPORTER ? [[process.env.LOUPE_REPORTER, {}]] : [])],
    outputFile: { json: "vitest-report.json" },
    testTimeout: 120_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      // A busy machine takes several seconds for a picture.
      expect: { toMatchScreenshot: { timeout: 60_000 } },
      instances: [{ browser: "chromium", viewport: { width: 60, height: 40 } }],
    },
  },
});
