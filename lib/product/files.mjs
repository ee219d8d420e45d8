// Finds the product's own files. Node built-ins only: this runs before anything is installed.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** @param {string} folder @returns {string} */
const folderOfPackage = (folder) => (existsSync(join(folder, "package.json")) ? folder : folderOfPackage(dirname(folder)));

/** The folder of the repository, absolute, without a trailing slash. Sources and compiled programs are at different depths in it. */
export const ROOT = folderOfPackage(import.meta.dirname);

/** Folder of compiled programs. */
export const COMPILED = join(ROOT, "dist");

/** Returns the absolute path of a file of the repository. @param {string} path relative to it @returns {string} */
export const productFile = (path) => join(ROOT, path);

/** The product's version. @type {string} */
export const version = JSON.parse(readFileSync(productFile("package.json"), "utf8")).version;

/** Contents of a migrated database without data, in packed products only. */
export const PREPARED_DATABASE = "database.tar.gz";

/** Returns the path of a compiled program. @param {string} folder from `compilePrograms` @param {string} source its first file @returns {string} */
export const compiledFile = (folder, source) => join(folder, source.replace(/\.ts$/, ".mjs"));

/** Segments of the path of this code: `dist`, the version, … in a compiled program. */
const place = relative(ROOT, import.meta.dirname).split(sep);

/** This code is in a packed product: its pages are built, and it has no sources. */
export const isPacked = place[0] === "dist" && place[1] === "packed";

/**
 * Returns the file and the options of Node of another program: compiled when this code is, else its source.
 * @param {string} source first file of a program, relative to the repository @returns {{ file: string; execArgv: string[] }}
 */
export function programOf(source) {
  if (place[0] === "dist") return { file: compiledFile(join(COMPILED, place[1] ?? ""), source), execArgv: ["--enable-source-maps"] };
  return { file: productFile(source), execArgv: source.endsWith(".ts") ? ["--import", "tsx"] : [] };
}
