// Compiles the programs of `npm start` and of operators: they start in a third of the time that loading their sources takes.
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { COMPILED, ROOT } from "../lib/product/files.mjs";
import { hashSources } from "./hash-sources.mjs";

const SOURCES = ["cli", "lib", "service", "tsconfig.json", "package-lock.json"];
/** First files of programs, relative to the repository. */
const PROGRAMS = [
  "cli/admin.ts",
  "cli/start/supervise.ts",
  "cli/worker.ts",
  "lib/server/front/main.ts",
  "service/compare/compare-process.ts",
  "service/main.ts",
  "service/media/video-worker.mjs",
];
/** Milliseconds that programs of other sources are kept: an instance that still runs starts its processes from them. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes programs that were not used for long. @param {string} own */
function removeOld(own) {
  for (const name of readdirSync(COMPILED)) {
    const folder = join(COMPILED, name);
    if (folder !== own && statSync(folder).mtimeMs < Date.now() - KEPT_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Compiles the programs unless they were compiled from the same sources. The folder is named after their hash and appears as a whole, so that
 * processes may do this at the same time. Throws when a source has a syntax error, which was printed then.
 * @returns {Promise<string>} their folder, for `compiledFile`
 */
export async function compilePrograms() {
  const folder = join(COMPILED, hashSources(SOURCES).slice(0, 16));
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  const { build } = await import("esbuild");
  const own = `${folder}-${process.pid}`;
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: PROGRAMS,
      outbase: ".",
      outdir: own,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      packages: "external",
      platform: "node",
      target: "node20.19",
      format: "esm",
      sourcemap: true,
      logLevel: "error",
    });
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
  removeOld(folder);
  return folder;
}
