import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import * as z from "zod/mini";
import { usageError } from "../commands/exit-codes.ts";
import { parseReport, readJsonFile } from "./read-json.ts";
import { fileBytes, type RunPicture, type ReadContext, type RefusedPicture, type ResultSet } from "./result-set.ts";

const paths = z.object({ bitmaps_reference: z.string(), bitmaps_test: z.string() });
const config = z.object({ paths: z.optional(paths) });
const pair = z.object({
  test: z.string(),
  fileName: z.string(),
  label: z.string(),
  viewportLabel: z.optional(z.string()),
  engineErrorMsg: z.optional(z.nullable(z.string())),
});
const report = z.object({ tests: z.array(z.object({ pair, status: z.string() })) });
/** Paths without a config of their own, as the tool has them. */
const DEFAULT_PATHS = { bitmaps_reference: "backstop_data/bitmaps_reference", bitmaps_test: "backstop_data/bitmaps_test" };

export const BACKSTOP_CONFIG = "backstop.json";

/** Returns the report of the newest run. Folders of runs are named by their time. */
function newestReport(folder: string): string {
  const runs = existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, "report.json"))) : [];
  const newest = runs.toSorted().at(-1);
  if (!newest)
    throw usageError(
      `${folder} has no report.json of BackstopJS. Add "CI" or "json" to "report" in ${BACKSTOP_CONFIG} and run the test again.`,
    );
  return join(folder, newest, "report.json");
}

/** Reads the newest run of BackstopJS. Its report names the files; labels don't, since file names lose blanks and slashes. */
export function readBackstop(configFile: string, context: ReadContext): ResultSet {
  const root = dirname(configFile);
  const { paths: own = DEFAULT_PATHS } = parseReport(configFile, config, readJsonFile(configFile), "BackstopJS");
  const file = newestReport(resolve(root, own.bitmaps_test));
  const { tests } = parseReport(file, report, readJsonFile(file), "BackstopJS");
  const references = context.baselines ?? resolve(root, own.bitmaps_reference);
  const comparedAt = statSync(file).mtimeMs;
  const entries = tests
    .filter(({ status }) => status === "fail")
    .map(({ pair: one }): RunPicture | RefusedPicture => {
      const name = [one.viewportLabel, one.label, one.fileName].filter(Boolean).join("/");
      // The report's paths start at the HTML report. The run's own folder has the picture under the same name.
      const actual = fileBytes(join(dirname(file), basename(one.test)));
      const baseline = join(references, one.fileName);
      const status = existsSync(baseline) ? ("changed" as const) : ("added" as const);
      if (one.engineErrorMsg)
        return {
          name,
          status,
          baseline,
          reason: `shows a page that failed to load (${one.engineErrorMsg}). Repair the scenario and run it again.`,
        };
      return { name, status, baseline, actual, wasComparedWith: null, comparedAt };
    });
  return {
    format: "backstop",
    source: configFile,
    baselineFolder: references,
    pictures: entries.filter((entry): entry is RunPicture => "actual" in entry),
    refused: entries.filter((entry): entry is RefusedPicture => !("actual" in entry)),
    passedOnRetry: 0,
    notes: [],
  };
}
