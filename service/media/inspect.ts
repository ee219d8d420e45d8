import { fileTypeFromBuffer } from "file-type";
import imageSize from "image-size";
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import sharp from "sharp";
import { contentTypeAliases } from "../../lib/contract/content-types.ts";
import { tooManyPixels } from "../../lib/contract/pixel-limits.ts";
import { invalid } from "../core/errors.ts";
import { StorageError } from "../storage/storage.ts";
import { completeness } from "./complete.ts";
import { orientedSize } from "./orientation.ts";

type Declared = { hash: string; size: number; contentType: string };
type Measured = { width: number | null; height: number | null };

/** Bytes that are buffered for reading headers, enough for long EXIF and colour profiles. Of a JPEG these are its headers alone. */
const HEAD = 512 * 1024;

/** Names of one kind of file. QuickTime and MP4 share one container, and tools confuse them. */
const aliases: Readonly<Record<string, string>> = { ...contentTypeAliases, "video/quicktime": "video/mp4" };
const canonical = (type: string) => aliases[type] ?? type;

/** Returns true for two content types of the same kind of file. */
export const sameType = (a: string, b: string) => canonical(a) === canonical(b);

const kinds: Record<string, string> = {
  "image/png": "PNG image",
  "image/jpeg": "JPEG image",
  "image/webp": "WebP image",
  "image/avif": "AVIF image",
  "image/gif": "GIF image",
  "video/mp4": "MP4 video",
  "video/quicktime": "QuickTime video",
  "video/webm": "WebM video",
};
const nameOf = (type: string) => kinds[type] ?? "supported file";
const article = (text: string) => (/^[AM][PV]/.test(text) ? "an" : "a");

async function checkType(head: Buffer, declared: string): Promise<void> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && sameType(found.mime, declared)) return;
  const expected = `${article(nameOf(declared))} ${nameOf(declared)}`;
  if (found && canonical(found.mime) in kinds) {
    const actual = nameOf(canonical(found.mime));
    throw invalid(`The file was declared as ${expected}, but its contents are ${article(actual)} ${actual}.`);
  }
  throw invalid(`The file is not ${expected}: its contents are something else.`);
}

/** Throws 400 for more pixels than `tooManyPixels` accepts. */
export function refuseLargePictures(what: "picture" | "video", width: number, height: number): void {
  const problem = tooManyPixels(what, width, height);
  if (problem) throw invalid(problem);
}

/** Reads the size of a picture as browsers draw it from the start of its file. */
async function sizeOf(head: Buffer, { contentType, size }: Declared): Promise<{ width?: number; height?: number }> {
  if (contentType === "image/webp" || contentType === "image/gif") return imageSize(head);
  // The reader of AVIF looks at positions up to the end. Zeros that are never read take no memory.
  const whole = contentType === "image/avif" ? Buffer.alloc(Math.max(size, head.length)) : head;
  if (whole !== head) head.copy(whole);
  return orientedSize(await sharp(whole, { limitInputPixels: false }).metadata());
}

/** Returns the pixels of a picture. Throws 400 for too many pixels and unreadable headers. */
async function measure(head: Buffer, declared: Declared): Promise<Measured> {
  const { width, height } = await sizeOf(head, declared).catch(() => {
    throw invalid("The picture's dimensions cannot be read; the file may be damaged.");
  });
  if (!width || !height) throw invalid("The picture has no pixels.");
  refuseLargePictures("picture", width, height);
  return { width, height };
}

/** Yields the chunks of a stored file. Rejects with `StorageError` for failures and after `milliseconds`. */
export async function* limitReadTime(bytes: Readable, milliseconds: number): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => bytes.destroy(new Error("reading back took too long")), milliseconds);
  try {
    for await (const chunk of bytes) yield chunk as Buffer;
  } catch (cause) {
    throw new StorageError("an uploaded file could not be read back", { cause });
  } finally {
    clearTimeout(timer);
    bytes.destroy();
  }
}

/**
 * Verifies uploaded bytes against their declaration: size, SHA-256, type by content, completeness, dimensions. Reads them once and
 * holds at most 512 kB. Throws 400 with a sentence for the person who chose the file, `StorageError` when the bytes cannot be read
 * within `milliseconds`.
 */
export async function inspect(bytes: Readable, declared: Declared, milliseconds = 30_000 + declared.size / 4000): Promise<Measured> {
  const hash = createHash("sha256");
  const structure = completeness(declared.contentType, declared.size);
  const heads: Buffer[] = [];
  let kept = 0;
  let size = 0;
  for await (const chunk of limitReadTime(bytes, milliseconds)) {
    size += chunk.length;
    hash.update(chunk);
    structure.push(chunk);
    if (kept < HEAD) {
      // Copies, because a slice would retain the whole chunk in memory.
      const part = Buffer.from(chunk.subarray(0, HEAD - kept));
      heads.push(part);
      kept += part.length;
    }
  }
  if (size !== declared.size) throw invalid(`The file has ${size} bytes; ${declared.size} were declared.`);
  if (hash.digest("hex") !== declared.hash)
    throw invalid("The file's SHA-256 differs from the declared one. It changed during the upload.");
  const head = Buffer.concat(heads);
  await checkType(head, declared.contentType);
  if (!structure.whole()) throw invalid("The file ends too early; it may have been cut off while copying.");
  return declared.contentType.startsWith("image/") ? measure(structure.header() ?? head, declared) : { width: null, height: null };
}
