import type { ContentType } from "../contract/media-words.ts";

/** File endings by content type. The compiler holds the keys against the contract's list. */
const endings = {
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/webp": [".webp"],
  "image/avif": [".avif"],
  "image/gif": [".gif"],
  "video/mp4": [".mp4", ".m4v"],
  "video/webm": [".webm"],
  "video/quicktime": [".mov"],
} as const satisfies Record<ContentType, readonly string[]>;

const types = Object.entries(endings) as [ContentType, readonly string[]][];

/** For the file picker. */
export const accept = Object.fromEntries(types.map(([type, names]) => [type, [...names]]));

/** The content type of a file by the browser's word, else by its name; null when it is none that can be shared. */
export function contentTypeOf({ name, type }: Pick<File, "name" | "type">): ContentType | null {
  if (Object.hasOwn(endings, type)) return type as ContentType;
  if (type && type !== "application/octet-stream") return null;
  return types.find(([, names]) => names.some((ending) => name.toLowerCase().endsWith(ending)))?.[0] ?? null;
}

/** Why a file is not even tried; null when it may be. */
export function refuse(file: Pick<File, "name" | "type" | "size">): string | null {
  if (!contentTypeOf(file)) return "Only PNG, JPEG, WebP, AVIF, GIF, MP4, WebM and MOV can be shared. Export it as one of these.";
  if (file.size === 0) return "This file is empty: it has 0 bytes. Save it again, then choose it once more.";
  if ([...file.name].length > 255) return "The name is longer than 255 characters. Shorten it.";
  return null;
}
