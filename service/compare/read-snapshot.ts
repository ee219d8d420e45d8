import { createHash } from "node:crypto";
import sharp from "sharp";
import type { RgbaPicture } from "../../lib/compare/pixels.ts";
import type { SnapshotFacts, WorkerFile } from "./protocol.ts";

/** Largest picture, in pixels and in pixels a side. */
export const MOST_PIXELS = 80_000_000;
/** Largest picture of formats that decode about twenty times slower than PNG. */
const MOST_SLOW_PIXELS = 16_000_000;
const SLOW_TYPES = new Set(["image/avif"]);
const MOST_SIDE = 65_000;
/** Largest text that is compared line by line. */
const MOST_TEXT = 10 * 1024 * 1024;

/** Refusal of a file, with a sentence for people. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

export type ReadSnapshot = { facts: SnapshotFacts; pixels: RgbaPicture; text: null } | { facts: SnapshotFacts; pixels: null; text: string };

const types: Record<string, string> = {
  heif: "image/avif",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
};

const PNG = "\x89PNG\r\n\x1a\n";

const formatted = (number: number) => number.toLocaleString("en-US");

const openPicture = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: false, failOn: "error", sequentialRead: true }).autoOrient();

type Header = { contentType: string; width: number; height: number };

/** Reads the type and the size of a picture. Of a PNG the start suffices, as decoding reads the rest; null for other files. */
async function readHeader(bytes: Uint8Array): Promise<Header | null> {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(24, bytes.byteLength));
  if (start.length === 24 && start.toString("latin1", 0, 8) === PNG && start.toString("latin1", 12, 16) === "IHDR")
    return { contentType: "image/png", width: start.readUInt32BE(16), height: start.readUInt32BE(20) };
  const found = await openPicture(bytes)
    .metadata()
    .catch(() => null);
  const contentType = found?.format && types[found.format];
  return contentType ? { contentType, ...found.autoOrient } : null;
}

async function readPicture({ bytes }: WorkerFile): Promise<ReadSnapshot> {
  const header = await readHeader(bytes);
  if (!header) throw new UnreadableFile("The file is not a PNG, JPEG, WebP, AVIF or GIF picture.");
  const { contentType, width, height } = header;
  const most = SLOW_TYPES.has(contentType) ? MOST_SLOW_PIXELS : MOST_PIXELS;
  if (width * height > most) {
    const way = most < MOST_PIXELS ? " for this format. Send a PNG." : ".";
    throw new UnreadableFile(`The picture has ${formatted(width)} × ${formatted(height)} pixels; the limit is ${formatted(most)}${way}`);
  }
  if (Math.max(width, height) > MOST_SIDE) throw new UnreadableFile(`The picture is longer than ${formatted(MOST_SIDE)} pixels.`);
  const decoding = openPicture(bytes).toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { data, info } = await decoding.catch(() => {
    throw new UnreadableFile("The picture is damaged or incomplete.");
  });
  return {
    facts: { size: bytes.byteLength, contentType, width: info.width, height: info.height },
    pixels: { width: info.width, height: info.height, data },
    text: null,
  };
}

function readText({ bytes, contentType }: WorkerFile): ReadSnapshot {
  if (bytes.byteLength > MOST_TEXT) throw new UnreadableFile("The text is longer than 10 MB.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile("The text is not valid UTF-8.");
  }
  return { facts: { size: bytes.byteLength, contentType, width: null, height: null }, text, pixels: null };
}

/**
 * Verifies a file against its declared SHA-256 and decodes it. A picture may be of another accepted type than declared: the
 * SDK re-encodes JPEG as PNG and keeps the type. Throws `UnreadableFile`.
 */
export async function readSnapshot(file: WorkerFile): Promise<ReadSnapshot> {
  if (createHash("sha256").update(file.bytes).digest("hex") !== file.hash)
    throw new UnreadableFile("The uploaded file differs from its SHA-256; it may have been cut off on its way.");
  return file.contentType.startsWith("image/") ? readPicture(file) : readText(file);
}
