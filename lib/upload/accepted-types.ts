import type { ContentType } from "../contract/media-refusals.ts";
import { bytes } from "../format.ts";

/** File endings by content type. The compiler checks the keys against the contract's list. */
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

/** Value of the `accept` attribute of file inputs. */
export const pickable = Object.entries(endings)
  .flatMap(([type, names]) => [type, ...names])
  .join(",");

/** Returns why a file is refused before it is read, or null. `maxBytes` is the instance's limit, null when unknown. */
export function refuse({ name, size }: { name: string; size: number }, maxBytes: number | null): string | null {
  if (size === 0) return "This file is empty. Export it again and retry.";
  if (maxBytes !== null && size > maxBytes) return `${bytes(size)}. A file can have at most ${bytes(maxBytes)}.`;
  if ([...name].length > 255) return "The name is longer than 255 characters. Shorten it.";
  return null;
}

/** A file and its name in the upload: its own, or with its folder where two files of one name were dropped together. */
export type Picked = { file: File; name: string; /** Chosen state; without one, the name decides. */ state?: "before" | "after" | null };

const pathOf = (file: File & { path?: string; relativePath?: string }) =>
  (file.webkitRelativePath || file.relativePath || file.path || file.name).replace(/^\.?\//, "").split("/");

/** Returns the paths of files of one name without their common folders: `mobile/home.png` and `desktop/home.png`. */
function apart(files: readonly File[]): string[] {
  let paths = files.map(pathOf);
  while (paths.every((path) => path.length > 1 && path[0] === paths[0]![0])) paths = paths.map((path) => path.slice(1));
  return paths.map((path) => path.join("/"));
}

const natural = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Sorts files by path as people read numbers: `home-2.png` before `home-10.png`, a folder's own files before those of its folders. */
function inFolderOrder(files: readonly File[]): File[] {
  const paths = new Map(files.map((file) => [file, pathOf(file)]));
  return files.toSorted((one, other) => {
    const [a, b] = [paths.get(one)!, paths.get(other)!];
    for (let depth = 0; ; depth++) {
      const [lastA, lastB] = [depth === a.length - 1, depth === b.length - 1];
      if (lastA !== lastB) return lastA ? -1 : 1;
      const order = natural.compare(a[depth]!, b[depth]!);
      if (order || lastA) return order;
    }
  });
}

/**
 * Returns dropped, pasted or chosen files in the order of their folders, without system files. Files of one name from different folders get their folder in the
 * name; otherwise each would become a version of the last.
 */
export function picked(files: readonly File[]): Picked[] {
  const real = inFolderOrder(files.filter((file) => !/^(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(file.name)));
  const named = new Map<string, File[]>();
  for (const file of real) named.set(file.name, [...(named.get(file.name) ?? []), file]);
  const names = new Map([...named.values()].flatMap((same) => apart(same).map((name, index) => [same[index]!, name] as const)));
  return real.map((file) => ({ file, name: named.get(file.name)!.length > 1 ? names.get(file)! : file.name }));
}
