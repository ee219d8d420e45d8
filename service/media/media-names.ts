import { type ContentType, contentTypes } from "../../lib/contract/media-refusals.ts";
import { plainName } from "../../lib/media/media-state.ts";

const STATE_WORDS = ["before", "Before", "BEFORE", "after", "After", "AFTER"];

/** Names that the other half of a pair may have: those that differ from this one by what tells the state alone. */
export function pairNames(name: string): string[] {
  const plain = plainName(name);
  const extension = /\.[^.]*$/.exec(plain)?.[0] ?? "";
  const stem = plain.slice(0, plain.length - extension.length);
  const stated = ["-", "_", ".", " "].flatMap((separator) => STATE_WORDS.map((word) => stem + separator + word + extension));
  return [plain, ...stated].filter((one) => plainName(one) === plain);
}

/** The last part of a file's address: letters, digits, dots and hyphens, with the extension of its type. Decoration; nothing reads it back. */
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

// Quotes, slashes, controls and the characters that turn the reading direction have no place in a file name that is saved.
const UNSAFE = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069"\\/:*?<>|%]/gu;

/** `Content-Disposition` of RFC 6266: an ASCII name for old readers and the true one beside it. */
export function disposition(kind: "inline" | "attachment", name: string, contentType: string): string {
  const safe = name.replace(UNSAFE, "_");
  const extension = `.${contentTypes[contentType as ContentType] ?? "bin"}`;
  const full = /\.[A-Za-z0-9]{2,5}$/.test(safe) ? safe : safe + extension;
  const ascii = full.replace(/[^\x20-\x7e]/g, "_");
  const encoded = encodeURIComponent(full).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Text that stays text inside the brackets of a Markdown link or image (`reference-behaviour` 9.9, and no raw HTML). */
const label = (text: string) =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[[\]\\|`]/g, "\\$&")
    .replace(/</g, "&lt;")
    .replace(/\r\n|\r|\n/g, "<br>");

/** Ready-to-paste Markdown: the picture, or a video's still frame, linking to the share page; for team media, and videos without one, a link alone. */
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
