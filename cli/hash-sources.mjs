// Node built-ins only: this decides whether something must be compiled.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/product/files.mjs";

/** @param {string} root @param {string} path @returns {Generator<string>} */
function* filesUnder(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) return void (yield path);
  for (const name of readdirSync(full).sort()) yield* filesUnder(root, `${path}/${name}`);
}

/**
 * Hashes the files of a list of files and folders, except tests, in some milliseconds.
 * @param {readonly string[]} sources relative to `root` @param {string} [root] @returns {string} SHA-256 in hexadecimal digits
 */
export function hashSources(sources, root = ROOT) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => [...filesUnder(root, source)])) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
