import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } };
const options = {
  setupFiles: ["service/testing/no-console-error.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    globalSetup: ["service/testing/global-setup.ts"],
    maxWorkers: 2,
    projects: [
      // Service tests share a module registry: loading the service for each file would take a third of the time.
      { resolve, test: { ...options, name: "service", include: ["service/**/*.test.ts"], isolate: false } },
      { resolve, test: { ...options, name: "pages and tools", include: ["{lib,components,app,e2e,cli,bench}/**/*.test.{ts,tsx}"] } },
    ],
  },
});
