import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract as openExtract } from "tar-stream";
import type * as z from "zod";
import { checkedKey } from "../storage/keys.ts";
import {
  ArchiveHead,
  ArchiveManifest,
  fileSum,
  FORMAT,
  HEAD,
  MANIFEST,
  pieceName,
  refusedArchive,
  tableFolder,
  tableSum,
} from "./format.ts";

/** Longest entry that is read as a whole: a piece of a table, or a list. */
const LONGEST = 256 * 1024 * 1024;

type Entry = ReturnType<typeof openExtract> extends AsyncIterable<infer E> ? E : never;

/** Receives the parts of an archive, in its order. */
export type ArchiveReader = {
  head(head: ArchiveHead): Promise<void> | void;
  rows(table: ArchiveHead["tables"][number], rows: Buffer): Promise<void> | void;
  /** Reads the content to its end. */
  file(key: string, size: number, content: Readable): Promise<void>;
};

const damaged = (reason: string) => refusedArchive(`The backup is damaged or incomplete: ${reason}. Nothing was changed.`);

async function isCompressed(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw refusedArchive(error.code === "ENOENT" ? `There is no file ${path}.` : `${path} can't be read: ${error.message}.`);
  });
  try {
    const { buffer: bytes } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytes[0] === 0x1f && bytes[1] === 0x8b;
  } finally {
    await file.close();
  }
}

async function parse<S extends z.ZodType>(schema: S, entry: Entry): Promise<z.output<S>> {
  if ((entry.header.size ?? 0) > LONGEST) throw damaged(`${entry.header.name} is too long`);
  const text = (await buffer(entry)).toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged(`${entry.header.name} can't be read`);
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > FORMAT)
    throw refusedArchive(
      `The backup has format ${format}, and this version reads up to ${FORMAT}. Restore it with a newer version of Loupe.`,
    );
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw damaged(`${entry.header.name} has unexpected fields`);
  return parsed.data;
}

/** Reads the entries of a tar and checks that they are what a backup writes, in its order. Returns the sums of the manifest, which were checked. */
async function readEntries(
  entries: AsyncIterable<Entry>,
  reader: ArchiveReader,
): Promise<{ head: ArchiveHead; manifest: ArchiveManifest }> {
  let head: ArchiveHead | undefined;
  let manifest: ArchiveManifest | undefined;
  const tables: ReturnType<typeof tableSum>[] = [];
  const files = fileSum();
  let [table, piece] = [0, 0];
  for await (const entry of entries) {
    const { name, size = 0 } = entry.header;
    if (manifest) throw damaged(`${name} follows its end`);
    if (!head) {
      if (name !== HEAD) throw refusedArchive("The file is not a backup of Loupe.");
      head = await parse(ArchiveHead, entry);
      tables.push(...head.tables.map((one) => tableSum(one.name)));
      await reader.head(head);
    } else if (name === MANIFEST) manifest = await parse(ArchiveManifest, entry);
    else if (name.startsWith("files/")) {
      table = head.tables.length;
      const key = readKey(name);
      files.begin(key, size);
      await reader.file(key, size, Readable.from(summed(entry, files), { objectMode: false }));
    } else {
      const isNext = () => table < head!.tables.length && name === pieceName(tableFolder(table, head!.tables[table]!.name), piece + 1);
      while (table < head.tables.length && !isNext()) [table, piece] = [table + 1, 0];
      if (!isNext()) throw damaged(`${name} is not expected there`);
      if (size > LONGEST) throw damaged(`${name} is too long`);
      piece++;
      const rows = await buffer(entry);
      tables[table]!.add(rows);
      await reader.rows(head.tables[table]!, rows);
    }
  }
  if (!head) throw refusedArchive("The file is not a backup of Loupe.");
  if (!manifest) throw damaged("its end is missing");
  const wrong = tables.map((sum) => sum.total()).find((sum, index) => JSON.stringify(sum) !== JSON.stringify(manifest.tables[index]));
  if (wrong) throw damaged(`the rows of ${wrong.name} differ from what was written`);
  if (JSON.stringify(files.total()) !== JSON.stringify(manifest.files)) throw damaged("the files differ from what was written");
  return { head, manifest };
}

async function* summed(content: Entry, sum: ReturnType<typeof fileSum>): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    sum.add(chunk);
    yield chunk;
  }
}

function readKey(name: string): string {
  try {
    return checkedKey(name.slice("files/".length));
  } catch {
    throw damaged("it has a file that Loupe did not write");
  }
}

/** Errors of gzip and tar for bytes that are not what was written. */
const isBroken = (error: unknown) =>
  error instanceof Error &&
  (String((error as NodeJS.ErrnoException).code).startsWith("Z_") ||
    /unexpected end|invalid tar header|unknown format/i.test(error.message));

/** Reads an archive once, in constant memory. Throws a sentence for one that is damaged, cut or not ours. */
export async function readArchive(path: string, reader: ArchiveReader) {
  const compressed = await isCompressed(path);
  const extract = openExtract();
  const source = createReadStream(path);
  const sent = compressed ? pipeline(source, createGunzip(), extract) : pipeline(source, extract);
  sent.catch(() => {});
  try {
    const read = await readEntries(extract, reader);
    await sent;
    return read;
  } catch (error) {
    source.destroy();
    throw isBroken(error) ? damaged("it can't be read to its end") : error;
  }
}

const drain = async (content: Readable) => {
  for await (const _ of content) continue;
};

/** Reads a whole archive and compares all sums, without writing anything. */
export const verifyArchive = (path: string) =>
  readArchive(path, { head: () => {}, rows: () => {}, file: (_key, _size, content) => drain(content) });
