import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migratePostgres, migrationsFolder } from "../../db/client.ts";
import { newId } from "../../core/ids.ts";

/** Runs statements on a Postgres over a connection of its own. */
async function runOnPostgres(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Returns the address of another database on the same Postgres. */
function databaseAddress(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Creates an empty database on a Postgres, and returns its address. */
export async function createDatabase(url: string, options = ""): Promise<string> {
  const name = `t_${newId()}`;
  await runOnPostgres(url, `create database ${name} ${options}`);
  return databaseAddress(url, name);
}

/** Creates a migrated, empty database, of which each test copies its own. Returns a function that drops it. */
export async function migratedPostgres(url: string, name: string): Promise<() => Promise<void>> {
  await runOnPostgres(url, `create database ${name}`);
  await migratePostgres(databaseAddress(url, name));
  return () => runOnPostgres(url, `drop database ${name}`);
}

/** Writes the contents of a migrated, empty PGlite to a temporary file, and returns its path. */
export async function migratedSnapshot(): Promise<string> {
  const client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder });
  const file = join(tmpdir(), `loupe-pglite-${newId()}.tar`);
  writeFileSync(file, Buffer.from(await (await client.dumpDataDir("none")).arrayBuffer()));
  await client.close();
  return file;
}
