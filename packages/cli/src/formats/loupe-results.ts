import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { usageError } from "../commands/exit-codes.ts";
import { hashOf } from "../pictures/hash.ts";
import { otherPlatformNote } from "./playwright/result-set.ts";
import { parseReport } from "./read-json.ts";
import { fileBytes, PARTIAL_MATCH, type ReadContext, type RefusedPicture, type ResultSet, type RunPicture } from "./result-set.ts";

/** Name of the file that the reporters write where nothing else is asked for. */
export const RESULTS_NAME = "loupe-results.json";
/** Version of the shape of the file. */
export const RESULTS_VERSION = 1;

const place = z.object({ file: z.string(), line: z.number(), column: z.number() });

/** Facts about a picture from the run, with the names of the API's `metadata`. */
const pictureFacts = z.object({
  browser: z.optional(z.object({ name: z.string(), version: z.string() })),
  viewport: z.optional(z.object({ width: z.int(), height: z.int() })),
  url: z.optional(z.string()),
  test: z.optional(
    z.object({
      id: z.optional(z.string()),
      title: z.string(),
      titlePath: z.array(z.string()),
      retry: z.optional(z.int()),
      retries: z.optional(z.int()),
      location: z.optional(place),
      tags: z.optional(z.array(z.string())),
    }),
  ),
});
export type PictureFacts = z.output<typeof pictureFacts>;

const picture = z.object({
  /** Project or browser, test file and picture. */
  name: z.string(),
  /** Relative to the root of the repository, with slashes. */
  baseline: z.string(),
  status: z.enum(["changed", "added", "unchanged", "unstable"]),
  /** Picture of the run, relative to this file; null where it is the baseline. */
  actual: z.nullable(z.string()),
  /** SHA-256 of the baseline that the run compared with. */
  comparedHash: z.nullable(z.string()),
  /** Matched in part, so the picture of the run is shown and never written. */
  isPartialMatch: z.optional(z.boolean()),
  facts: z.optional(pictureFacts),
});
const results = z.object({
  loupe: z.literal(RESULTS_VERSION),
  tool: z.object({ name: z.enum(["playwright", "vitest"]), version: z.string() }),
  shard: z.nullable(z.object({ current: z.int(), total: z.int() })),
  passedOnRetry: z.int(),
  /** The run names its unchanged baselines too. */
  isComplete: z.boolean(),
  pictures: z.array(picture),
});
export type LoupeResults = z.output<typeof results>;
export type LoupePicture = LoupeResults["pictures"][number];

/** Returns true for a file of Loupe's reporters, of any version. */
export const isLoupeResults = (value: unknown): value is { loupe: unknown } =>
  typeof value === "object" && value !== null && "loupe" in value && "pictures" in value;

/** Returns true for a path below a folder, with slashes. */
const isPlainPath = (path: string) => !path.includes("\\") && path.split("/").every((one) => one && one !== "." && one !== "..");

function toPicture({ name, baseline, status, actual, comparedHash, isPartialMatch, facts }: LoupePicture, file: string, root: string) {
  const refused = (reason: string): RefusedPicture => ({ name, status: status === "added" ? "added" : "changed", baseline: null, reason });
  if (!isPlainPath(baseline)) return refused(`has the baseline file ${baseline}, which is not a path in the repository.`);
  if (status === "unstable") return refused("was not stable during the run. Make the page stable and run the suite again.");
  if (actual === null) return refused("has no picture of this run in the results. Run the suite again.");
  const own: RunPicture = {
    name,
    status: status === "added" ? "added" : "changed",
    baseline: join(root, baseline),
    actual: fileBytes(join(dirname(file), actual)),
    wasComparedWith: comparedHash === null ? null : (bytes) => hashOf(bytes) === comparedHash,
    mayBeText: true,
    ...(isPartialMatch && { writeProblem: PARTIAL_MATCH }),
    ...(facts && { facts }),
  };
  return own;
}

/** Reads the files of Loupe's reporters: one, or those of all shards. Every path is in them, so nothing is searched for. */
export function readLoupeResults(files: readonly { file: string; value: unknown }[], source: string, { root }: ReadContext): ResultSet {
  const read = files.map(({ file, value }) => {
    if (isLoupeResults(value) && value.loupe !== RESULTS_VERSION)
      throw usageError(`${file} has version ${String(value.loupe)} of the results, which this command can't read. Update it.`);
    return { file, own: parseReport(file, results, value, "Loupe") };
  });
  const shards = read.flatMap(({ own }) => own.shard?.current ?? []);
  if (read.length > 1 && (shards.length !== read.length || new Set(shards).size !== shards.length))
    throw usageError(
      `${source} has results of several runs: ${read.map(({ file }) => file.slice(source.length + 1)).join(", ")}. Name one of them.`,
    );
  const { tool, shard } = read[0]!.own;
  const changed = read.flatMap(({ file, own }) =>
    own.pictures.filter(({ status }) => status !== "unchanged").map((one) => toPicture(one, file, root)),
  );
  const pictures = changed.filter((one): one is RunPicture => "actual" in one);
  const note = otherPlatformNote(pictures.map(({ baseline }) => baseline));
  const isWhole = read.length === (shard?.total ?? 1);
  return {
    format: tool.name,
    source,
    pictures,
    refused: changed.filter((one): one is RefusedPicture => !("actual" in one)),
    toolVersion: tool.version,
    passedOnRetry: read.reduce((sum, { own }) => sum + own.passedOnRetry, 0),
    notes: note ? [note] : [],
    unchanged: read.flatMap(({ own }) =>
      own.pictures
        .filter(({ status, baseline }) => status === "unchanged" && isPlainPath(baseline))
        .map(({ baseline, facts }) => ({ path: baseline, ...(facts && { facts }) })),
    ),
    // The baselines of a shard are in its own results only.
    namesAllBaselines: !isWhole || read.every(({ own }) => own.isComplete),
  };
}
