import { type ContentType, contentTypes } from "../../lib/contract/media-refusals.ts";
import { plainName } from "../../lib/media/media-state.ts";

const STATE_WORDS = ["before", "Before", "BEFORE", "after", "After", "AFTER"];

/** Returns the names that the other half of a pair can have: those that differ only in their state suffix. */
export function pairNames(name: string): string[] {
  const plain = plainName(name);
  const extension = /\.[^.]*$/.exec(plain)?.[0] ?? "";
  const stem = plain.slice(0, plain.length - extension.length);
  const stated = ["-", "_", ".", " "].flatMap((separator) => STATE_WORDS.map((word) => stem + separator + word + extension));
  return [plain, ...stated].filter((one) => plainName(one) === plain);
}

/** Returns the last segment of a file's URL: letters, digits, dots and hyphens, with the extension of its type. Nothing parses it. */
export function addressName(name: string, contentType: string): string {
  const extension = contentTypes[contentType as ContentType] ?? "bin";
  const stem = name
    .normalize("NFKD")
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
  return `${stem || "file"}.${extension}`;
}

// Characters that are unsafe in a saved file name: quotes, slashes, controls, and those that change the reading direction.
const UNSAFE = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069"\\/:*?<>|%]/gu;

/** Returns a `Content-Disposition` (RFC 6266) with an ASCII name for old clients and the full name. */
export function disposition(kind: "inline" | "attachment", name: string, contentType: string): string {
  const safe = name.replace(UNSAFE, "_");
  const extension = `.${contentTypes[contentType as ContentType] ?? "bin"}`;
  const full = /\.[A-Za-z0-9]{2,5}$/.test(safe) ? safe : safe + extension;
  const ascii = full.replace(/[^\x20-\x7e]/g, "_");
  const encoded = encodeURIComponent(full).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Escapes text for the brackets of a Markdown link or image, without raw HTML. */
const label = (text: string) =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[[\]\\|`]/g, "\\$&")
    .replace(/</g, "&lt;")
    .replace(/\r\n|\r|\n/g, "<br>");

/** Returns Markdown for pasting: the picture or still frame linked to the share page; for team media and videos without a frame, a link. */
export function markdown(media: {
  name: string;
  url: string;
  fileUrl: string;
  posterUrl: string | null;
  contentType: string;
  visibility: "team" | "public";
}): string {
  const text = label(media.name);
  const video = media.contentType.startsWith("video/");
  const shown = video ? media.posterUrl : media.fileUrl;
  if (media.visibility === "public" && shown) return `[![${text}](${shown})](${media.url})`;
  return `[${video ? "▶ " : ""}${text}](${media.url})`;
}
