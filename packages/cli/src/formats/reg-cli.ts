import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as z from "zod/mini";
import { usageError } from "../commands/exit-codes.ts";
import { parseReport, readJsonFile } from "./read-json.ts";
import { fileBytes, type RunPicture, type ReadContext, type ResultSet } from "./result-set.ts";

const items = z.array(z.string());
const report = z.object({ failedItems: items, newItems: items, deletedItems: items, actualDir: z.string(), expectedDir: z.string() });

/** Returns true for the report of reg-cli. */
export const isRegReport = (value: unknown) => typeof value === "object" && value !== null && "failedItems" in value;

/** Returns true for the working folder of reg-suit, which fetches its baselines from a bucket before each run. */
const isRegSuit = (file: string) => existsSync(join(dirname(dirname(file)), "regconfig.json"));

/** Reads the report of reg-cli or reg-suit. Items are relative to the folders that it names. */
export function readRegCli(file: string, context: ReadContext): ResultSet {
  const { failedItems, newItems, deletedItems, actualDir, expectedDir } = parseReport(file, report, readJsonFile(file), "reg-cli");
  if (!context.baselines && isRegSuit(file))
    throw usageError(`${file} is from reg-suit, which keeps baselines in its bucket. Name a folder of your own with --baselines DIR.`);
  const actual = resolve(dirname(file), actualDir);
  const expected = context.baselines ?? resolve(dirname(file), expectedDir);
  const comparedAt = statSync(file).mtimeMs;
  const picture = (name: string, status: RunPicture["status"]): RunPicture => ({
    name,
    status,
    baseline: join(expected, name),
    actual: status === "removed" ? null : fileBytes(join(actual, name)),
    wasComparedWith: null,
    comparedAt,
  });
  return {
    format: "reg-cli",
    source: file,
    baselineFolder: expected,
    pictures: [
      ...failedItems.map((name) => picture(name, "changed")),
      ...newItems.map((name) => picture(name, "added")),
      ...deletedItems.map((name) => picture(name, "removed")),
    ],
    refused: [],
    passedOnRetry: 0,
    notes: [],
  };
}
