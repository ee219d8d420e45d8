import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, statfs, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { HttpError, invalid } from "../core/errors.ts";
import { signer } from "../core/signing.ts";
import { readForm } from "./form.ts";
import { readPutBody } from "./put-body.ts";
import { checkedFolder, checkedKey, checkedStagingKey } from "./keys.ts";
import { checkPolicy, checkPut, signPolicy, signPut } from "./policy.ts";
import { type SizeRange, type Storage, StorageError } from "./storage.ts";

const codeOf = (error: unknown) => (error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined);
const isAbsent = (error: unknown) => codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
const isFull = (error: unknown) => ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "");

/** Rejects with `StorageError` for every failure except an `HttpError`. */
async function guard<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof HttpError
      ? error
      : new StorageError(isFull(error) ? "the disk is full" : "a file could not be read or written", { cause: error });
  }
}

/** As `guard`; resolves with null when the file does not exist. */
const orAbsent = <T>(work: Promise<T>): Promise<T | null> =>
  guard(
    work.catch((error: unknown) => {
      if (isAbsent(error)) return null;
      throw error;
    }),
  );

/** Passes bytes and fails with a 400 unless their number is in the range. */
function within({ least, most }: SizeRange): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.byteLength;
      done(seen > most ? invalid("The file is longer than declared.") : null, chunk);
    },
    flush: (done) => done(seen < least ? invalid("The file is shorter than declared; it may have been cut off on its way.") : null),
  });
}

/**
 * Stores objects as files in `dir`. Each is written to a temporary file, flushed to the disk and renamed, so that readers and crashes
 * find complete objects only. `publicUrl` is the origin that forms are posted to.
 */
export function localStorage({
  dir,
  publicUrl,
  secret,
  now,
}: {
  dir: string;
  publicUrl: string;
  secret: string;
  now: () => Date;
}): Storage {
  const sign = signer(secret, "uploads");
  const temporary = join(dir, "tmp");

  const pathOf = (key: string) => join(dir, checkedKey(key));
  const place = async (from: string, to: string) => {
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
  };
  const scratch = async () => {
    await mkdir(temporary, { recursive: true });
    return join(temporary, randomBytes(12).toString("hex"));
  };

  /** Writes an upload to a temporary file and moves it to the path that `work` returns, once that has resolved. */
  async function writeUpload(work: (handle: FileHandle) => Promise<string>): Promise<void> {
    const path = await guard(scratch());
    // Opened before the upload is read: a file that is still being opened cannot be removed after a refusal.
    const handle = await guard(open(path, "wx"));
    try {
      await place(path, await work(handle));
    } catch (error) {
      if (error instanceof HttpError) throw error;
      if (isFull(error)) throw new HttpError(507, "There is no room left for files here. Tell the operator of this instance.");
      throw codeOf(error) ? new StorageError("an upload could not be written", { cause: error }) : error;
    } finally {
      await handle.close().catch(() => {});
      await rm(path, { force: true }).catch(() => {});
    }
  }

  /** Writes to a temporary file and moves it to its key. */
  async function writeFrom(key: string, content: Iterable<Uint8Array> | Readable): Promise<void> {
    const target = pathOf(key);
    const path = await guard(scratch());
    try {
      await guard(pipeline(content, createWriteStream(path, { flags: "wx", flush: true })).then(() => place(path, target)));
    } finally {
      await rm(path, { force: true }).catch(() => {});
    }
  }

  async function* walk(folder: string, path: string, before: Date): AsyncGenerator<string> {
    const entries = await orAbsent(opendir(path));
    if (!entries) return;
    for await (const entry of entries) {
      const [key, file] = [`${folder}/${entry.name}`, join(path, entry.name)];
      if (entry.isDirectory()) yield* walk(key, file, before);
      else if (((await orAbsent(stat(file)))?.mtime ?? now()) < before) yield key;
    }
  }

  return {
    async presign(policy) {
      checkedStagingKey(policy.key);
      return { url: `${publicUrl}/uploads`, fields: signPolicy(sign, policy) };
    },
    async presignPut(policy) {
      checkedStagingKey(policy.key);
      return `${publicUrl}/uploads/file?${signPut(sign, policy).toString()}`;
    },
    size: async (key) => (await orAbsent(stat(pathOf(key))))?.size ?? null,
    async read(key, range) {
      const handle = await orAbsent(open(pathOf(key)));
      // Small, because many slow clients may read at the same time, and one file must not delay other responses.
      return handle && handle.createReadStream({ ...range, highWaterMark: 32 * 1024 });
    },
    pathOf,
    promote: async (from, to) => (await orAbsent(place(pathOf(from), pathOf(to)).then(() => true))) ?? false,
    write: (key, bytes) => writeFrom(key, [bytes]),
    writeStream: (key, content) => writeFrom(key, content),
    remove: async (key) => void (await orAbsent(unlink(pathOf(key)))),
    list: (folder, before) => walk(folder, join(dir, checkedFolder(folder)), before),
    async sweep(before) {
      for await (const key of walk("tmp", temporary, before)) await orAbsent(unlink(join(dir, key)));
    },
    async ping() {
      await guard(mkdir(temporary, { recursive: true }).then(() => statfs(dir)));
    },
    close: async () => {},
    receive: (form, contentType) =>
      writeUpload(async (handle) => {
        let target: string | undefined;
        await readForm(form, contentType, (fields, file, signal) => {
          const { key, size } = checkPolicy(sign, fields, now());
          target = pathOf(key);
          return { size: size.most, written: pipeline(file, within(size), handle.createWriteStream({ flush: true }), { signal }) };
        });
        return target!;
      }),
    async receivePut(body, contentType, query) {
      const { key, size } = checkPut(sign, query, contentType ?? "", now());
      const target = pathOf(key);
      await writeUpload(async (handle) => {
        await readPutBody(body, within(size), handle.createWriteStream({ flush: true }));
        return target;
      });
    },
  };
}
