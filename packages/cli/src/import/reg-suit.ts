import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod/mini";
import { usageError } from "../commands/exit-codes.ts";
import { listFilesBelow } from "../formats/list-files.ts";
import { parseReport, readJsonFile } from "../formats/read-json.ts";
import { fileBytes } from "../formats/result-set.ts";
import type { Repository } from "../git/repository.ts";
import { findAncestors } from "../git/history.ts";
import { isPictureName } from "../pictures/picture-type.ts";
import { commitTime } from "./git-baselines.ts";
import type { ImportSet } from "./import-set.ts";
import { isShare, type Tolerances } from "./tolerances.ts";

const config = z.object({
  core: z.optional(
    z.object({
      workingDir: z.optional(z.string()),
      thresholdRate: z.optional(z.number()),
      thresholdPixel: z.optional(z.number()),
      matchingThreshold: z.optional(z.number()),
    }),
  ),
});

export const REG_CONFIG = "regconfig.json";
const KEY = /^[0-9a-f]{40}$/;

const readConfig = (file: string) => parseReport(file, config, readJsonFile(file), "reg-suit").core ?? {};

/** Returns the folder with the expected pictures of the last run. Throws a sentence where there is none. */
export function regExpected(folder: string): string {
  const expected = resolve(folder, readConfig(join(folder, REG_CONFIG)).workingDir ?? ".reg", "expected");
  if (existsSync(expected)) return expected;
  throw usageError(
    `${expected} doesn't exist: reg-suit keeps baselines in its bucket. Run reg-suit sync-expected first, or download the bucket and name its folder.`,
  );
}

/** Reads the tolerances of `regconfig.json`. */
export function regTolerances(folder: string, tests: string): Tolerances {
  const file = join(folder, REG_CONFIG);
  if (!existsSync(file)) return { rules: [], notMoved: [] };
  const { thresholdRate: rate, thresholdPixel, matchingThreshold } = readConfig(file);
  const others = { thresholdPixel, matchingThreshold };
  return {
    rules: rate !== undefined && isShare(rate) ? [{ tests, maxScore: rate, reason: `thresholdRate ${rate} in ${REG_CONFIG}` }] : [],
    notMoved: Object.entries(others).flatMap(([key, value]) => (value ? [`${key} of ${REG_CONFIG}: it has no counterpart`] : [])),
  };
}

/** Returns the keys of a bucket's folder, which are commits. Other keys, such as those of a custom generator, are left out. */
const keysOf = (folder: string) => readdirSync(folder).filter((key) => KEY.test(key) && existsSync(join(folder, key, "out.json")));

/** Returns true for a downloaded bucket: a folder for each commit, with the report of its run. */
export const isRegBucket = (folder: string): boolean => statSync(folder).isDirectory() && keysOf(folder).length > 0;

/** Orders builds by their time; those of one second by their history. */
const byTime = (one: ImportSet, other: ImportSet) =>
  one.takenAt.getTime() - other.takenAt.getTime() || (other.parents?.includes(one.commit) ? -1 : 1);

/** Reads the pictures of each commit in a downloaded bucket, oldest first. What a run took was the baseline of the next one. */
export function readRegBucket(folder: string, branch: string, repository: Repository | null, most: number): ImportSet[] {
  const sets = keysOf(folder).map((key): ImportSet => {
    const actual = join(folder, key, "actual");
    const names = existsSync(actual) ? listFilesBelow(actual).filter(isPictureName) : [];
    return {
      source: "reg-suit",
      suite: null,
      commit: key,
      branch,
      parents: repository && findAncestors(repository, key, 500, false),
      takenAt: (repository && commitTime(repository, key)) ?? statSync(join(folder, key, "out.json")).mtime,
      decidedBy: null,
      pictures: names.map((name) => ({ name, picture: fileBytes(join(actual, name)), baseline: null, isNew: false })),
      refused: [],
    };
  });
  return sets
    .filter(({ pictures }) => pictures.length)
    .toSorted(byTime)
    .slice(-most);
}
