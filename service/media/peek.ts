import { StorageError, type Storage } from "../storage/storage.ts";
import { within } from "./inspect.ts";

/** Bytes from `start`, at most `length` (up to 4 KB); fewer at the end of the file. */
export type Peek = (start: number, length: number) => Promise<Buffer>;

const WINDOW = 64 * 1024;
const MAX_READS = 64;
const MAX_CALLS = 4000;
const SECONDS = 10;

/** A file whose structure sends its reader about for too long. */
export class TooFarError extends Error {
  override readonly name = "TooFarError";
}

/**
 * Random access to a stored file, for reading its headers: one window of 64 KB is held, and 64 reads are made at most, in 10 seconds.
 * Rejects with `TooFarError` beyond that, with `StorageError` when the bytes cannot be read.
 */
export function peekInto(storage: Pick<Storage, "read">, key: string, size: number): Peek {
  const end = Date.now() + SECONDS * 1000;
  let [at, held, reads, calls] = [0, Buffer.alloc(0), 0, 0];
  return async (start, length) => {
    const wanted = Math.min(length, size - start);
    if (wanted <= 0) return Buffer.alloc(0);
    if (++calls > MAX_CALLS) throw new TooFarError();
    if (start < at || start + wanted > at + held.length) {
      if (++reads > MAX_READS || Date.now() >= end) throw new TooFarError();
      const bytes = await storage.read(key, { start, end: Math.min(start + WINDOW, size) - 1 });
      if (!bytes) throw new StorageError("an uploaded file is gone");
      const chunks: Buffer[] = [];
      for await (const chunk of within(bytes, end - Date.now())) chunks.push(chunk);
      [at, held] = [start, Buffer.concat(chunks)];
    }
    return held.subarray(start - at, start - at + wanted);
  };
}
