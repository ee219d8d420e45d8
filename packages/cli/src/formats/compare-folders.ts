import { existsSync } from "node:fs";
import { join } from "node:path";
import { isPictureName } from "../pictures/picture-type.ts";
import { listFilesBelow } from "./list-files.ts";
import { isInFolder } from "./locate-files.ts";
import { fileBytes, sameBytes, type RunPicture } from "./result-set.ts";

/** Compares a picture with its baseline by their bytes. Returns an entry unless they are equal. */
export function comparePicture(name: string, actual: string, baseline: string): RunPicture[] {
  const isNew = !existsSync(baseline);
  if (!isNew && sameBytes(fileBytes(baseline).read(), fileBytes(actual).read())) return [];
  return [{ name, status: isNew ? "added" : "changed", baseline, actual: fileBytes(actual), wasComparedWith: null }];
}

/** Returns entries for the baselines that have no picture in a folder. `names`: the pictures there, relative to it. */
export function removedPictures(baselines: string, names: readonly string[], folder: string): RunPicture[] {
  const known = new Set(names);
  return listFilesBelow(baselines)
    .filter((path) => isPictureName(path) && !known.has(path) && !isInFolder(folder, join(baselines, path)))
    .map((name) => ({ name, status: "removed", baseline: join(baselines, name), actual: null, wasComparedWith: null }));
}
