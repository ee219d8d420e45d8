import type { PGlite } from "@electric-sql/pglite";
import { open, unlink } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Readable } from "node:stream";
import pg from "pg";
import { keyFor } from "../core/derive-key.ts";
import type { Settings } from "../core/settings.ts";
import { version } from "../../lib/product/files.mjs";
import type { Storage } from "../storage/storage.ts";
import { hasMigrations, listSequences, listTables, newestMigration, plainValues, type Table } from "./catalog.sql.ts";
import { type CopyConnection, pgliteConnection, postgresConnection } from "./connection.ts";
import { type ArchiveHead, FORMAT, refusedArchive } from "./format.ts";
import { migrationName } from "./migrations.ts";
import { parentsFirst } from "./table-order.ts";
import { type Pieces, type TableData, writeArchive } from "./write-archive.ts";

/** Identifies `AUTH_SECRET` without revealing it. */
export const secretFingerprint = (settings: Settings): string => keyFor(settings, "fingerprint of the key").slice(0, 16);

/** The instance to save. `embedded`: null where the data are in Postgres. */
export type BackupSource = { settings: Settings; embedded: PGlite | null; storage: Storage; now: () => Date };

async function headOf(connection: CopyConnection, { settings, embedded, now }: BackupSource, hasFiles: boolean) {
  await connection.run(plainValues);
  if (!(await connection.query(hasMigrations)).length) throw refusedArchive("There is no Loupe to back up: the database has no tables.");
  const [migration] = await connection.query(newestMigration);
  const name = migrationName(migration!.at);
  if (!name) throw refusedArchive("The database was migrated by a newer version of Loupe. Run the backup with that version.");
  const tables = parentsFirst(await connection.query(listTables));
  const head: ArchiveHead = {
    format: FORMAT,
    version,
    migration: { at: migration!.at, name },
    database: embedded ? "pglite" : "postgres",
    createdAt: now().toISOString(),
    appUrl: settings.appUrl,
    files: hasFiles ? (settings.s3 ? "s3" : "folder") : null,
    secretFingerprint: secretFingerprint(settings),
    tables: tables.map(({ name: table, columns, parents }) => ({ name: table, columns: [...columns], parents: [...parents] })),
  };
  return { head, tables };
}

async function* piecesOf(connection: CopyConnection, tables: readonly Table[]): Pieces {
  for (const table of tables) for await (const rows of connection.read(table)) yield { table, rows };
}

/** Reads Postgres in one transaction that sees no later change. Nothing waits for it. */
async function readPostgres(source: BackupSource, hasFiles: boolean): Promise<TableData> {
  const client = new pg.Client({ connectionString: source.settings.databaseUrl });
  client.on("error", () => {});
  await client.connect();
  const connection = postgresConnection(client);
  try {
    await connection.run("begin isolation level repeatable read, read only");
    const { head, tables } = await headOf(connection, source, hasFiles);
    async function* pieces(): Pieces {
      try {
        yield* piecesOf(connection, tables);
      } catch (error) {
        await client.end();
        throw error;
      }
    }
    const sequences = async () => {
      const found = await connection.query(listSequences);
      await client.end();
      return found;
    };
    return { head, pieces: pieces(), sequences };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Copies the tables of the embedded database to a temporary file, in one transaction: its requests wait until the copy ends, not until it is
 * compressed or sent.
 */
async function readEmbedded(source: BackupSource, embedded: PGlite, hasFiles: boolean): Promise<TableData> {
  const path = join(source.settings.dataDir, `backup-${randomBytes(6).toString("hex")}.tmp`);
  const file = await open(path, "wx+", 0o600);
  // Without a name it ends with the process. Windows refuses that, and the name goes with the file.
  const isUnnamed = await unlink(path).then(
    () => true,
    () => false,
  );
  const end = async () => {
    await file.close();
    if (!isUnnamed) await unlink(path).catch(() => {});
  };
  try {
    const copied: { table: Table; length: number }[] = [];
    const { head, sequences } = await embedded.transaction(async (tx) => {
      const connection = pgliteConnection(tx);
      const { head: own, tables } = await headOf(connection, source, hasFiles);
      for await (const { table, rows } of piecesOf(connection, tables)) {
        await file.write(rows);
        copied.push({ table, length: rows.length });
      }
      return { head: own, sequences: await connection.query(listSequences) };
    });
    async function* pieces(): Pieces {
      try {
        let position = 0;
        for (const { table, length } of copied) {
          const rows = Buffer.alloc(length);
          await file.read(rows, 0, length, position);
          position += length;
          yield { table, rows };
        }
      } finally {
        await end();
      }
    }
    return { head, pieces: pieces(), sequences: async () => sequences };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Returns a backup of an instance while it runs, as a tar without compression: the tables at one moment, then the files. Rejects before the
 * first byte when there is nothing to save; a later failure destroys the stream, and the archive then has no manifest.
 */
export async function streamBackup(source: BackupSource, hasFiles: boolean): Promise<Readable> {
  const { embedded } = source;
  const data = embedded ? await readEmbedded(source, embedded, hasFiles) : await readPostgres(source, hasFiles);
  return writeArchive(data, hasFiles ? source.storage : null);
}
