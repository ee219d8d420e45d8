import { readdirSync } from "node:fs";
import { join } from "node:path";

const SKIPPED = new Set(["node_modules", ".git"]);

/** Lists the files below a folder, relative to it, with slashes, sorted. Links are left out; so are installed packages and git's folder. */
export function listFilesBelow(folder: string, at = ""): string[] {
  return readdirSync(join(folder, at), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = at ? `${at}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFilesBelow(folder, path);
      return entry.isFile() ? [path] : [];
    });
}
