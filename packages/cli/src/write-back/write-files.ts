import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { CommandError, EXIT } from "../commands/exit-codes.ts";
import { hashOf } from "../pictures/hash.ts";
import { readState, replaceFile, writeDurably, type StateFolder } from "./state-folder.ts";

/** A file to write or delete. */
export type FileChange = {
  /** Relative to the root, with slashes. */
  path: string;
  /** SHA-256 of the present content; null for no file. */
  before: string | null;
  /** SHA-256 of the new content; null deletes the file. */
  after: string | null;
  /** Returns the new content. */
  read(): Uint8Array;
};

/** A file of a journal. `stored`: name of the copy of the old content. */
type JournalEntry = { path: string; before: string | null; after: string | null; temporary: string; stored: string };
type Journal = { version: 1; folders: string[]; entries: JournalEntry[] };

const JOURNAL = "journal.json";
/** Copies of the files before the last change, for `--undo`. */
const UNDO = "undo";
const NEXT_UNDO = "undo-next";
const ENTRIES = "files.json";

const currentHash = (path: string) => (existsSync(path) ? hashOf(readFileSync(path)) : null);
const parents = (path: string): string[] => (path === "." ? [] : [path, ...parents(dirname(path))]);

/** Waits for one turn, so that a signal is received. Throws when it ends the command. */
async function letSignalsIn(signal: AbortSignal): Promise<void> {
  await new Promise(setImmediate);
  if (signal.aborted) throw new CommandError("Interrupted. No file was changed.", EXIT.interrupted);
}

const failed = (path: string, error: unknown) =>
  (error as NodeJS.ErrnoException).code === "ENOSPC"
    ? new CommandError("The disk is full. No file was changed.")
    : new CommandError(`${path} could not be written: ${(error as Error).message}. No file was changed.`);

/** Puts back what a journal names, and removes its temporary files. A file that was changed since by others stays. */
function rollBack(root: string, folder: StateFolder, { entries, folders }: Journal): void {
  for (const { path, before, after, temporary, stored } of entries) {
    const file = join(root, path);
    const copy = join(folder.path, NEXT_UNDO, stored);
    rmSync(join(root, temporary), { force: true });
    if (currentHash(file) !== after || before === after) continue;
    if (before === null) rmSync(file, { force: true });
    else if (existsSync(copy)) {
      writeDurably(join(root, temporary), readFileSync(copy));
      renameSync(join(root, temporary), file);
    }
  }
  for (const created of folders) if (existsSync(join(root, created))) removeEmpty(join(root, created));
  rmSync(join(folder.path, NEXT_UNDO), { recursive: true, force: true });
  rmSync(join(folder.path, JOURNAL), { force: true });
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** Makes the copies of a finished change those that `--undo` puts back. */
function keepUndo(folder: StateFolder): void {
  rmSync(join(folder.path, UNDO), { recursive: true, force: true });
  renameSync(join(folder.path, NEXT_UNDO), join(folder.path, UNDO));
}

/** Undoes a change that was stopped in its middle, for example by a power failure. Returns true when there was one. Call it with the lock. */
export function recoverFiles(root: string, folder: StateFolder): boolean {
  const journal = readState<Journal>(folder, JOURNAL);
  if (journal) rollBack(root, folder, journal);
  else if (existsSync(join(folder.path, NEXT_UNDO, ENTRIES))) keepUndo(folder);
  return journal !== null;
}

/**
 * Changes all files, or none. New contents are written to temporary files next to them and read back; the old ones are kept for `undoableChanges`. Then
 * all are renamed in one turn of the event loop. Throws when a file is not as it was planned, when the disk is full, or when `signal` aborts.
 */
export async function writeFiles(root: string, folder: StateFolder, changes: readonly FileChange[], signal: AbortSignal): Promise<void> {
  const entries = changes.map(({ path, before, after }, at): JournalEntry => {
    const temporary = `${dirname(path) === "." ? "" : `${dirname(path)}/`}.loupe-${process.pid}-${at}.tmp`;
    return { path, before, after, temporary, stored: String(at) };
  });
  const folders = [...new Set(changes.flatMap(({ path }) => parents(dirname(path))))].filter((path) => !existsSync(join(root, path)));
  const journal: Journal = { version: 1, folders: folders.toSorted((one, other) => other.length - one.length), entries };
  const next = join(folder.path, NEXT_UNDO);
  let at = "";
  try {
    rmSync(next, { recursive: true, force: true });
    mkdirSync(next, { recursive: true });
    replaceFile(join(folder.path, JOURNAL), JSON.stringify(journal));
    for (const [index, change] of changes.entries()) {
      at = change.path;
      stageFile(root, next, change, entries[index]!);
      await letSignalsIn(signal);
    }
    writeDurably(join(next, ENTRIES), JSON.stringify({ version: 1, entries }));
    for (const { path, before } of entries)
      if (currentHash(join(root, path)) !== before)
        throw new CommandError(`${path} was changed by another program. No file was changed. Run the command again.`);
    for (const { path, after, temporary } of entries) {
      at = path;
      if (after === null) rmSync(join(root, path));
      else renameSync(join(root, temporary), join(root, path));
    }
  } catch (error) {
    rollBack(root, folder, journal);
    throw error instanceof CommandError ? error : failed(at || folder.path, error);
  }
  for (const parent of new Set(entries.map(({ path }) => dirname(path)))) syncFolder(join(root, parent));
  // The change is done when the journal is gone: it would be undone before.
  rmSync(join(folder.path, JOURNAL));
  keepUndo(folder);
}

/** Waits until the disk has the names in a folder. */
function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Keeps the old content under a second name: the rename of the new file leaves it there. Copies it where the file system has no hard links. */
function keepOld(file: string, stored: string): void {
  try {
    linkSync(file, stored);
  } catch {
    writeDurably(stored, readFileSync(file));
  }
}

/** Writes the new content next to its file, and keeps the old one. */
function stageFile(root: string, next: string, { path, before, after, read }: FileChange, { temporary, stored }: JournalEntry): void {
  const file = join(root, path);
  if (before !== null) keepOld(file, join(next, stored));
  if (after === null) return;
  mkdirSync(dirname(file), { recursive: true });
  const own = join(root, temporary);
  writeDurably(own, read());
  if (before !== null) chmodSync(own, statSync(file).mode & 0o777);
  if (hashOf(readFileSync(own)) !== after)
    throw new CommandError(`The picture for ${path} was changed by another program. No file was changed. Run the command again.`);
}

/** Returns the changes that put back the files of the last change, or null when there is none. */
export function undoableChanges(folder: StateFolder): FileChange[] | null {
  const stored = readState<{ entries: JournalEntry[] }>(folder, join(UNDO, ENTRIES));
  if (!stored) return null;
  return stored.entries.map(({ path, before, after, stored: name }) => ({
    path,
    before: after,
    after: before,
    read: () => readFileSync(join(folder.path, UNDO, name)),
  }));
}

/** Forgets the copies of the last change. */
export const forgetUndo = (folder: StateFolder) => rmSync(join(folder.path, UNDO), { recursive: true, force: true });
