// Reads the repository's own sources, for checks and generated documents. Node built-ins only.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/product/files.mjs";

const SKIPPED = new Set(["node_modules", ".next", "dist", "site", ".git", "data", "test-results", "playwright-report"]);

/**
 * Lists the files below a folder whose name ends in one of the extensions, sorted; paths are relative to the root.
 * @param {readonly string[]} extensions @param {string} [folder] @returns {string[]}
 */
export function listFiles(extensions, folder = "") {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(extensions, path);
      return extensions.some((extension) => entry.name.endsWith(extension)) ? [path] : [];
    });
}

/** Contains text that breaks the rules on purpose. */
const FIXTURES = "cli/checks/checks.test.ts";

/**
 * Reads files with their paths, except the fixtures of the rules.
 * @param {readonly string[]} extensions @returns {{ path: string; text: string }[]}
 */
export const readFiles = (extensions) =>
  listFiles(extensions)
    .filter((path) => path !== FIXTURES)
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
