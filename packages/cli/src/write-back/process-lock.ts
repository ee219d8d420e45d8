import { linkSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../commands/exit-codes.ts";
import type { StateFolder } from "./state-folder.ts";

/** Time after which the file of a process that took over a lock is left over, in milliseconds. */
const TAKEOVER_MS = 10_000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user runs too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Creates a file with this process' id as a whole, or returns false when it exists. */
function create(path: string): boolean {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function holder(path: string): number | null {
  try {
    return Number(readFileSync(path, "utf8")) || null;
  } catch {
    return null;
  }
}

/** Removes the lock of a process that ended. A second file keeps others from removing the next process' lock. */
function removeDead(path: string): void {
  const takeover = `${path}.takeover`;
  const age = Date.now() - (statSync(takeover, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > TAKEOVER_MS) rmSync(takeover, { force: true });
  if (!create(takeover)) return;
  try {
    const pid = holder(path);
    if (pid === null || !isRunning(pid)) rmSync(path, { force: true });
  } finally {
    rmSync(takeover, { force: true });
  }
}

/** Takes the lock of a working tree. Returns a function that releases it. Throws while another process has it. */
export function takeLock(folder: StateFolder): () => void {
  mkdirSync(folder.path, { recursive: true });
  const path = join(folder.path, "lock");
  if (!create(path)) {
    const pid = holder(path);
    if (pid === null || !isRunning(pid)) removeDead(path);
    if (!create(path))
      throw new CommandError(
        `Another loupe accept (process ${holder(path) ?? "unknown"}) is running here. Wait for it, or end it. Its lock is ${path}.`,
      );
  }
  return () => {
    rmSync(path, { force: true });
    if (!readdirSync(folder.path).length) rmdirSync(folder.path);
  };
}
