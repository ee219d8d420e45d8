import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack as openPack, type Pack } from "tar-stream";
import { storageFolders } from "../storage/keys.ts";
import type { Storage } from "../storage/storage.ts";
import type { Table } from "./catalog.sql.ts";
import { type ArchiveHead, type ArchiveManifest, fileSum, HEAD, MANIFEST, pieceName, tableFolder, tableSum } from "./format.ts";

/** Rows to write: each piece with its table, in the order of the tables. */
export type Pieces = AsyncIterable<{ table: Table; rows: Buffer }>;
/** Data of the tables at one moment. `sequences` is read after the rows. */
export type TableData = { head: ArchiveHead; pieces: Pieces; sequences(): Promise<ArchiveManifest["sequences"]> };

const NEVER = new Date(8.64e15);

const addEntry = (pack: Pack, name: string, content: Buffer, at: Date) =>
  new Promise<void>((resolve, reject) => {
    pack.entry({ name, mode: 0o600, size: content.length, mtime: at }, content, (error) => (error ? reject(error) : resolve()));
  });
const addJson = (pack: Pack, name: string, value: unknown, at: Date) => addEntry(pack, name, Buffer.from(JSON.stringify(value)), at);

async function addTables(pack: Pack, { head, pieces }: TableData, at: Date): Promise<ArchiveManifest["tables"]> {
  const sums = head.tables.map(({ name }) => tableSum(name));
  const counts = head.tables.map(() => 0);
  const places = new Map(head.tables.map(({ name }, index) => [name, index]));
  for await (const { table, rows } of pieces) {
    const index = places.get(table.name)!;
    sums[index]!.add(rows);
    counts[index]!++;
    await addEntry(pack, pieceName(tableFolder(index, table.name), counts[index]!), rows, at);
  }
  return sums.map((sum) => sum.total());
}

async function addFile(pack: Pack, key: string, size: number, content: Readable, sum: ReturnType<typeof fileSum>, at: Date) {
  sum.begin(key, size);
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.add(chunk);
      done(null, chunk);
    },
  });
  await new Promise<void>((resolve, reject) => {
    const entry = pack.entry({ name: `files/${key}`, mode: 0o600, size, mtime: at }, (error?: Error | null) =>
      error ? reject(error) : resolve(),
    );
    pipeline(content, hashed, entry).catch(reject);
  });
}

/** Adds all files. Those that disappear meanwhile are left out: what the database names is deleted only together with its rows. */
async function addFiles(pack: Pack, storage: Storage, at: Date): Promise<ArchiveManifest["files"]> {
  const sum = fileSum();
  // Uploads that wait come first: one that is verified meanwhile is found under its final key.
  for (const folder of storageFolders)
    for await (const key of storage.list(folder, NEVER)) {
      const size = await storage.size(key);
      const content = size === null ? null : await storage.read(key);
      if (size !== null && content) await addFile(pack, key, size, content, sum, at);
    }
  return sum.total();
}

/** Returns a tar of the tables and, where there is a storage, of its files. Memory does not grow with either. */
export function writeArchive(data: TableData, storage: Storage | null): Readable {
  const pack = openPack();
  const at = new Date(data.head.createdAt);
  async function write() {
    await addJson(pack, HEAD, data.head, at);
    const tables = await addTables(pack, data, at);
    const sequences = await data.sequences();
    const files = storage ? await addFiles(pack, storage, at) : fileSum().total();
    await addJson(pack, MANIFEST, { tables, files, sequences } satisfies ArchiveManifest, at);
    pack.finalize();
  }
  write().catch((error: unknown) => pack.destroy(error as Error));
  return Readable.from(pack, { objectMode: false, highWaterMark: 1 });
}
