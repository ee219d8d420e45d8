import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CommandError, EXIT, usageError } from "../commands/exit-codes.ts";
import { BACKSTOP_CONFIG, readBackstop } from "./backstop.ts";
import { hasDiffOutput, readJestImageSnapshots } from "./jest-image-snapshot.ts";
import { listFilesBelow } from "./list-files.ts";
import { findLostPixelFolder, readLostPixel } from "./lost-pixel.ts";
import { isBlobArchive, openBlobFolder, openBlobZip } from "./playwright/blob-archive.ts";
import { readPlaywrightBlobs } from "./playwright/blob-report.ts";
import { isPlaywrightReport, readPlaywrightJson } from "./playwright/json-report.ts";
import { hasPlaywrightOutput, readPlaywrightFolder } from "./playwright/output-folder.ts";
import { readPlainFolder } from "./plain-folder.ts";
import { isLoupeResults, readLoupeResults } from "./loupe-results.ts";
import { readJsonFile } from "./read-json.ts";
import { isRegReport, readRegCli } from "./reg-cli.ts";
import { FORMAT_TITLES, type Format, type ReadContext, type ResultSet } from "./result-set.ts";
import { findAttachmentsFolder, readVitestFolder } from "./vitest/attachment-folder.ts";
import { isVitestReport, readVitestJson } from "./vitest/json-report.ts";

/** Results of a format that were found, before they are read. `rank`: a report says more than a folder, so the smaller number wins. */
type Found = { format: Format; rank: number; source: string; read(): ResultSet };

/** Archives of Playwright's blob reporter. A broken one must not be passed over, other archives are not opened. */
const SHARD = /^report.*\.zip$/;

/** Results of Loupe's reporters say most. */
const RESULTS = -1;
const REPORT = 0;
const FOLDER = 1;

function loupeResults(files: readonly { file: string; value: unknown }[], source: string, context: ReadContext): Found {
  const { tool } = files[0]!.value as { tool?: { name?: unknown } };
  const format = tool?.name === "vitest" ? "vitest" : "playwright";
  return { format, rank: RESULTS, source, read: () => readLoupeResults(files, source, context) };
}

/** Recognizes a JSON file by its content. */
function jsonReport(file: string, context: ReadContext): Found | null {
  if (basename(file) === BACKSTOP_CONFIG)
    return { format: "backstop", rank: REPORT, source: file, read: () => readBackstop(file, context) };
  const value = readJsonFile(file);
  if (isLoupeResults(value)) return loupeResults([{ file, value }], file, context);
  if (isPlaywrightReport(value))
    return { format: "playwright", rank: REPORT, source: file, read: () => readPlaywrightJson(file, value, context) };
  if (isVitestReport(value)) return { format: "vitest", rank: REPORT, source: file, read: () => readVitestJson(file, value, context) };
  if (isRegReport(value)) return { format: "reg-cli", rank: REPORT, source: file, read: () => readRegCli(file, context) };
  return null;
}

/** Recognizes a JSON file of a folder, which may be of any other kind, also a broken one. */
function reportAmong(file: string, context: ReadContext): Found[] {
  try {
    return [jsonReport(file, context)].filter((found) => found !== null);
  } catch (error) {
    if (error instanceof CommandError && error.exitCode === EXIT.usage) return [];
    throw error;
  }
}

function blobReport(files: readonly string[], source: string, context: ReadContext): Found {
  return { format: "playwright", rank: REPORT, source, read: () => readPlaywrightBlobs(files.map(openBlobZip), source, context) };
}

function findInFile(file: string, context: ReadContext): Found[] {
  if (file.endsWith(".zip")) return [blobReport([file], file, context)];
  const found = jsonReport(file, context);
  if (found) return [found];
  throw usageError(
    `${file} is not a report that Loupe knows. Known are the JSON and blob reports of Playwright, the JSON report of Vitest, ${BACKSTOP_CONFIG} and out.json of reg-cli.`,
  );
}

