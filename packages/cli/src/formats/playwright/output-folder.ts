import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { listFilesBelow } from "../list-files.ts";
import { NotLocated } from "../locate-files.ts";
import { fileBytes, sameBytes, type RunPicture, type ReadContext, type RefusedPicture, type ResultSet } from "../result-set.ts";
import { BaselineMatcher, hintsOfFolder } from "./match-baseline.ts";
import { resultSet } from "./result-set.ts";

const LAST_RUN = ".last-run.json";
const ACTUAL = /^([^/]+)\/(.+)-actual((?:\.[^./]*)?)$/s;

/** Sentence for results without a report. */
export const NO_REPORT_NOTE =
  "A folder without a report doesn't show which tests passed on a retry: their pictures are listed too. Use the JSON report to leave them out.";

/** Returns true for a folder that Playwright wrote to: pictures, or its note about the last run. */
export const hasPlaywrightOutput = (files: readonly string[]) => {
  const all = new Set(files);
  if (all.has(LAST_RUN) || all.has(`test-results/${LAST_RUN}`)) return true;
  return files.some((file) => /-actual(\.[^./]*)?$/.test(file) && all.has(file.replace(/-actual(\.[^./]*)?$/, "-expected$1")));
};

/** Returns the folder with the tests' folders: the one with Playwright's note about its last run, else the folder itself. */
const outputFolder = (folder: string) => (existsSync(join(folder, "test-results", LAST_RUN)) ? join(folder, "test-results") : folder);

function passedLastRun(folder: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(folder, LAST_RUN), "utf8")) as { status?: unknown }).status === "passed";
  } catch {
    return false;
  }
}

type Last = { test: string; retry: number; stem: string; ending: string; path: string };

/** Returns the pictures of the last attempt of each test that left any. */
function lastPictures(folder: string): Last[] {
  const all = listFilesBelow(folder).flatMap((path): Last[] => {
    const [, test, stem, ending] = ACTUAL.exec(path) ?? [];
    if (!test || !stem) return [];
    const [, name, retry] = /^(.*?)(?:-retry(\d+))?$/s.exec(test)!;
    return [{ test: name!, retry: Number(retry ?? 0), stem, ending: ending!, path: join(folder, path) }];
  });
  const last = new Map<string, number>();
  for (const { test, retry } of all) last.set(test, Math.max(last.get(test) ?? 0, retry));
  return all.filter(({ test, retry }) => last.get(test) === retry);
}

/** Reads the output folder of Playwright, without a report. Baselines are found by the bytes of the copies. */
export function readPlaywrightFolder(given: string, context: ReadContext): ResultSet {
  const folder = outputFolder(given);
  if (passedLastRun(folder)) return { ...resultSet(folder, [], 0, null), notes: ["The last run passed."] };
  const matcher = new BaselineMatcher(context);
  const entries = lastPictures(folder).map(({ test, stem, ending, path }): RunPicture | RefusedPicture => {
    const name = `${test}/${stem}${ending}`;
    const pictureOf = (kind: string) => path.replace(new RegExp(`-actual(?=${ending.replace(".", "\\.")}$)`), `-${kind}`);
    const isNew = !existsSync(pictureOf("expected"));
    const status = isNew ? ("added" as const) : ("changed" as const);
    if (existsSync(pictureOf("previous")))
      return { name, status, baseline: null, reason: "was not stable during the run. Make the page stable and run the suite again." };
    const compared = fileBytes(pictureOf("expected"));
    try {
      const baseline = matcher.find(`${basename(stem)}${ending}`, isNew ? fileBytes(path).read() : compared.read(), hintsOfFolder(test));
      const wasComparedWith = isNew ? null : (bytes: Uint8Array) => sameBytes(bytes, compared.read());
      return { name, status, baseline, actual: fileBytes(path), wasComparedWith, mayBeText: true };
    } catch (error) {
      if (!(error instanceof NotLocated)) throw error;
      const reason = isNew
        ? "is new, and a folder doesn't show where its baseline is stored. Use the JSON report of Playwright."
        : error.message;
      return { name, status, baseline: null, reason };
    }
  });
  const { notes, ...rest } = resultSet(folder, entries, 0, null);
  return { ...rest, notes: [...(entries.length ? [NO_REPORT_NOTE] : []), ...notes] };
}
