import { existsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Workplace } from "../commands/accept-targets.ts";
import { usageError } from "../commands/exit-codes.ts";
import { BACKSTOP_CONFIG } from "../formats/backstop.ts";
import { listFilesBelow } from "../formats/list-files.ts";
import { isInFolder } from "../formats/locate-files.ts";
import type { PictureFacts } from "../formats/loupe-results.ts";
import { findLostPixelFolder } from "../formats/lost-pixel.ts";
import { FORMAT_TITLES, type Format } from "../formats/result-set.ts";
import { listRepositoryFiles } from "../git/repository.ts";
import { isPictureName, pictureSize } from "../pictures/picture-type.ts";
import { BASELINE_FOLDERS, JEST_OUTPUT } from "../upload/suite-snapshots.ts";
import { relativePath } from "../write-back/safe-path.ts";
import { readBackstopConfig } from "./backstop-config.ts";
import { configFiles } from "./literal-settings.ts";
import { lostPixelBaselines, lostPixelFacts, lostPixelTolerances } from "./lost-pixel-config.ts";
import { REG_CONFIG, regExpected, regTolerances } from "./reg-suit.ts";
import { globLiteral, runnerTolerances, type Tolerances } from "./tolerances.ts";

/** Baselines of a tool: their folder, names and facts. */
export type FoundBaselines = {
  tool: string;
  source: string;
  place: string;
  facts: string[];
  /** Absolute folder that has all baselines. */
  folder: string;
  /** Returns true for the path of a baseline, relative to the root. */
  isBaseline(path: string): boolean;
  /** Returns the name of a baseline: that which `upload` gives it. */
  nameOf(path: string): string;
  factsOf(path: string): PictureFacts | null;
  tolerances(paths: readonly string[]): Tolerances;
};

export type ImportPlace = { path: string; format: Format | null; baselines: string | null; workplace: Workplace };

const none = { rules: [], notMoved: [] };
const noFacts = { facts: [], factsOf: () => null };

/** Lists the files below a folder that may be baselines, relative to the root. */
export function filesBelow({ repository, root }: Workplace, folder: string): string[] {
  if (!existsSync(folder)) return [];
  if (!repository) return listFilesBelow(folder).map((path) => relativePath(root, join(folder, path)));
  const own = listRepositoryFiles(repository).filter((path) => isInFolder(folder, join(root, path)));
  // A tool's own folder may be ignored by git.
  return own.length ? own : listFilesBelow(folder).map((path) => relativePath(root, join(folder, path)));
}

type Runner = "playwright" | "vitest" | "jest-image-snapshot";
const RUNNERS: readonly Runner[] = ["playwright", "vitest", "jest-image-snapshot"];
const isStored = (tool: Runner) => (path: string) =>
  isPictureName(path) && BASELINE_FOLDERS[tool]!.test(path) && !JEST_OUTPUT.test(`/${path}`);

