import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { type LoupePicture, type LoupeResults, RESULTS_NAME, RESULTS_VERSION } from "../formats/loupe-results.ts";
import { findRepository } from "../git/repository.ts";
import { hashOf } from "../pictures/hash.ts";
import { relativePath } from "../write-back/safe-path.ts";

/** Options that the reporters share. */
export type ReporterOptions = { outputFile?: string; upload?: boolean; name?: string };

/** A picture with the absolute paths of the run. */
export type RecordedPicture = Omit<LoupePicture, "baseline" | "actual" | "comparedHash"> & {
  baseline: string;
  actual: string | null;
  /** Copy of the baseline that the run compared with. */
  compared: string | null;
};

/** Facts of the run. */
export type RecordedRun = Omit<LoupeResults, "loupe" | "pictures"> & { folder: string; pictures: readonly RecordedPicture[] };

/** Path of the bundle, which is CommonJS. */
declare const __filename: string;

const bytesOf = (path: string) => {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
};

/** Returns the file that the results are written to. */
export function resultsFile({ outputFile }: ReporterOptions, { folder, shard }: Pick<RecordedRun, "folder" | "shard">): string {
  const name = outputFile ?? RESULTS_NAME;
  return join(folder, shard ? name.replace(/(\.json)?$/, `-${shard.current}$1`) : name);
}

/** Writes the results as a whole, so that a run that is stopped leaves no half file. Paths of baselines are relative to the repository. */
export function writeResults(file: string, { folder, pictures, ...run }: RecordedRun): void {
  const root = findRepository(folder)?.root ?? folder;
  const own = pictures.map(({ baseline, actual, compared, ...rest }): LoupePicture => {
    const copy = compared === null ? null : bytesOf(compared);
    return {
      ...rest,
      baseline: relativePath(root, baseline),
      actual: actual && relativePath(dirname(file), actual),
      comparedHash: copy && hashOf(copy),
    };
  });
  const results: LoupeResults = { loupe: RESULTS_VERSION, ...run, pictures: own };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(`${file}.${process.pid}`, file);
}

/** Sends the results with the command line, on which the packages of the reporters depend. Throws where it failed; its messages are printed. */
export function uploadResults(file: string, { name }: ReporterOptions, { folder, shard }: Pick<RecordedRun, "folder" | "shard">): void {
  const own = createRequire(__filename).resolve(`${manifest.name}/package.json`);
  const command = join(dirname(own), manifest.bin.loupe);
  const args = ["upload", file, ...(name ? ["--name", name] : []), ...(shard ? ["--shard", `${shard.current}/${shard.total}`] : [])];
  const { status, error } = spawnSync(process.execPath, [command, ...args], { cwd: folder, stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) throw new Error(`loupe upload ended with code ${status}.`);
}
