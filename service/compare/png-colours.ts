import type { RgbaPicture } from "../../lib/compare/pixels.ts";

/** Chunks before the pixels of a PNG that say how browsers draw it. */
export type PngFacts = {
  /** An animation (APNG). */
  isAnimated: boolean;
  /** Value of the chunk `gAMA` where it decides: without `cICP`, `iCCP` and `sRGB`. */
  gamma: number | null;
  /** The picture has Display P3 colours by its chunk `cICP`. */
  isP3: boolean;
  /** Sentence about colours that can't be read as browsers draw them; null without such colours. */
  problem: string | null;
};

const SRGB_GAMMA = 45_455;
const TOLERANCE = 500;
/** White and primaries of sRGB, as in the chunk `cHRM`. */
const SRGB_PRIMARIES = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000];
/** Primaries and transfer of `cICP`: those of sRGB, and of Display P3 with the transfer of sRGB. */
const SRGB = "1 13 0 1";
const P3 = "12 13 0 1";

/** Returns the chunks of a PNG before its pixels, by their types. A cut file ends them. */
function chunksOf(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "IDAT" || type === "IEND") break;
    chunks.set(type, bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

const isNear = (value: number, other: number) => Math.abs(value - other) <= TOLERANCE;

/** Reads how browsers draw the colours of a PNG: `cICP` decides before `iCCP`, `sRGB`, and last `gAMA` with `cHRM`. */
export function readPngFacts(file: Uint8Array): PngFacts {
  const chunks = chunksOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const facts: PngFacts = { isAnimated: chunks.has("acTL"), gamma: null, isP3: false, problem: null };
  const coding = chunks.get("cICP");
  if (coding && coding.length >= 4) {
    const code = [...coding.subarray(0, 4)].join(" ");
    if (code === P3) return { ...facts, isP3: true };
    return code === SRGB ? facts : { ...facts, problem: "Its colours (cICP) can’t be compared as browsers draw them." };
  }
  const gamma = chunks.get("gAMA");
  if (chunks.has("iCCP") || chunks.has("sRGB") || !gamma || gamma.length < 4) return facts;
  const primaries = chunks.get("cHRM");
  const isOther = primaries?.length === 32 && SRGB_PRIMARIES.some((value, at) => !isNear(value, primaries.readUInt32BE(at * 4)));
  if (isOther) return { ...facts, problem: "Its colours (cHRM) can’t be compared as browsers draw them." };
  const value = gamma.readUInt32BE(0);
  return value === 0 || isNear(value, SRGB_GAMMA) ? facts : { ...facts, gamma: value };
}

const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const asByte = (value: number) => Math.round(255 * Math.min(1, Math.max(0, value)));

/** Linear Display P3 to linear sRGB, both with white D65. */
const FROM_P3 = [
  [1.2249401, -0.2249404, 0],
  [-0.0420569, 1.0420571, 0],
  [-0.0196376, -0.0786361, 1.0982735],
] as const;

/** Converts the decoded RGBA bytes of a PNG to sRGB, in place, as browsers draw its chunks. */
export function drawColours(data: RgbaPicture["data"], { gamma, isP3 }: PngFacts): void {
  if (gamma !== null) {
    const table = Uint8Array.from({ length: 256 }, (_, value) => asByte(encoded((value / 255) ** (100_000 / gamma))));
    for (let at = 0; at < data.length; at++) if (at % 4 < 3) data[at] = table[data[at]!]!;
  }
  if (isP3) {
    const table = Float64Array.from({ length: 256 }, (_, value) => linear(value / 255));
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [table[data[at]!]!, table[data[at + 1]!]!, table[data[at + 2]!]!];
      FROM_P3.forEach(([r, g, b], channel) => (data[at + channel] = asByte(encoded(r * red + g * green + b * blue))));
    }
  }
}
