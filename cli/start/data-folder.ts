import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "./settings-error.ts";

/** Creates the data folder if needed and checks that it is writable. Throws a `SettingsError` with the reason. */
export function prepareDataFolder(dataDir: string): void {
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOTDIR: "it is inside a file",
      EEXIST: "it is not a folder",
      EACCES: "this user can't write there",
      EPERM: "this user can't write there",
      EROFS: "the disk is read-only",
      ENOSPC: "the disk is full",
    };
    throw new SettingsError(`DATA_DIR is ${dataDir}, which isn't writable: ${reasons[code ?? ""] ?? (error as Error).message}.`);
  }
}

/** Returns what a start does with the database, which takes seconds: the first one creates it. */
export function databaseStep({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }): string {
  if (databaseUrl) return "Migrating the database at DATABASE_URL…";
  return existsSync(join(dataDir, "database")) ? "Opening the database…" : "Creating the database… The first start takes up to a minute.";
}

/** Returns the key of this instance, generated on first use in a file that only its owner can read. */
export function ensureAuthSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  for (;;) {
    try {
      const secret = readFileSync(file, "utf8").trim();
      if (secret.length < 32)
        throw new SettingsError(`${file} has no key of at least 32 characters. Restore it, or delete it to sign everyone out.`);
      return secret;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
    try {
      // Never replaces a key: two processes at the same time both use the first one.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft);
    }
  }
}
