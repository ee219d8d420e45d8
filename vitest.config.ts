import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    include: ["{lib,service,components,app,e2e,cli,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["service/testing/global-setup.ts"],
    setupFiles: ["service/testing/no-console-error.ts"],
    // Node 20 is supported, see service/auth/hide-runtime-warning.ts.
    onConsoleLog: (log) => !log.includes("oidc-provider WARNING: Unsupported runtime"),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