/** Recognizes the results in a folder. `rank` orders what one tool left there. */
function findInFolder(folder: string, context: ReadContext): Found[] {
  const names = readdirSync(folder);
  const path = (name: string) => join(folder, name);
  const reports = names.filter((name) => name.endsWith(".json")).flatMap((name) => reportAmong(path(name), context));
  const own = reports.filter(({ rank }) => rank === RESULTS).map(({ source }) => ({ file: source, value: readJsonFile(source) }));
  const found = own.length > 1 ? [loupeResults(own, folder, context)] : reports;
  const shards = names.filter((name) => SHARD.test(name) && isBlobArchive(path(name))).map(path);
  if (shards.length) found.push(blobReport(shards, folder, context));
  // `merge-reports` leaves the events of a shard next to the archives.
  else if (names.includes("report.jsonl"))
    found.push({
      format: "playwright",
      rank: REPORT,
      source: folder,
      read: () => readPlaywrightBlobs([openBlobFolder(folder)], folder, context),
    });
  const attachments = findAttachmentsFolder(folder);
  if (attachments) found.push({ format: "vitest", rank: FOLDER, source: attachments, read: () => readVitestFolder(attachments, context) });
  if (findLostPixelFolder(folder))
    found.push({ format: "lost-pixel", rank: FOLDER, source: folder, read: () => readLostPixel(folder, context) });
  if (found.length) return found;
  const files = listFilesBelow(folder);
  if (hasDiffOutput(files) || files.some((file) => `${folder}/${file}`.includes("/__image_snapshots__/")))
    found.push({ format: "jest-image-snapshot", rank: FOLDER, source: folder, read: () => readJestImageSnapshots(folder, context) });
  if (hasPlaywrightOutput(files))
    found.push({ format: "playwright", rank: FOLDER, source: folder, read: () => readPlaywrightFolder(folder, context) });
  return found;
}

const readers: Partial<Record<Format, (folder: string, context: ReadContext) => ResultSet>> = {
  "jest-image-snapshot": readJestImageSnapshots,
  "lost-pixel": readLostPixel,
  folder: readPlainFolder,
  playwright: readPlaywrightFolder,
};

/** Returns true for a folder of pictures that no known tool wrote. */
export const isPlainFolder = (source: string, format: Format | null, context: ReadContext): boolean =>
  existsSync(source) &&
  !statSync(source).isFile() &&
  (format === "folder" || (format === null && (context.pattern !== null || !findInFolder(source, context).length)));

/**
 * Reads the results in `context.folder`, or those of one file in it. Finds the format unless it is given. Throws a sentence when there are no results,
 * or those of several tools or reports.
 */
export function readResults(source: string, format: Format | null, context: ReadContext): ResultSet {
  if (!existsSync(source)) throw usageError(`${source} doesn't exist. Run the suite first, or name the folder with its results.`);
  const isFile = statSync(source).isFile();
  if (format === "folder" || (!format && !isFile && context.pattern)) return readPlainFolder(source, context);
  const all = isFile ? findInFile(source, context) : findInFolder(source, context);
  const own = all.filter((found) => !format || found.format === format);
  const formats = [...new Set(own.map((found) => found.format))];
  if (formats.length > 1)
    throw usageError(
      `${source} has results of ${formats.map((one) => FORMAT_TITLES[one]).join(" and ")}. Choose with --format ${formats.join(" or --format ")}.`,
    );
  const best = own.filter(({ rank }) => rank === Math.min(...own.map((found) => found.rank)));
  if (best.length > 1)
    throw usageError(`${source} has ${best.length} reports: ${best.map((one) => basename(one.source)).join(", ")}. Name one of them.`);
  if (best[0]) return best[0].read();
  if (isFile) throw usageError(`${source} is not a report of ${FORMAT_TITLES[format!]}.`);
  if (format && readers[format]) return readers[format](source, context);
  if (!format && context.baselines) return readPlainFolder(source, context);
  throw usageError(
    format
      ? `${source} has no results of ${FORMAT_TITLES[format]}.`
      : `${source} has no results of a known tool. Name the report or the folder of pictures, or --baselines DIR for a folder of plain pictures.`,
  );
}

/** Returns the folder that results are in. */
export const folderOf = (source: string) => (existsSync(source) && statSync(source).isFile() ? dirname(source) : source);
