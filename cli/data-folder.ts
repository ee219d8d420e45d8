import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingsError } from "./settings.ts";

/** Makes the data folder where it is missing and proves that it can be written. Throws a `SettingsError` that says why not. */
export function prepareDataFolder(dataDir: string): void {
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOTDIR: "it lies inside a file",
      EEXIST: "it is not a folder",
      EACCES: "this user may not write there",
      EPERM: "this user may not write there",
      EROFS: "the disk is read-only",
      ENOSPC: "the disk is full",
    };
    throw new SettingsError(`DATA_DIR is ${dataDir}, where nothing can be written: ${reasons[code ?? ""] ?? (error as Error).message}.`);
  }
}

/** The key of this instance, made on first use and kept in the data folder for its owner alone. */
export function ensureAuthSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  for (;;) {
    try {
      const secret = readFileSync(file, "utf8").trim();
      if (secret.length < 32)
        throw new SettingsError(`${file} holds no key of at least 32 characters. Restore it, or remove it to sign everybody out.`);
      return secret;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
    try {
      // Never replaces: of two processes at once both end with the first one's key.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft);
    }
  }
}
