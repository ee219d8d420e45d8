import { createHash, type Hash } from "node:crypto";
import * as z from "zod";
import { HttpError } from "../core/errors.ts";

/** Version of the archive's own shape. */
export const FORMAT = 1;
/** First and last entry of an archive. */
export const HEAD = "loupe.json";
export const MANIFEST = "manifest.json";

const Table = z.object({ name: z.string().min(1), columns: z.array(z.string()).min(1), parents: z.array(z.string()) });

/** Facts that a restore needs before the data. `secretFingerprint` identifies `AUTH_SECRET` and does not reveal it. */
export const ArchiveHead = z.object({
  format: z.number(),
  version: z.string(),
  /** Newest migration of the database. */
  migration: z.object({ at: z.number(), name: z.string() }),
  database: z.enum(["pglite", "postgres"]),
  createdAt: z.iso.datetime(),
  appUrl: z.string(),
  /** Store of the files; null in a backup without files. */
  files: z.enum(["folder", "s3"]).nullable(),
  secretFingerprint: z.string(),
  /** Tables in the order of the archive: those that others refer to come first. */
  tables: z.array(Table),
});
export type ArchiveHead = z.output<typeof ArchiveHead>;

const Count = z.number().int().nonnegative();

/** Sums that prove the archive whole. It is the last entry: an archive that was cut has none. */
export const ArchiveManifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: Count, bytes: Count, sha256: z.string() })),
  files: z.object({ count: Count, bytes: Count, sha256: z.string() }),
  sequences: z.array(z.object({ name: z.string(), value: z.number() })),
});
export type ArchiveManifest = z.output<typeof ArchiveManifest>;

/** Folder of a table's pieces in the archive. */
export const tableFolder = (index: number, name: string): string => `tables/${String(index + 1).padStart(3, "0")}-${name}`;
export const pieceName = (folder: string, piece: number): string => `${folder}/${String(piece).padStart(6, "0")}.copy`;

/** A refusal of an archive, or of the place to restore into. */
export const refusedArchive = (message: string) => new HttpError(409, message);

/** Number of rows in text of `COPY`, which writes a line break within a value as `\n`. */
function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) rows++;
  return rows;
}

/** Sums up the rows of one table. */
export function tableSum(name: string) {
  const hash = createHash("sha256");
  let [rows, bytes] = [0, 0];
  return {
    add(piece: Buffer) {
      hash.update(piece);
      rows += countRows(piece);
      bytes += piece.length;
    },
    total: () => ({ name, rows, bytes, sha256: hash.digest("hex") }),
  };
}

/** Sums up files: one hash over the key, the size and the bytes of each, so that a million files need no more memory than one. */
export function fileSum() {
  const hash: Hash = createHash("sha256");
  let [count, bytes] = [0, 0];
  return {
    begin(key: string, size: number) {
      hash.update(`${key}\0${size}\0`);
      count++;
      bytes += size;
    },
    add: (chunk: Buffer) => void hash.update(chunk),
    total: () => ({ count, bytes, sha256: hash.digest("hex") }),
  };
}