/** Returns the runners that keep baselines below a folder. Two of them use `__screenshots__`: their configs tell which. */
function runnersBelow(folder: string, files: readonly string[]): Runner[] {
  const found = RUNNERS.filter((tool) => files.some(isStored(tool)));
  const isPlaywright = configFiles(folder, "playwright").length > 0;
  const isVitest = ["vitest", "vite"].some((name) => configFiles(folder, name).length > 0);
  const shares = found.includes("playwright") && found.includes("vitest");
  const hasOwn = files.some((path) => isPictureName(path) && /-snapshots\//.test(path));
  if (!shares || isPlaywright === isVitest)
    return shares && !hasOwn && !isPlaywright ? found.filter((tool) => tool !== "playwright") : found;
  return found.filter((tool) => tool !== (isPlaywright ? "vitest" : "playwright"));
}

function runnerBaselines(tool: Runner, { path, baselines, workplace }: ImportPlace): FoundBaselines {
  const folder = baselines ?? path;
  const at = relativePath(workplace.root, folder);
  const tests = `${at ? `${globLiteral(at)}/` : ""}**`;
  return {
    ...noFacts,
    tool,
    source: FORMAT_TITLES[tool],
    place: path,
    folder,
    isBaseline: baselines === null ? isStored(tool) : isPictureName,
    nameOf: (own) => own,
    tolerances: () => (tool === "jest-image-snapshot" ? none : runnerTolerances(path, tool, tests)),
  };
}

function toolFolder(tool: Format, place: string, folder: string, { workplace }: ImportPlace) {
  const at = relativePath(workplace.root, folder);
  return {
    ...noFacts,
    tool,
    source: FORMAT_TITLES[tool],
    place,
    folder,
    isBaseline: (path: string) => isPictureName(path) && isInFolder(folder, join(workplace.root, path)),
    nameOf: (path: string) => path,
    tests: `${at ? `${globLiteral(at)}/` : ""}**`,
  };
}

function backstopBaselines(file: string, place: ImportPlace): FoundBaselines {
  const config = readBackstopConfig(file);
  return {
    ...toolFolder("backstop", file, place.baselines ?? config.folder, place),
    facts: [config.title],
    factsOf: config.factsOf,
    tolerances: () => config.tolerances(place.workplace.root),
  };
}

function lostPixelFolder(place: ImportPlace): FoundBaselines {
  const own = basename(place.path) === ".lostpixel" ? dirname(place.path) : place.path;
  const found = toolFolder("lost-pixel", own, place.baselines ?? lostPixelBaselines(own), place);
  const largest = (paths: readonly string[]) => {
    const areas = paths.flatMap((path) => {
      const size = pictureSize(join(place.workplace.root, path));
      return size ? [size.width * size.height] : [];
    });
    return areas.length ? Math.max(...areas) : null;
  };
  return { ...found, factsOf: lostPixelFacts, tolerances: (paths) => lostPixelTolerances(own, found.tests, () => largest(paths)) };
}

/** A folder of pictures, named by their paths from it as `upload` names them. */
function plainFolder(tool: "reg-cli" | "folder", place: string, folder: string, given: ImportPlace): FoundBaselines {
  const found = toolFolder(tool, place, folder, given);
  const nameOf = (path: string) => relativePath(folder, join(given.workplace.root, path));
  const isReg = tool === "reg-cli";
  return { ...found, source: isReg ? "reg-suit" : "Folder", nameOf, tolerances: () => (isReg ? regTolerances(given.path, "**") : none) };
}

/** Finds the baselines that a file or folder names. Throws a sentence where there are none, or those of several tools. */
export function findBaselines(place: ImportPlace): FoundBaselines {
  const { path, format, baselines, workplace } = place;
  if (!existsSync(path)) throw usageError(`${path} doesn't exist. Name the folder with the baselines, or the config of the tool.`);
  const isFile = statSync(path).isFile();
  const config = isFile ? path : join(path, BACKSTOP_CONFIG);
  if (isFile && basename(path) !== BACKSTOP_CONFIG) throw usageError(`${path} is not a folder, and not ${BACKSTOP_CONFIG}.`);
  if (format === "backstop" || (format === null && existsSync(config))) return backstopBaselines(config, place);
  if (format === "lost-pixel" || (format === null && findLostPixelFolder(path))) return lostPixelFolder(place);
  if (format === "reg-cli" || (format === null && existsSync(join(path, REG_CONFIG))))
    return plainFolder("reg-cli", path, baselines ?? regExpected(path), place);
  if (format === "folder") return plainFolder("folder", path, baselines ?? path, place);
  const runners = format ? [format as Runner] : runnersBelow(path, filesBelow(workplace, path));
  if (runners.length > 1)
    throw usageError(
      `${path} has baselines of ${runners.map((one) => FORMAT_TITLES[one]).join(" and ")}. Choose with --format ${runners.join(" or --format ")}.`,
    );
  if (runners[0]) return runnerBaselines(runners[0], place);
  if (["package.json", ".git"].some((name) => existsSync(join(path, name))))
    throw usageError(
      `${path} is the folder of a project without baselines of a known tool. Name the folder of pictures, or pass --format.`,
    );
  return plainFolder("folder", path, baselines ?? path, place);
}
