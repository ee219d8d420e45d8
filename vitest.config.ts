import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } };
const options = {
  setupFiles: ["service/testing/no-console-error.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

const pages = "{app,components,lib}/**/*.test.{ts,tsx}";
/** Escapes the brackets of a path for a glob. */
const literal = (path: string) => path.replace(/[[\]()]/g, "\\$&");
/** Returns tests of pages whose text has some words. */
const pageTestsWith = (words: string) =>
  ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(file, "utf8").includes(words))
      .map(literal),
  );
/** Tests of pages that replace modules: these stay replaced for later files of the same registry. */
const replacing = pageTestsWith("vi.mock(");
/** Files that need a registry of their own. The front server, BFF and sessions read their settings once. */
const alone = ["lib/server/**/*.test.ts", ...replacing];

/** Files with a document. A process runs files of one project and environment only, so it would end where these and others take turns. */
const withDocument = pageTestsWith("@vitest-environment jsdom");

/** Globs of files to leave out, separated by commas. `--exclude` of Vitest does not reach projects. */
const skipped = process.env["TEST_EXCLUDE"]?.split(",") ?? [];

export default defineConfig({
  test: {
    globalSetup: ["service/testing/global-setup.ts"],
    maxWorkers: 2,
    projects: [
      // Files without isolation share a module registry: loading it for each takes a third of the time of the tests of the service and of programs,
      // and two thirds of the time of those of pages.
      { resolve, test: { ...options, name: "service", include: ["service/**/*.test.ts"], exclude: skipped, isolate: false } },
      { resolve, test: { ...options, name: "pages", include: withDocument, exclude: [...alone, ...skipped], isolate: false } },
      { resolve, test: { ...options, name: "rules", include: [pages], exclude: [...withDocument, ...alone, ...skipped], isolate: false } },
      { resolve, test: { ...options, name: "programs", include: ["{cli,e2e,packages}/**/*.test.ts"], exclude: skipped, isolate: false } },
      { resolve, test: { ...options, name: "isolated", include: alone, exclude: skipped } },
    ],
  },
});
