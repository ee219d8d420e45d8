import type { Readable } from "node:stream";

/**
 * Limits of a signed upload: exactly this object, until `expiresAt`. The key is a staging key; `size` is in bytes, the exact number or the
 * smallest and the largest one.
 */
export type UploadPolicy = { key: string; contentType: string; size: number | SizeRange; expiresAt: Date };
export type SizeRange = { least: number; most: number };

/** Returns the sizes that a policy allows. */
export const sizeRange = ({ size }: Pick<UploadPolicy, "size">): SizeRange =>
  typeof size === "number" ? { least: size, most: size } : size;
/**
 * Limits of a signed `PUT`: one object, a staging key. A content type of null accepts any. S3 enforces an exact size only: readers of
 * an object with a range bound what they read.
 */
export type PutPolicy = Omit<UploadPolicy, "contentType"> & { contentType: string | null };
export type UploadTarget = { url: string; fields: Record<string, string> };

/**
 * Stores the bytes of media. Local files and S3 behave alike: a presigned form writes to a staging key only, and a verified object is
 * moved to a key that no form can name. Loupe makes all keys: segments of `a-z0-9_-`, the first of them `staging`,
 * `incoming`, `media`, `builds`, `people` or `deployments`. Every method rejects with `StorageError` when the store itself fails (503 to the caller).
 */
export interface Storage {
  /** Signs a form for one object: exact key, content type and size, until the policy expires. */
  presign(policy: UploadPolicy): Promise<UploadTarget>;
  /** Signs a URL that takes one object by `PUT`, until the policy expires. */
  presignPut(policy: PutPolicy): Promise<string>;
  /** Returns the size in bytes, or null when no object has the key. */
  size(key: string): Promise<number | null>;
  /** Returns the bytes from `start` to `end` inclusive, all of them by default; null when no object has the key. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Returns the path of an object that is a local file, for a process that reads it itself; null in stores without paths. */
  pathOf(key: string): string | null;
  /** Moves an object, atomically for readers, replacing one at `to`. Returns false when no object is at `from`. */
  promote(from: string, to: string): Promise<boolean>;
  /** Writes a derived object (a preview), atomically for readers. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Writes an object of `size` bytes from a stream in constant memory, atomically for readers. Rejects and writes nothing when the stream fails. */
  writeStream(key: string, content: Readable, size: number): Promise<void>;
  /** Removes an object. A missing one is not an error. */
  remove(key: string): Promise<void>;
  /** Lists keys in a folder (`media`, `staging/x`) that were last written before a time, in no order. */
  list(folder: string, before: Date): AsyncIterable<string>;
  /** Removes temporary files of writes that were interrupted before a time. */
  sweep(before: Date): Promise<void>;
  /** Resolves when the store responds. */
  ping(): Promise<void>;
  /** Releases connections. */
  close(): Promise<void>;
  /**
   * Receives a form that was posted to Loupe itself: the bytes of a multipart body and its content type. Absent where forms are
   * posted to the store directly. Rejects with an `HttpError`.
   */
  receive?(form: Readable, contentType: string | undefined): Promise<void>;
  /** Receives the body of a signed `PUT` to Loupe itself, with the query of its URL. Absent and rejecting as `receive`. */
  receivePut?(body: Readable, contentType: string | undefined, query: URLSearchParams): Promise<void>;
}

export class StorageError extends Error {
  override readonly name = "StorageError";
}
