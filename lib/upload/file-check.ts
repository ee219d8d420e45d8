import type { ContentType } from "../contract/media-refusals.ts";
import { contentTypeAliases } from "../contract/content-types.ts";
import { tooManyPixels } from "../contract/pixel-limits.ts";
import { isAcceptedType } from "./accepted-types.ts";
import { pixelsOf } from "./picture-size.ts";

/** Bytes that are read to recognize text formats. */
const TEXT_BYTES = 512;

const archive = "Archives can’t be uploaded. Unpack it and upload the files.";
const supported = "Unsupported file type. Use PNG, JPEG, WebP, AVIF, GIF, MP4, WebM or MOV.";

/** Types that cannot be shared, with the way out. */
const problems: Readonly<Record<string, string>> = {
  "application/pdf": "This is a PDF. Export its pages as PNG.",
  "image/heic": "This is a HEIC photo, which most browsers can’t show. Export it as JPEG.",
  "image/heif": "This is a HEIC photo, which most browsers can’t show. Export it as JPEG.",
  "image/tiff": "This is a TIFF, which browsers can’t show. Export it as PNG.",
  "image/bmp": "This is a BMP. Export it as PNG.",
  "image/vnd.adobe.photoshop": "This is a Photoshop file. Export it as PNG.",
  "application/zip": archive,
  "application/gzip": archive,
  "application/x-rar-compressed": archive,
  "application/x-7z-compressed": archive,
  "video/matroska": "This is a Matroska video, which browsers can’t play. Export it as MP4 or WebM.",
  "video/vnd.avi": "This is an AVI video, which browsers can’t play. Export it as MP4 or WebM.",
};

/** Explains why a file that `file-type` does not recognize, or recognizes as XML, cannot be shared. */
async function textProblem(file: Blob): Promise<string> {
  const text = (await file.slice(0, TEXT_BYTES).text()).toLowerCase();
  if (/<svg[\s>]/.test(text)) return "This is an SVG. SVGs can contain scripts, so they aren’t accepted. Export it as PNG.";
  if (/<(?:!doctype html|html|head|body|script)[\s>]/.test(text)) return "This is a web page, not an image. Take a screenshot of it.";
  return supported;
}

/**
 * Detects a file's content type from its bytes; its name and the browser's guess are ignored. `problem` explains to the person who
 * chose it why it cannot be shared: another format, or too many pixels. Rejects when the file cannot be read.
 */
export async function checkFile(file: Blob): Promise<{ type: ContentType } | { problem: string }> {
  // Loaded when the first file is chosen: 20 kB that no other visit needs.
  const { fileTypeFromBlob } = await import("file-type/core");
  const mime = (await fileTypeFromBlob(file))?.mime ?? "";
  const type = contentTypeAliases[mime] ?? mime;
  if (!isAcceptedType(type)) return { problem: problems[type] ?? (await textProblem(file)) };
  const size = type.startsWith("image/") ? await pixelsOf(file) : null;
  const problem = size && tooManyPixels("picture", size.width, size.height);
  return problem ? { problem } : { type };
}
