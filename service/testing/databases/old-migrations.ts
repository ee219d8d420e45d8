import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import { type Database, IN_MEMORY, migratePostgres, migrationsFolder, openPglite, openPostgres } from "../../db/client.ts";
import { createDatabase } from "./migrated.ts";

/** An empty database that a test migrates by steps. */
export type BareDatabase = {
  /** Runs statements and returns the rows of the last one. */
  run(sql: string): Promise<Record<string, unknown>[]>;
  migrate(folder: string): Promise<void>;
  /** Opens it as a service that starts does, which migrates it to the newest. `run` and `migrate` end. */
  open(): Promise<Database>;
  close(): Promise<void>;
};

/** Creates a PGlite in memory. */
async function createLite(): Promise<BareDatabase> {
  const client = await PGlite.create({ startParams: [...PGlite.defaultStartParams, ...IN_MEMORY] });
  return {
    run: async (text) => (await client.exec(text)).at(-1)!.rows as Record<string, unknown>[],
    migrate: (folder) => migrate(drizzle(client), { migrationsFolder: folder }),
    async open() {
      const contents = await client.dumpDataDir("none");
      await client.close();
      return openPglite(undefined, contents);
    },
    close: () => client.close(),
  };
}

/** Creates a database on the Postgres of the tests. */
async function createOnServer(): Promise<BareDatabase> {
  const url = await createDatabase(inject("postgresUrl")!);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    run: async (text) => [await client.query(text)].flat().at(-1)!.rows as Record<string, unknown>[],
    migrate: (folder) => migratePg(drizzlePg(client), { migrationsFolder: folder }),
    async open() {
      await client.end();
      await migratePostgres(url);
      return openPostgres(url, pino({ level: "silent" }));
    },
    close: () => client.end(),
  };
}

/** Creates an empty database without any table. */
export const createBareDatabase = (kind: Database["kind"]) => (kind === "pglite" ? createLite() : createOnServer());

/** Copies all migrations to a temporary folder. */
export function copyMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), "loupe-migrations-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  return folder;
}

/** Copies the migrations before the one with this name to a temporary folder. */
export function copyMigrationsBefore(name: string): string {
  const folder = copyMigrations();
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return folder;
}
