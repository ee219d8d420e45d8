import { createHash } from "node:crypto";
import sharp from "sharp";
import type { RgbaPicture } from "../../lib/compare/pixels.ts";
import { orient, orientedSize } from "../media/orientation.ts";
import { drawColours, readPngFacts } from "./png-colours.ts";
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

/** Frames of a picture: one, or those of an animation with the milliseconds that each is shown. */
export type PictureFrames = { pictures: readonly RgbaPicture[]; delays: readonly number[] };
/** `pixels`: the first frame. `problem`: a sentence about what of the picture is not compared. */
export type ReadPicture = { facts: SnapshotFacts; pixels: RgbaPicture; frames: PictureFrames; problem: string | null; text: null };
export type ReadSnapshot = ReadPicture | { facts: SnapshotFacts; pixels: null; text: string };

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

const FIRST_FRAME = "Only the first frame was compared.";

/** `frames`: their number, and the milliseconds that each is shown. */
type Header = { contentType: string; width: number; height: number; frames: number; delays: readonly number[]; isSequence: boolean };

const isSequence = (start: Buffer) => start.toString("latin1", 4, 12) === "ftypavis";

/** Reads the type and the size of a picture. Of a PNG the start suffices, as decoding reads the rest; null for other files. */
async function readHeader(bytes: Uint8Array): Promise<Header | null> {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(24, bytes.byteLength));
  const still = { frames: 1, delays: [], isSequence: isSequence(start) };
  if (start.length === 24 && start.toString("latin1", 0, 8) === PNG && start.toString("latin1", 12, 16) === "IHDR")
    return { ...still, contentType: "image/png", width: start.readUInt32BE(16), height: start.readUInt32BE(20) };
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const contentType = found?.format && types[found.format];
  if (!contentType) return null;
  const { width, height } = orientedSize(found);
  const isAnimated = contentType === "image/gif" || contentType === "image/webp";
  const frames = isAnimated ? (found.pages ?? 1) : 1;
  // The time of a still GIF changes nothing.
  return { ...still, contentType, width, height, frames, delays: frames > 1 ? (found.delay ?? []) : [] };
}

/** Decodes the frames of a picture below each other, as sharp does. Throws `UnreadableFile`. */
async function decodeFrames(bytes: Uint8Array, contentType: string, frames: number): Promise<RgbaPicture[]> {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: "error", sequentialRead: true, pages: frames > 1 ? -1 : 1 });
  const decoding = orient(picture, contentType).toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { data, info } = await decoding.catch(() => {
    throw new UnreadableFile("The file is damaged or incomplete.");
  });
  const [width, height] = [info.width, info.height / frames];
  return Array.from({ length: frames }, (_, at) => ({
    width,
    height,
    data: data.subarray(at * width * height * 4, (at + 1) * width * height * 4),
  }));
}

async function readPicture({ bytes }: WorkerFile): Promise<ReadSnapshot> {
  const header = await readHeader(bytes);
  if (!header) throw new UnreadableFile("The file is not a PNG, JPEG, WebP, AVIF or GIF image.");
  const { contentType, width, height } = header;
  const most = SLOW_TYPES.has(contentType) ? MOST_SLOW_PIXELS : MOST_PIXELS;
  if (width * height > most) {
    const way = most < MOST_PIXELS ? " for this format. Send a PNG." : ".";
    throw new UnreadableFile(`The picture has ${formatted(width)} × ${formatted(height)} pixels; the limit is ${formatted(most)}${way}`);
  }
  if (Math.max(width, height) > MOST_SIDE) throw new UnreadableFile(`The picture is longer than ${formatted(MOST_SIDE)} pixels.`);
  const isComplete = width * height * header.frames <= most;
  const pictures = await decodeFrames(bytes, contentType, isComplete ? header.frames : 1);
  const png = contentType === "image/png" ? readPngFacts(bytes) : null;
  if (png) drawColours(pictures[0]!.data, png);
  const isCut = !isComplete || header.isSequence || png?.isAnimated === true;
  const first = pictures[0]!;
  return {
    facts: { size: bytes.byteLength, contentType, width: first.width, height: first.height },
    pixels: first,
    frames: { pictures, delays: header.delays },
    problem: isCut ? FIRST_FRAME : (png?.problem ?? null),
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
