import { closeSync, openSync, readSync } from "node:fs";

/** Largest picture that is accepted, in bytes. */
export const MAX_PICTURE_BYTES = 50 * 1024 * 1024;

const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";
/** Length, type and checksum of a chunk of a PNG. */
const PNG_CHUNK_BYTES = 12;

/** Returns true where the chunks of a PNG follow each other up to the last one. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG_SIGNATURE.length; at + PNG_CHUNK_BYTES <= bytes.length;) {
    const end = at + PNG_CHUNK_BYTES + view.getUint32(at);
    if (text(bytes, at + 4, at + 8) === "IEND") return end <= bytes.length;
    at = end;
  }
  return false;
}

type PictureType = { mime: string; endings: readonly string[]; isType(bytes: Uint8Array): boolean; isWhole(bytes: Uint8Array): boolean };

const TYPES: Record<string, PictureType> = {
  PNG: { mime: "image/png", endings: ["png"], isType: (bytes) => text(bytes, 0, 8) === PNG_SIGNATURE, isWhole: isWholePng },
  JPEG: {
    mime: "image/jpeg",
    endings: ["jpg", "jpeg"],
    isType: (bytes) => text(bytes, 0, 3) === "\xff\xd8\xff",
    isWhole: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf("\xff\xd9", undefined, "latin1") > 0,
  },
  WebP: {
    mime: "image/webp",
    endings: ["webp"],
    isType: (bytes) => text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 12) === "WEBP",
    isWhole: (bytes) => bytes.length >= 8 + new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(4, true),
  },
};

const endingOf = (path: string) => /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";

/** Returns true for names of pictures that are written back: PNG, JPEG and WebP. */
export const isPictureName = (path: string) => Object.values(TYPES).some(({ endings }) => endings.includes(endingOf(path)));

/** Content types of text snapshots, by their endings. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  txt: "text/plain",
  json: "application/json",
  yml: "text/yaml",
  yaml: "text/yaml",
  xml: "text/xml",
  html: "text/html",
  md: "text/markdown",
};

/** Returns the content type of a snapshot by its name; null for files that are not sent. */
export function contentTypeOf(path: string): string | null {
  const ending = endingOf(path);
  return Object.values(TYPES).find(({ endings }) => endings.includes(ending))?.mime ?? TEXT_TYPES[ending] ?? null;
}

/** Returns the ending of files of a content type; null for types that are not sent. */
export const extensionOf = (contentType: string): string | null =>
  Object.values(TYPES).find(({ mime }) => mime === contentType)?.endings[0] ??
  Object.entries(TEXT_TYPES).find(([, type]) => type === contentType)?.[0] ??
  null;

/** Returns the problem of bytes that are to be stored under a name, or null. Names of other types than pictures have none. */
export function pictureProblem(path: string, bytes: Uint8Array): string | null {
  const found = Object.entries(TYPES).find(([, { endings }]) => endings.includes(endingOf(path)));
  if (!found) return null;
  const [name, { isType, isWhole }] = found;
  if (!isType(bytes)) return `is not a ${name} picture`;
  return isWhole(bytes) ? null : "is incomplete";
}

/** Returns true for the text that Git LFS leaves in place of a file. */
export const isLfsPointer = (bytes: Uint8Array) => text(bytes, 0, 43) === "version https://git-lfs.github.com/spec/v1\n";

/** Bytes of a PNG up to its width and height. */
const PNG_HEAD = 24;

/** Returns the size of a PNG file in pixels; null for other files. */
export function pictureSize(file: string): { width: number; height: number } | null {
  const head = Buffer.alloc(PNG_HEAD);
  const handle = openSync(file, "r");
  try {
    if (readSync(handle, head, 0, PNG_HEAD, 0) < PNG_HEAD || text(head, 0, 8) !== PNG_SIGNATURE) return null;
  } finally {
    closeSync(handle);
  }
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}
