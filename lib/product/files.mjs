// Finds the product's own files. Node built-ins only: this runs before anything is installed.
import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** @param {string} folder @returns {string} */
const folderOfPackage = (folder) => (existsSync(join(folder, "package.json")) ? folder : folderOfPackage(dirname(folder)));

/** The folder of the repository, absolute, without a trailing slash. Sources and compiled programs are at different depths in it. */
export const ROOT = folderOfPackage(import.meta.dirname);

/** Folder of compiled programs. */
export const COMPILED = join(ROOT, "dist");

/** Returns the absolute path of a file of the repository. @param {string} path relative to it @returns {string} */
export const productFile = (path) => join(ROOT, path);

/** Returns the path of a compiled program. @param {string} folder from `compilePrograms` @param {string} source its first file @returns {string} */
export const compiledFile = (folder, source) => join(folder, source.replace(/\.ts$/, ".mjs"));

/** Segments of the path of this code: `dist`, the version, … in a compiled program. */
const place = relative(ROOT, import.meta.dirname).split(sep);

/**
 * Returns the file and the options of Node of another program: compiled when this code is, else its source.
 * @param {string} source first file of a program, relative to the repository @returns {{ file: string; execArgv: string[] }}
 */
export function programOf(source) {
  if (place[0] === "dist") return { file: compiledFile(join(COMPILED, place[1] ?? ""), source), execArgv: ["--enable-source-maps"] };
  return { file: productFile(source), execArgv: source.endsWith(".ts") ? ["--import", "tsx"] : [] };
}
