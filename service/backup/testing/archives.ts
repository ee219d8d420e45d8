import { createHash } from "node:crypto";
import { createWriteStream, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { type BackupSource, streamBackup } from "../backup.ts";
import { listTables } from "../catalog.sql.ts";
import type { RestoreOptions } from "../restore.ts";
import type { Deps } from "../../core/deps.ts";
import type { Settings } from "../../core/settings.ts";
import { type Database, openPglite, openPostgres } from "../../db/client.ts";
import { runStatement } from "../../db/statement.ts";
import { storageFolders } from "../../storage/keys.ts";
import { openStorage } from "../../storage/open-storage.ts";
import type { Storage } from "../../storage/storage.ts";
import { postgresAddress } from "../../testing/queue.ts";

const NEVER = new Date(8.64e15);
const now = () => new Date();

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), "loupe-archive-"));

/** A restore that changes nothing but leases. */
export const exactly: RestoreOptions = { acceptNewSecret: false, resumeJobs: true };

/** Returns what a backup of a test's service reads. */
export function sourceOf({ settings, database, db, storage }: Deps): BackupSource {
  const databaseUrl = database.embedded ? undefined : postgresAddress(db);
  return { settings: { ...settings, databaseUrl }, embedded: database.embedded, storage, now };
}

/** Writes a backup to a new file, and returns its path. */
export async function saveArchive(source: BackupSource, hasFiles = true): Promise<string> {
  const path = join(temporaryFolder(), "loupe.tar.gz");
  await pipeline(await streamBackup(source, hasFiles), createGzip({ level: 1 }), createWriteStream(path));
  return path;
}

/** Returns the rows of every table as text, and the hash of every file. */
export async function contentsOf(database: Database, storage: Storage) {
  const rows: Record<string, string[]> = {};
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`);
    for (const { name } of await runStatement(tx, listTables, {})) {
      const found = await tx.execute(sql`select t::text as row from ${sql.identifier(name)} t`);
      rows[name] = (found as unknown as { rows: { row: string }[] }).rows.map(({ row }) => row).sort();
    }
  });
  const files: Record<string, string> = {};
  for (const folder of storageFolders)
    for await (const key of storage.list(folder, NEVER)) {
      const hash = createHash("sha256");
      for await (const chunk of (await storage.read(key))!) hash.update(chunk as Buffer);
      files[key] = hash.digest("hex");
    }
  return { rows, files };
}

/** Opens what a restore wrote, as a service does. The caller closes it. */
export async function openRestored(settings: Settings) {
  const log = pino({ level: "silent" });
  const database = settings.databaseUrl ? openPostgres(settings.databaseUrl, log) : await openPglite(join(settings.dataDir, "database"));
  const storage = openStorage(settings, now);
  return {
    source: { settings, embedded: database.embedded, storage, now } satisfies BackupSource,
    database,
    storage,
    async close() {
      await storage.close();
      await database.close();
    },
  };
}
