import type { Readable } from "node:stream";

/** What a signed upload allows: exactly this object, once verified copied elsewhere, until `expiresAt`. */
export type UploadPolicy = { key: string; contentType: string; size: number; expiresAt: Date };
export type UploadTarget = { url: string; fields: Record<string, string> };

/**
 * Where bytes live. Local files and S3 implement the same semantics: a presigned form post writes to a staging key only;
 * `promote` copies the verified object to its final key, which nothing writes to afterwards.
 * Every method rejects with `StorageError` when the store itself fails (503 to the caller).
 */
export interface Storage {
  /** A signed form for one object: exact key, content type and size, until the policy expires. */
  presign(policy: UploadPolicy): Promise<UploadTarget>;
  /** Size in bytes, or null when nothing lies at the key. */
  size(key: string): Promise<number | null>;
  /** The bytes from `start` to `end` inclusive; all of them by default. Rejects when nothing lies at the key. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Moves a staged object to its final key, atomically for readers; an object already there stays as it is. */
  promote(stagingKey: string, key: string): Promise<void>;
  /** Writes a derived object (a preview) atomically. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes an object; nothing there is fine. */
  remove(key: string): Promise<void>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
}

export class StorageError extends Error {
  override readonly name = "StorageError";
}
