import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrationsFolder } from "../db/client.ts";

type Journal = { entries: { when: number; tag: string }[] };

const journalOf = (folder: string) => join(folder, "meta/_journal.json");
const readJournal = () => JSON.parse(readFileSync(journalOf(migrationsFolder), "utf8")) as Journal;

/** Returns the name of the migration of a time, or null where this version has none. */
export const migrationName = (at: number): string | null => readJournal().entries.find(({ when }) => when === at)?.tag ?? null;

/** Name of the newest migration of this version. */
export const presentMigration = (): string => readJournal().entries.at(-1)!.tag;

/** Calls `work` with a folder of the migrations up to one of them. */
export async function withMigrationsUpTo<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "loupe-migrations-"));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const journal = readJournal();
    const end = journal.entries.findIndex(({ tag }) => tag === name) + 1;
    writeFileSync(journalOf(folder), JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
