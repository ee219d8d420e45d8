import { join } from "node:path";
import { usageError } from "../commands/exit-codes.ts";
import { isPictureName } from "../pictures/picture-type.ts";
import { comparePicture, removedPictures } from "./compare-folders.ts";
import { listFilesBelow } from "./list-files.ts";
import { isInFolder } from "./locate-files.ts";
import type { ReadContext, ResultSet } from "./result-set.ts";

const PART = /\{([a-z]\w*)\}/gi;

/** Reads a pattern such as `{name}.actual.png`. `{name}` may contain folders, every other part stays within one. */
function compilePattern(pattern: string): (path: string) => Record<string, string> | null {
  const parts = [...pattern.matchAll(PART)].map(([, part]) => part!);
  if (!parts.includes("name") || new Set(parts).size < parts.length)
    throw usageError(`The pattern "${pattern}" needs {name} once, and each other part at most once.`);
  const literal = pattern.split(/\{[a-z]\w*\}/i).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const source = literal.reduce((text, next, at) => `${text}(${parts[at - 1] === "name" ? ".+" : "[^/]+"})${next}`);
  const expression = new RegExp(`^${source}$`, "s");
  return (path) => {
    const match = expression.exec(path);
    return match && Object.fromEntries(parts.map((part, at) => [part, match[at + 1]!]));
  };
}

/** Returns the baseline's path for a picture that a pattern matched. */
const fillPattern = (pattern: string, values: Record<string, string>) =>
  pattern.replace(PART, (_, part: string) => {
    if (!Object.hasOwn(values, part)) throw usageError(`"baselinePattern" uses {${part}}, which "pattern" lacks.`);
    return values[part]!;
  });

/** Lists the pictures of the run in a folder, with their baselines where these are named. Both are absolute; `name`: path from the folder. */
export function listPlainPictures(folder: string, { baselines: given, pattern, baselinePattern }: ReadContext) {
  const baselines = given ?? (baselinePattern === null ? null : folder);
  const read = compilePattern(pattern ?? "{name}");
  return listFilesBelow(folder)
    .filter((path) => isPictureName(path) && (baselines === null || baselines === folder || !isInFolder(baselines, join(folder, path))))
    .flatMap((name) => {
      const values = read(name);
      if (!values) return [];
      const baseline = baselines && join(baselines, baselinePattern ? fillPattern(baselinePattern, values) : name);
      return [{ name, file: join(folder, name), baseline }];
    });
}

/**
 * Reads a folder of pictures and the folder of their baselines. Names are paths; a pattern selects the pictures of the run, and a second one names their
 * baselines.
 */
export function readPlainFolder(folder: string, context: ReadContext): ResultSet {
  const { pattern, baselinePattern } = context;
  if (!context.baselines && !baselinePattern)
    throw usageError(`${folder} is a folder of pictures without their baselines. Name their folder with --baselines DIR.`);
  const baselines = context.baselines ?? folder;
  if (baselines === folder && !baselinePattern)
    throw usageError(`The pictures and the baselines are in one folder. Set "pattern" and "baselinePattern" in loupe.config.json.`);
  const own = listPlainPictures(folder, context);
  const pictures = own.flatMap(({ name, file, baseline }) => comparePicture(name, file, baseline!));
  // With patterns, a baseline without a picture can't be known.
  const removed =
    pattern || baselines === folder
      ? []
      : removedPictures(
          baselines,
          own.map(({ name }) => name),
          folder,
        );
  return { format: "folder", source: folder, pictures: [...pictures, ...removed], refused: [], passedOnRetry: 0, notes: [] };
}
