import type { ContentType } from "../contract/media-refusals.ts";
import { tooManyPixels } from "../contract/pixel-limits.ts";
import { pixelsOf } from "./picture-size.ts";

/** How many bytes of a file tell what it is. */
const HEAD_BYTES = 512;

/** What somebody meant to share and cannot, with the way out. */
const elsewhere = {
  svg: "This is an SVG. SVGs can carry scripts, so they are not accepted. Export it as PNG.",
  html: "This is a web page, not a picture. Take a screenshot of it.",
  pdf: "This is a PDF. Export its pages as PNG.",
  heic: "This is a HEIC photo, which most browsers cannot show. Export it as JPEG.",
  tiff: "This is a TIFF, which browsers cannot show. Export it as PNG.",
  bmp: "This is a BMP. Export it as PNG.",
  psd: "This is a Photoshop file. Export it as PNG.",
  archive: "This is an archive. Unpack it and drop what is inside.",
  mkv: "This is a Matroska video, which browsers cannot play. Export it as MP4 or WebM.",
  avi: "This is an AVI video, which browsers cannot play. Export it as MP4 or WebM.",
} as const;
type Elsewhere = keyof typeof elsewhere;

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
const starts = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);

/** ISO media files name their brand behind `ftyp`; QuickTime's oldest begin with another box. */
function box(head: Uint8Array): ContentType | Elsewhere | null {
  const kind = ascii(head, 4, 8);
  if (["moov", "mdat", "wide", "free", "skip", "pnot"].includes(kind)) return "video/quicktime";
  if (kind !== "ftyp") return null;
  const length = Math.min(head.length, ((head[2] ?? 0) << 8) + (head[3] ?? 0));
  const brands = ascii(head, 8, Math.max(12, length));
  if (/avi[fs]/.test(brands)) return "image/avif";
  if (/^(?:hei|hev|mif1|msf1)/.test(brands)) return "heic";
  return brands.startsWith("qt  ") ? "video/quicktime" : "video/mp4";
}

/** The content type that a file's first bytes show, what else they show, or null for neither. */
export function typeOfBytes(head: Uint8Array): ContentType | Elsewhere | null {
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (starts(head, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return "image/gif";
  if (ascii(head, 0, 4) === "RIFF") {
    const form = ascii(head, 8, 12);
    return form === "WEBP" ? "image/webp" : form === "AVI " ? "avi" : null;
  }
  if (starts(head, 0x1a, 0x45, 0xdf, 0xa3)) return ascii(head, 0, 64).includes("webm") ? "video/webm" : "mkv";
  if (starts(head, 0x50, 0x4b, 0x03, 0x04) || starts(head, 0x1f, 0x8b) || starts(head, 0x52, 0x61, 0x72, 0x21)) return "archive";
  if (ascii(head, 0, 4) === "8BPS") return "psd";
  if (ascii(head, 0, 5) === "%PDF-") return "pdf";
  if (ascii(head, 0, 2) === "BM") return "bmp";
  if (starts(head, 0x49, 0x49, 0x2a, 0x00) || starts(head, 0x4d, 0x4d, 0x00, 0x2a)) return "tiff";
  const boxed = box(head);
  if (boxed) return boxed;
  const text = new TextDecoder().decode(head).toLowerCase();
  if (/<svg[\s>]/.test(text)) return "svg";
  if (/<(?:!doctype html|html|head|body|script)[\s>]/.test(text)) return "html";
  return null;
}

/**
 * What a file is by its first bytes; its name and the browser's guess count for nothing. `problem` is a sentence for who chose it: no
 * picture or video, or more pixels than are accepted.
 * Rejects when the file cannot be read.
 */
export async function sniff(file: Blob): Promise<{ type: ContentType } | { problem: string }> {
  const found = typeOfBytes(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (found === null) return { problem: "This is not a picture or a video. PNG, JPEG, WebP, AVIF, GIF, MP4, WebM and MOV can be shared." };
  if (!found.includes("/")) return { problem: elsewhere[found as Elsewhere] };
  const size = found.startsWith("image/") ? await pixelsOf(file) : null;
  const problem = size && tooManyPixels("picture", size.width, size.height);
  return problem ? { problem } : { type: found as ContentType };
}
