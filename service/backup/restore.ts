import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../core/settings.ts";
import { createPglite, migrateConnection, migratePglite, withMigrationLock } from "../db/client.ts";
import { acquireLock } from "../db/folder-lock.ts";
import { HELD_UNTIL, periodicSendingKinds, sendingKinds } from "../jobs/kinds.ts";
import { storageFolders } from "../storage/keys.ts";
import { openStorage } from "../storage/open-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { secretFingerprint } from "./backup.ts";
import {
  dropAll,
  freeLeases,
  holdJobs,
  holdPeriods,
  listTables,
  plainValues,
  setSequence,
  setTriggers,
  type Table,
} from "./catalog.sql.ts";
import { type CopyConnection, pgliteConnection, postgresConnection } from "./connection.ts";
import { type ArchiveHead, type ArchiveManifest, refusedArchive } from "./format.ts";
import { migrationName, presentMigration, withMigrationsUpTo } from "./migrations.ts";
import { readArchive, verifyArchive } from "./read-archive.ts";

/** `acceptNewSecret`: restore though `AUTH_SECRET` differs. `resumeJobs`: do not hold the jobs that send something. */
export type RestoreOptions = { acceptNewSecret: boolean; resumeJobs: boolean };
export type Restored = { head: ArchiveHead; manifest: ArchiveManifest; migration: string; isNewSecret: boolean; isHeld: boolean };

const NEVER = new Date(8.64e15);

/** Sentence about what stops working with another `AUTH_SECRET`. */
export const LOST_WITH_SECRET =
  "People are signed out, and confirmation and sign-in codes, links in sent emails, signed links to files and the secrets of GitLab webhooks stop working. " +
  "Invite links, share links, and the secrets of automations and of GitLab connections can't be read and must be made again. Tokens, builds and files keep working.";

function checkSecret(settings: Settings, head: ArchiveHead, { acceptNewSecret }: RestoreOptions): boolean {
  const isNew = secretFingerprint(settings) !== head.secretFingerprint;
  if (isNew && !acceptNewSecret)
    throw refusedArchive(
      `The backup was made with another AUTH_SECRET. ${LOST_WITH_SECRET} Set AUTH_SECRET to the former key, or add --new-secret to go on without it.`,
    );
  return isNew;
}

function checkMigration({ migration, version }: ArchiveHead): void {
  if (migrationName(migration.at)) return;
  throw refusedArchive(
    `The backup has the migration ${migration.name} of Loupe ${version}; this version ends with ${presentMigration()}. Restore it with Loupe ${version} or newer.`,
  );
}

async function requireNoFiles(storage: Storage): Promise<void> {
  for (const folder of storageFolders)
    for await (const key of storage.list(folder, NEVER))
      throw refusedArchive(`The place is not empty: there is a file ${key}. Restore into an empty folder or bucket.`);
}

async function removeFiles(storage: Storage): Promise<void> {
  for (const folder of storageFolders) for await (const key of storage.list(folder, NEVER)) await storage.remove(key);
}

/** Writes the rows and files of the archive. The caller has begun a transaction on a database that is migrated and empty. */
async function writeAll(path: string, connection: CopyConnection, storage: Storage, { resumeJobs }: RestoreOptions) {
  await connection.run(plainValues);
  const tables = new Map((await connection.query(listTables)).map((table) => [table.name, table]));
  const targetOf = ({ name, columns }: Pick<Table, "name" | "columns">): Table => {
    const table = tables.get(name);
    if (!table) throw refusedArchive(`The backup has a table ${name}, which its migration does not create.`);
    return { ...table, columns };
  };
  for (const table of tables.values()) await connection.run(setTriggers(table, "disable"));
  const { manifest } = await readArchive(path, {
    head: () => {},
    rows: (table, rows) => connection.write(targetOf(table), rows),
    file: (key, size, content) => storage.writeStream(key, content, size),
  });
  for (const sequence of manifest.sequences) await connection.run(setSequence(sequence));
  for (const table of tables.values()) await connection.run(setTriggers(table, "enable"));
  await connection.query(freeLeases, {});
  if (resumeJobs) return;
  await connection.query(holdJobs, { kinds: sendingKinds, until: HELD_UNTIL });
  await connection.query(holdPeriods, { kinds: periodicSendingKinds, until: HELD_UNTIL });
}

async function intoEmbedded(path: string, head: ArchiveHead, settings: Settings, storage: Storage, options: RestoreOptions): Promise<void> {
  const folder = join(settings.dataDir, "database");
  const lock = await acquireLock(settings.dataDir);
  try {
    if (existsSync(folder))
      throw refusedArchive(`The place is not empty: there is a database in ${folder}. Restore into an empty DATA_DIR.`);
    await requireNoFiles(storage);
    try {
      const client = await createPglite(folder);
      try {
        await withMigrationsUpTo(head.migration.name, (migrations) => migratePglite(client, migrations));
        await client.transaction((tx) => writeAll(path, pgliteConnection(tx), storage, options));
        await migratePglite(client);
      } finally {
        await client.close();
      }
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      await removeFiles(storage).catch(() => {});
      throw error;
    }
  } finally {
    await lock.release();
  }
}

async function intoPostgres(path: string, head: ArchiveHead, url: string, storage: Storage, options: RestoreOptions): Promise<void> {
  await withMigrationLock(url, async (client) => {
    const connection = postgresConnection(client);
    const [found] = await connection.query(listTables);
    if (found) throw refusedArchive(`The place is not empty: the database has a table ${found.name}. Restore into a new database.`);
    await requireNoFiles(storage);
    try {
      await withMigrationsUpTo(head.migration.name, (migrations) => migrateConnection(client, migrations));
      await connection.run("begin");
      await writeAll(path, connection, storage, options);
      await connection.run("commit");
      await migrateConnection(client);
    } catch (error) {
      // A broken connection has rolled back, and the cause matters more than what could not be removed.
      await connection
        .run("rollback")
        .then(() => connection.run(dropAll))
        .catch(() => {});
      await removeFiles(storage).catch(() => {});
      throw error;
    }
  });
}

/**
 * Restores an archive into an empty database and store. Reads it to its end first: one that is damaged, newer or of another key is refused
 * before anything is written. After a failure the place is empty again.
 */
export async function restoreArchive(path: string, settings: Settings, options: RestoreOptions): Promise<Restored> {
  const { head, manifest } = await verifyArchive(path);
  checkMigration(head);
  const isNewSecret = checkSecret(settings, head, options);
  const storage = openStorage(settings, () => new Date());
  try {
    if (settings.databaseUrl) await intoPostgres(path, head, settings.databaseUrl, storage, options);
    else await intoEmbedded(path, head, settings, storage, options);
  } finally {
    await storage.close();
  }
  return { head, manifest, migration: presentMigration(), isNewSecret, isHeld: !options.resumeJobs };
}
