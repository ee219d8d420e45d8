import { existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { streamBackup } from "../../service/backup/backup.ts";
import { refusedArchive } from "../../service/backup/format.ts";
import { verifyArchive } from "../../service/backup/read-archive.ts";
import { LOST_WITH_SECRET, restoreArchive, type RestoreOptions } from "../../service/backup/restore.ts";
import type { Settings } from "../../service/core/settings.ts";
import { createPglite } from "../../service/db/client.ts";
import { acquireLock, LockedError, openHolder } from "../../service/db/folder-lock.ts";
import { openStorage } from "../../service/storage/open-storage.ts";
import type { ArchiveSummary } from "./archive-specs.ts";
import { doctor } from "./doctor.ts";
import { parseReply, RefusedError } from "./run.ts";

/** Milliseconds to wait for a service that is starting, or for another command. */
const TIMEOUT_MS = 20_000;

/** Calls `save` with the archive of an instance that this process opens itself. */
async function saveHere(settings: Settings, hasFiles: boolean, save: (archive: Readable) => Promise<void>): Promise<void> {
  const now = () => new Date();
  const folder = join(settings.dataDir, "database");
  if (!settings.databaseUrl && !existsSync(folder)) throw refusedArchive(`There is no Loupe to back up: ${folder} does not exist.`);
  const embedded = settings.databaseUrl ? null : await createPglite(folder);
  const storage = openStorage(settings, now);
  try {
    await save(await streamBackup({ settings, embedded, storage, now }, hasFiles));
  } finally {
    await storage.close();
    await embedded?.close();
  }
}

/** Calls `save` with the archive of the running service. Returns false when there is none, or it does not accept commands now. */
async function saveThere(settings: Settings, hasFiles: boolean, save: (archive: Readable) => Promise<void>): Promise<boolean> {
  const response = await openHolder(settings.dataDir, { body: { command: "backup", input: { files: hasFiles } } });
  if (!response) return false;
  if (response.statusCode === 200) {
    await save(response);
    return true;
  }
  const { error } = parseReply(await text(response));
  if (response.statusCode === 503) return false;
  throw new RefusedError(error ?? `The running service returned ${response.statusCode}.`, response.statusCode);
}

async function saveArchive(settings: Settings, hasFiles: boolean, save: (archive: Readable) => Promise<void>): Promise<void> {
  if (settings.databaseUrl) return saveHere(settings, hasFiles, save);
  for (const until = Date.now() + TIMEOUT_MS; ; await sleep(200)) {
    if (await saveThere(settings, hasFiles, save)) return;
    try {
      const lock = await acquireLock(settings.dataDir);
      try {
        return await saveHere(settings, hasFiles, save);
      } finally {
        await lock.release();
      }
    } catch (error) {
      if (!(error instanceof LockedError) || Date.now() > until) throw error;
    }
  }
}

/** Returns the path of a file that the command line names, from the folder where npm or the program was started. */
const fromCaller = (file: string) => resolve(process.env["INIT_CWD"] ?? "", file);

async function summaryOf(file: string): Promise<ArchiveSummary> {
  const { head, manifest } = await verifyArchive(file);
  return { file, sizeBytes: (await stat(file)).size, head, manifest };
}

/** Opens a new file that only its owner may read. Throws a sentence where that fails. */
const openDraft = (path: string) =>
  open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EEXIST" ? "another backup is writing it, or was interrupted: delete it" : error.message;
    throw refusedArchive(`${path} can't be written: ${reason}.`);
  });

/** Saves an archive under another name, reads it back, and gives it its name when all sums are right. */
async function backup(settings: Settings, { file, files }: { file: string; files: boolean }): Promise<ArchiveSummary> {
  const path = fromCaller(file);
  if (existsSync(path)) throw refusedArchive(`${path} exists. A backup never replaces a file: choose another name.`);
  const draft = `${path}.partial`;
  const handle = await openDraft(draft);
  try {
    await saveArchive(settings, files, (archive) =>
      // Its first level halves the time, and pictures are compressed already.
      pipeline(archive, createGzip({ level: 1 }), handle.createWriteStream({ flush: true })),
    );
    const summary = await summaryOf(draft);
    await rename(draft, path);
    return { ...summary, file: path };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ECONNRESET")
      throw new RefusedError("The running service ended the backup. Its log has the reason. Nothing was saved.");
    throw error;
  } finally {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
  }
}

async function restore(settings: Settings, { file, ...options }: { file: string } & RestoreOptions) {
  const restored = await restoreArchive(fromCaller(file), settings, options);
  return { ...restored, lost: restored.isNewSecret ? LOST_WITH_SECRET : null };
}

/** Commands that this program runs itself: about archives, and for a database that may not open. */
export const ownCommands = {
  doctor,
  backup,
  "backup verify": (_settings: Settings, { file }: { file: string }) => summaryOf(fromCaller(file)),
  restore,
};
