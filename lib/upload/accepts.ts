import type { ContentType } from "../contract/media-words.ts";
import { bytes } from "../format.ts";

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

/** For the file picker. */
export const pickable = Object.entries(endings)
  .flatMap(([type, names]) => [type, ...names])
  .join(",");

/** Why a file is not even read; null when it may be. `maxBytes` is the plan's limit, null where it is not known. */
export function refuse({ name, size }: { name: string; size: number }, maxBytes: number | null): string | null {
  if (size === 0) return "This file is empty: it has 0 bytes. Save it again, then choose it once more.";
  if (maxBytes !== null && size > maxBytes) return `${bytes(size)}. Your plan allows ${bytes(maxBytes)} per file.`;
  if ([...name].length > 255) return "The name is longer than 255 characters. Shorten it.";
  return null;
}

/** A file and the name it gets: the file's own, or with its folder where two of one name were dropped together. */
export type Picked = { file: File; name: string };

const pathOf = (file: File & { path?: string; relativePath?: string }) =>
  (file.webkitRelativePath || file.relativePath || file.path || file.name).replace(/^\.?\//, "");

/**
 * What was dropped, pasted or chosen, without what systems put into folders. Files of one name from different folders keep their path as
 * name: else each would become a version of the last.
 */
export function picked(files: readonly File[]): Picked[] {
  const real = files.filter((file) => !/^(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(file.name));
  const times = new Map<string, number>();
  for (const { name } of real) times.set(name, (times.get(name) ?? 0) + 1);
  return real.map((file) => ({ file, name: times.get(file.name)! > 1 ? pathOf(file) : file.name }));
}
