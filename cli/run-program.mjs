// Node built-ins only until the packages are installed.
import { pathToFileURL } from "node:url";
import { compiledFile, ROOT, version } from "../lib/product/files.mjs";
import { install } from "./install.mjs";

/** Installs the packages, compiles the programs and runs one in this process. `--version` prints the version only. @param {string} source its first file, relative to the repository */
export async function runProgram(source) {
  if (process.argv[2] === "--version") {
    console.log(version);
    return;
  }
  // Files that a command line names are where the person is.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(ROOT);
  await install();
  const { compilePrograms } = await import("./compile.mjs");
  const folder = await compilePrograms();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(compiledFile(folder, source)).href);
}
