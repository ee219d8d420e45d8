import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { usageError } from "../commands/exit-codes.ts";
import { isPictureName } from "../pictures/picture-type.ts";
import { comparePicture, removedPictures } from "./compare-folders.ts";
import { listFilesBelow } from "./list-files.ts";
import { isInFolder } from "./locate-files.ts";
import { fileBytes, type RunPicture, type ReadContext, type ResultSet } from "./result-set.ts";

const OWN_FOLDER = ".lostpixel";

/** Returns the folder with Lost Pixel's pictures, or null. The tool's config is code and is not read. */
export function findLostPixelFolder(folder: string): string | null {
  const own = basename(folder) === OWN_FOLDER ? folder : join(folder, OWN_FOLDER);
  if (existsSync(join(own, "current"))) return own;
  if (!existsSync(folder)) return null;
  return readdirSync(folder).some((name) => /^lostpixel\.config\.[cm]?[jt]s$/.test(name)) ? own : null;
}

/** Returns the folders of a project: those of the default config, else the given ones. */
function foldersOf(folder: string, baselines: string | null) {
  const own = findLostPixelFolder(folder);
  const current = own ? join(own, "current") : folder;
  const baseline = baselines ?? (own && join(own, "baseline"));
  if (!baseline || !existsSync(current))
    throw usageError(
      `${folder} has no ${OWN_FOLDER}/current. Name the folder of current pictures, and that of the baselines with --baselines DIR.`,
    );
  return { current, baseline, difference: join(dirname(baseline), "difference") };
}

/** Reads the folders of Lost Pixel. A picture changed when the tool left its difference; it reports no removed ones. */
export function readLostPixel(folder: string, context: ReadContext): ResultSet {
  const { current, baseline, difference } = foldersOf(folder, context.baselines);
  const names = listFilesBelow(current).filter(
    (path) => isPictureName(path) && ![baseline, difference].some((other) => isInFolder(other, join(current, path))),
  );
  const differing = existsSync(difference) ? new Set(listFilesBelow(difference)) : null;
  const pictures = names.flatMap((name): RunPicture[] => {
    const [actual, stored] = [join(current, name), join(baseline, name)];
    if (!differing || !existsSync(stored)) return comparePicture(name, actual, stored);
    if (!differing.has(name)) return [];
    return [
      {
        name,
        status: "changed",
        baseline: stored,
        actual: fileBytes(actual),
        wasComparedWith: null,
        comparedAt: statSync(join(difference, name)).mtimeMs,
      },
    ];
  });
  const removed = existsSync(baseline) ? removedPictures(baseline, names, current) : [];
  const all = [...pictures, ...removed];
  return { format: "lost-pixel", source: current, baselineFolder: baseline, pictures: all, refused: [], passedOnRetry: 0, notes: [] };
}
