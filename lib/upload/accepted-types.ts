import type { ContentType } from "../contract/media-refusals.ts";
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

/** Narrows a content type to those that can be shared. */
export const isAcceptedType = (type: string): type is ContentType => Object.hasOwn(endings, type);

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
  (file.webkitRelativePath || file.relativePath || file.path || file.name).replace(/^\.?\//, "").split("/");

/** Paths of files of one name, from where they part: `shots/mobile/home.png` and `shots/desktop/home.png` are told by `mobile/…`. */
function apart(files: readonly File[]): string[] {
  let paths = files.map(pathOf);
  while (paths.every((path) => path.length > 1 && path[0] === paths[0]![0])) paths = paths.map((path) => path.slice(1));
  return paths.map((path) => path.join("/"));
}

/**
 * What was dropped, pasted or chosen, without what systems put into folders. Files of one name from different folders have their folder
 * in the name: else each would become a version of the last.
 */
export function picked(files: readonly File[]): Picked[] {
  const real = files.filter((file) => !/^(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(file.name));
  const named = new Map<string, File[]>();
  for (const file of real) named.set(file.name, [...(named.get(file.name) ?? []), file]);
  const names = new Map([...named.values()].flatMap((same) => apart(same).map((name, index) => [same[index]!, name] as const)));
  return real.map((file) => ({ file, name: named.get(file.name)!.length > 1 ? names.get(file)! : file.name }));
}
