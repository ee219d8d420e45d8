import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const Holder = z.object({
  /** Tells this hold from every other, also from an earlier one of the same process. */
  nonce: z.string(),
  pid: z.int().positive(),
  /** When the process began, in the words of the system; a number that comes around again belongs to another process. */
  started: z.string(),
  /** Where the running service listens on loopback, and the word that opens its operator address. */
  port: z.int().optional(),
  secret: z.string().optional(),
});

/** What the lock file says of the process that holds it. */
export type Holder = z.infer<typeof Holder>;
export type Lock = {
  /** Tells other commands how to reach this process. */
  update(info: { port: number; secret: string }): void;
  release(): void;
};

/** The folder is in use; the message says by whom. */
export class LockedError extends Error {
  override readonly name = "LockedError";
}

const fileOf = (dataDir: string) => join(dataDir, "lock");

/** When a process began, in a form that no later process of the same number repeats; null when it does not run. */
function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return null;
  }
  try {
    if (process.platform === "linux") {
      // The name (field 2) may hold spaces and brackets: count from behind it. Field 3 is the state, field 22 the start.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      if (fields[0] === "Z" || fields[0] === "X") return null;
      return `${fields[19]}@${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
    }
    return (
      execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() || null
    );
  } catch {
    // Gone meanwhile, or no way to ask: then the number alone decides.
    return process.platform === "linux" || process.platform === "darwin" ? null : "unknown";
  }
}

/** Reads a lock file; text that is no lock (a torn write after power loss) counts as one whose holder is gone. */
function read(file: string): Holder | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    return { nonce: createHash("sha256").update(text).digest("hex").slice(0, 16), pid: Number.MAX_SAFE_INTEGER, started: "" };
  }
}

const isAlive = (holder: Holder) => holder.pid < Number.MAX_SAFE_INTEGER && startOf(holder.pid) === holder.started;

/** Writes beside the file and moves it into place, so that a reader sees a whole file or none. */
function put(file: string, holder: Holder, place: (from: string, to: string) => void) {
  const draft = `${file}.${holder.nonce}.new`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    place(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes a lock file, or names the living process that has it. A dead holder's file is replaced only under a lock of its own,
 * named after that hold, and only while the file still is that hold: of several processes that find the same dead holder one wins.
 */
export function takeLockFile(file: string): { lock: Lock } | { heldBy: Holder } {
  const mine: Holder = { nonce: randomUUID(), pid: process.pid, started: startOf(process.pid) ?? "unknown" };
  const lock: Lock = {
    update: (info) => put(file, Object.assign(mine, info), renameSync),
    release: () => {
      if (read(file)?.nonce === mine.nonce) rmSync(file, { force: true });
    },
  };
  for (;;) {
    try {
      // link() is atomic and never replaces: the file appears whole and ours, or somebody has it.
      put(file, mine, linkSync);
      return { lock };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const found = read(file);
    if (!found) continue;
    if (isAlive(found)) return { heldBy: found };
    const guard = takeLockFile(`${file}.${found.nonce}`);
    if ("heldBy" in guard) return guard;
    try {
      if (read(file)?.nonce === found.nonce) {
        put(file, mine, renameSync);
        return { lock };
      }
    } finally {
      guard.lock.release();
    }
  }
}

/** The living process that has the data folder, or null. */
export function lockHolder(dataDir: string): Holder | null {
  const found = read(fileOf(dataDir));
  return found && isAlive(found) ? found : null;
}

/** The sentence for a second process on one data folder. */
export const lockedMessage = (dataDir: string, holder: Holder) =>
  `The data folder ${dataDir} is in use by another process (${holder.pid}). Stop it first, or choose another folder with DATA_DIR.`;

/**
 * Takes the data folder for this process until `release`, or until the process ends in whatever way. The embedded database must
 * be opened under it only. Rejects with `LockedError` while another process has it.
 */
export async function acquireLock(dataDir: string): Promise<Lock> {
  mkdirSync(dataDir, { recursive: true });
  const taken = takeLockFile(fileOf(dataDir));
  if ("heldBy" in taken) throw new LockedError(lockedMessage(dataDir, taken.heldBy));
  return taken.lock;
}
