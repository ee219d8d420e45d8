import { mkdirSync, readFileSync, rmSync, writeFileSync, renameSync, openSync, closeSync, fsyncSync } from "node:fs";
import { join } from "node:path";
import type { Repository } from "../git/repository.ts";

/** Files of Loupe's own: `.git/loupe` of the working tree; without a repository `.loupe` in the folder with the results. */
export type StateFolder = { path: string };

/** Returns the folder, which may not exist yet. */
export const stateFolder = (repository: Repository | null, root: string): StateFolder => ({
  path: repository ? join(repository.gitDir, "loupe") : join(root, ".loupe"),
});

const ACCEPTED = "accepted.json";

/** Writes a file and waits until the disk has it. */
export function writeDurably(path: string, bytes: Uint8Array | string, mode = 0o666): void {
  const file = openSync(path, "wx", mode);
  try {
    writeFileSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Replaces a small file as a whole. */
export function replaceFile(path: string, text: string): void {
  const own = `${path}.${process.pid}`;
  rmSync(own, { force: true });
  writeDurably(own, text);
  renameSync(own, path);
}

/** Reads a JSON file of this folder; null when it is missing or damaged. */
export function readState<T>(folder: StateFolder, name: string): T | null {
  try {
    return JSON.parse(readFileSync(join(folder.path, name), "utf8")) as T;
  } catch {
    return null;
  }
}

/** Returns the hashes of files that Loupe wrote and that may be uncommitted, by their path relative to the root. */
export const readAccepted = (folder: StateFolder): Map<string, string> =>
  new Map(Object.entries(readState<{ files?: Record<string, string> }>(folder, ACCEPTED)?.files ?? {}));

/** Stores the hashes of files that Loupe wrote. */
export function writeAccepted(folder: StateFolder, accepted: ReadonlyMap<string, string>): void {
  mkdirSync(folder.path, { recursive: true });
  replaceFile(join(folder.path, ACCEPTED), `${JSON.stringify({ version: 1, files: Object.fromEntries(accepted) }, null, 2)}\n`);
}
