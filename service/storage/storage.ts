import type { Readable } from "node:stream";

/** What a signed upload allows: exactly this object, until `expiresAt`. The key is a staging key. */
export type UploadPolicy = { key: string; contentType: string; size: number; expiresAt: Date };
export type UploadTarget = { url: string; fields: Record<string, string> };

/**
 * Where bytes live. Local files and S3 implement the same semantics: a presigned form post writes to a staging key only, and what
 * was verified is moved to a key that no form can name. Keys are our own: segments of `a-z0-9_-`, the first of them `staging`,
 * `incoming` or `media`. Every method rejects with `StorageError` when the store itself fails (503 to the caller).
 */
export interface Storage {
  /** A signed form for one object: exact key, content type and size, until the policy expires. */
  presign(policy: UploadPolicy): Promise<UploadTarget>;
  /** Size in bytes, or null when nothing lies at the key. */
  size(key: string): Promise<number | null>;
  /** The bytes from `start` to `end` inclusive, all of them by default; null when nothing lies at the key. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Moves an object, atomically for readers, over one that may lie there. False when nothing lies at `from`. */
  promote(from: string, to: string): Promise<boolean>;
  /** Writes a derived object (a preview), atomically for readers. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes an object; nothing there is fine. */
  remove(key: string): Promise<void>;
  /** Keys below a folder (`media`, `staging/x`) that were last written before a moment, in no order. */
  list(folder: string, before: Date): AsyncIterable<string>;
  /** Removes what interrupted writes of before a moment left behind. */
  sweep(before: Date): Promise<void>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  /** Releases connections. */
  close(): Promise<void>;
  /**
   * Takes a form posted to `presign`'s address, where that address is ours: bytes of a multipart body and its content type.
   * Rejects with the `HttpError` to answer.
   */
  receive?(form: Readable, contentType: string | undefined): Promise<void>;
}

export class StorageError extends Error {
  override readonly name = "StorageError";
}
